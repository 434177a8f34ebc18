import Foundation

/// A file system of its own, gone with this object.
final class SmallDisk {
  private let folder: String

  /// Nil where it cannot be mounted.
  init?(at folder: String, kibibytes: Int) {
    self.folder = folder
    guard Self.run("mount", "-t", "tmpfs", "-o", "size=\(kibibytes)k", "tmpfs", folder) else {
      return nil
    }
  }

  deinit { _ = Self.run("umount", "-l", folder) }

  /// Gives it this size.
  func grow(kibibytes: Int) -> Bool {
    Self.run("mount", "-o", "remount,size=\(kibibytes)k", folder)
  }

  /// Whether this user, in this container, may have one.
  static let canBeMade: Bool = {
    guard getuid() == 0 else { return false }
    let folder = NSTemporaryDirectory() + "fathom-disk-\(UUID().uuidString)"
    try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    return SmallDisk(at: folder, kibibytes: 64) != nil
  }()

  private static func run(_ arguments: String...) -> Bool {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = arguments
    process.standardError = FileHandle.nullDevice
    try? process.run()
    process.waitUntilExit()
    return process.terminationStatus == 0
  }
}
