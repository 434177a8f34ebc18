package import FathomFiles
import FathomImaging
import FathomWorlds
import Foundation

/// The flight or trace that a folder of frames belongs to, with its settings.
package struct FrameOwner {
  /// The kind of a frame folder's owner.
  package enum Kind: String, CaseIterable {
    case flight
    case trace

    /// The name of the record's file, in which the key of the kind's own word has the owner's name.
    package var file: String { "\(rawValue).json" }

    /// The owner's name in a record; nil for a document that is no record.
    ///
    /// It becomes a folder's, and stands in scripts: throws `InputError` where no file can have it, or
    /// where it is not one line.
    package func name(in record: YAMLNode) throws(InputError) -> String? {
      guard let node = record.value(of: rawValue), let name = node.text else { return nil }
      return try checked(name, node)
    }

    /// The owner's name in a record, or else that of the document's file, by the same rules.
    package func name(
      of document: YAMLNode,
      inFile fileName: String
    ) throws(InputError) -> String {
      guard let name = try name(in: document) else { return try checked(fileName, document) }
      return name
    }

    private func checked(_ name: String, _ node: YAMLNode) throws(InputError) -> String {
      guard !name.contains("/"), !["", ".", ".."].contains(name), name.isOneLine else {
        throw node.error(
          "The name of a \(rawValue) must be that of a file, in one line and without '/', not "
            + "'\(name.excerpt)'."
        )
      }
      return name
    }
  }

  package let kind: Kind
  /// The name of the flight or trace.
  package let name: String
  /// Everything that decides the frames' pixels, as JSON.
  package let record: String

  package init(kind: Kind, name: String, record: String) {
    self.kind = kind
    self.name = name
    self.record = record
  }

  /// The keys that do not tell one owner from another: frames of an older version are its own, and
  /// limits are added when they are known.
  private static let looseKeys = ["iterationLimits", "renderVersion"]

  /// The keys of another record of this kind that have other values, sorted; nil for what is no record.
  func keys(differingIn other: String) -> [String]? {
    guard let own = Self.values(record), let others = Self.values(other) else { return nil }
    return Set(Self.keys(own, others)).sorted()
  }

  /// The innermost keys that have other values.
  private static func keys(_ first: [String: JSONNode], _ second: [String: JSONNode]) -> [String] {
    Set(first.keys).union(second.keys).flatMap { key -> [String] in
      guard !looseKeys.contains(key), first[key] != second[key] else { return [] }
      guard case .map(let one) = first[key], case .map(let other) = second[key] else {
        return [key]
      }
      return keys(one, other)
    }
  }

  private static func values(_ record: String) -> [String: JSONNode]? {
    guard case .map(let values) = try? YAMLNode(parsing: record, file: "record").json else {
      return nil
    }
    return values
  }
}

extension FrameFolder {
  /// Makes the folder an owner's for as long as the lock that it returns is kept, and calls `write` to
  /// put the owner's record there.
  ///
  /// Throws where the folder has frames of another flight or trace, or of other settings, or a record
  /// that cannot be read; with `replacing` these may be drawn over, and a record of the other kind is
  /// removed. Throws as well while another process draws anything else there.
  package func claim(
    for owner: FrameOwner,
    replacing: Bool,
    write: () throws -> Void
  ) throws -> FrameFolderLock {
    let lock = try FrameFolderLock(path)
    if lock.isAlone {
      if let content = content(notOf: owner) {
        guard replacing else { throw refusal("it has \(content)") }
        for kind in FrameOwner.Kind.allCases where kind != owner.kind {
          AtomicFile.remove("\(path)/\(kind.file)")
        }
      }
      try write()
      lock.share()
    }
    // Of two that begin at one moment only the one whose record stays may go on.
    let known = try? TextFile.read("\(path)/\(owner.kind.file)")
    guard known.flatMap(owner.keys(differingIn:)) == [] else {
      throw refusal("another process is drawing other frames there")
    }
    return lock
  }

  private func refusal(_ reason: String) -> FileError {
    .cannotCreate(
      path: path,
      reason: reason + "; choose another folder with -o, or draw over it with --force"
    )
  }

  /// A few words on what the folder holds that is not an owner's; nil where there is nothing.
  private func content(notOf owner: FrameOwner) -> String? {
    for kind in FrameOwner.Kind.allCases {
      let file = "\(path)/\(kind.file)"
      guard AtomicFile.exists(at: file) else { continue }
      let record = (try? TextFile.read(file)) ?? ""
      let name = try? kind.name(in: YAMLNode(parsing: record, file: file))
      guard let name else { return "a file \(kind.file) that names no \(kind.rawValue)" }
      let frames = "of the \(kind.rawValue) '\(name.excerpt)'"
      guard kind == owner.kind, name == owner.name else { return "the frames \(frames)" }
      guard let keys = owner.keys(differingIn: record) else { return "the frames \(frames)" }
      guard !keys.isEmpty, let there = finished else { continue }
      return "\(there) \(frames) with other settings (\(keys.joined(separator: ", ")))"
    }
    return nil
  }

  /// The number and the size of the frames that are there, in words; nil where there are none.
  private var finished: String? {
    let names = frameNames
    guard let first = names.min() else { return nil }
    let size = (try? PictureInspection(ofFile: "\(path)/\(first)")).map {
      " of \($0.width)x\($0.height)"
    }
    return "\(names.count) \(names.count == 1 ? "frame" : "frames")" + (size ?? "")
  }

  /// The names of all frames that are there, of any format.
  private var frameNames: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).filter { name in
      name.hasPrefix("frame_")
        && PictureFormat.allCases.contains { name.hasSuffix(".\($0.rawValue)") }
    }
  }

  /// The frames of the folder's format that are there, in no order.
  package var frameNumbers: [Int] {
    frameNames.compactMap { name in
      guard name.hasSuffix(".\(format.rawValue)") else { return nil }
      return Int(name.dropFirst("frame_".count).dropLast(format.rawValue.count + 1))
    }
  }

  /// A sentence on frames in the folder from `frameCount` on; nil where there are none.
  package func surplus(beyond frameCount: Int) -> String? {
    let frames = frameNumbers.filter { $0 >= frameCount }
    guard !frames.isEmpty else { return nil }
    return "'\(path)' has frames beyond the last one, \(frameCount - 1): "
      + "\(FrameList(frames).description.excerpt), of a longer version."
  }
}
