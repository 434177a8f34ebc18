import FathomFiles
import Foundation

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// The hidden folder in which a pyramid grows, beside the one that it will be.
///
/// One process at a time has it. What a killed one left is taken up by the next that makes the same
/// pyramid, and cleared by one that makes another there; a finished one takes its final name in a
/// single step.
final class PyramidStaging: Sendable {
  /// The folder in which the pyramid grows.
  let folder: String
  /// The folder in which files are written before they get their names.
  let asideFolder: String
  /// Whether tiles may be there already.
  let isResumed: Bool

  private let target: String
  private let lock: Int32
  /// The folders above that were not there before, the deepest first.
  private let newFolders: [String]
  private static let ending = ".pyramid.tmp"
  private static let planName = ".plan"
  private static let asideName = ".aside"

  /// Takes the staging folder of the future folder `target`; `plan` holds everything that its tiles
  /// depend on.
  init(target: String, plan: [UInt8]) throws {
    self.target = target
    let parent = Self.split(target).parent
    newFolders = Self.missingFolders(downTo: parent)
    try AtomicFile.createFolder(parent)
    folder = Self.path(for: target)
    asideFolder = "\(folder)/\(Self.asideName)"
    lock = try Self.lock(folder, target: target)
    let plan = plan + Self.bootIdentity
    let planFile = "\(folder)/\(Self.planName)"
    let known = FileManager.default.contents(atPath: planFile)
    isResumed = known.map { [UInt8]($0) == plan } ?? false
    if !isResumed {
      for name in try FileManager.default.contentsOfDirectory(atPath: folder) {
        try FileManager.default.removeItem(atPath: "\(folder)/\(name)")
      }
      try AtomicFile.write(plan, to: planFile)
    }
    AtomicFile.removeAbandoned(in: folder)
    try? FileManager.default.removeItem(atPath: asideFolder)
    try AtomicFile.createFolder(asideFolder)
  }

  deinit { close(lock) }

  /// The staging folder of a pyramid's folder.
  static func path(for target: String) -> String {
    let parts = split(target)
    return "\(parts.parent)/.\(parts.name)\(ending)"
  }

  /// The name of the folder for which a folder of this name is the staging one; nil for others.
  static func target(ofStaging name: String) -> String? {
    guard name.hasPrefix("."), name.hasSuffix(ending), name.count > ending.count + 1 else {
      return nil
    }
    return String(name.dropFirst().dropLast(ending.count))
  }

  /// Writes all to disk, then the marker, and gives the pyramid its name; one that has it already
  /// makes room.
  func publish(marker: [UInt8]) throws {
    try FileManager.default.removeItem(atPath: asideFolder)
    try FileManager.default.removeItem(atPath: "\(folder)/\(Self.planName)")
    try AtomicFolder.flush(lock, path: folder)
    try AtomicFile.write(marker, to: "\(folder)/\(PyramidRecord.fileName)")
    let (parent, name) = Self.split(target)
    try AtomicFolder.publish(folder, as: "\(parent)/\(name)")
  }

  /// Removes all that has been made.
  func discard() throws {
    try FileManager.default.removeItem(atPath: folder)
    // Those that others have put something into stay.
    for folder in newFolders { rmdir(folder) }
  }

  private static func missingFolders(downTo path: String) -> [String] {
    var (url, missing) = (URL(fileURLWithPath: path), [String]())
    while url.path != "/", !FileManager.default.fileExists(atPath: url.path) {
      missing.append(url.path)
      url.deleteLastPathComponent()
    }
    return missing
  }

  /// The parts of a path; of a link those of the folder that it leads to.
  private static func split(_ path: String) -> (parent: String, name: String) {
    let url = URL(fileURLWithPath: path).standardizedFileURL.resolvingSymlinksInPath()
    return (url.deletingLastPathComponent().path, url.lastPathComponent)
  }

  /// Opens a folder, makes it if need be, and keeps all others from doing so.
  private static func lock(_ folder: String, target: String) throws -> Int32 {
    while true {
      try AtomicFile.createFolder(folder)
      let file = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
      guard file >= 0 else {
        if errno == ENOENT { continue }
        throw FileError(path: folder, errno: errno)
      }
      guard flock(file, LOCK_EX | LOCK_NB) == 0 else {
        close(file)
        throw PyramidError.beingMade(path: target)
      }
      // The process that had it may have published it in between.
      var (mine, there) = (stat(), stat())
      if fstat(file, &mine) == 0, stat(folder, &there) == 0, mine.st_ino == there.st_ino {
        return file
      }
      close(file)
    }
  }

  /// The identity of this start of the machine: after another start, unflushed files may be lost.
  private static let bootIdentity: [UInt8] =
    FileManager.default.contents(atPath: "/proc/sys/kernel/random/boot_id").map { [UInt8]($0) }
    ?? []
}
