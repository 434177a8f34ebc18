package import FathomFiles
import FathomWorlds
import Foundation

/// The flight or trace that a folder of frames belongs to.
package struct FrameOwner {
  /// The kind of a frame folder's owner.
  package enum Kind: String, CaseIterable {
    case flight
    case trace

    /// The name of the record's file, in which the key of the kind's own word has the owner's name.
    package var file: String { "\(rawValue).json" }

    /// The owner's name in a record; nil for a document that is no record, and for a name that no
    /// file can have.
    package func name(in record: YAMLNode) -> String? {
      guard let name = record.value(of: rawValue)?.text, !name.contains("/"),
        !["", ".", ".."].contains(name)
      else { return nil }
      return name
    }
  }

  package let kind: Kind
  /// The name of the flight or trace.
  package let name: String

  package init(kind: Kind, name: String) {
    self.kind = kind
    self.name = name
  }
}

extension FrameFolder {
  /// Throws where the folder belongs to another flight or trace, or has a record that cannot be
  /// read.
  ///
  /// With `replacing` the frames may be drawn over, and a record of the other kind is removed.
  package func claim(for owner: FrameOwner, replacing: Bool) throws(FileError) {
    for kind in FrameOwner.Kind.allCases {
      let file = "\(path)/\(kind.file)"
      guard AtomicFile.exists(at: file) else { continue }
      if replacing {
        if kind != owner.kind { AtomicFile.remove(file) }
        continue
      }
      let name = (try? TextFile.read(file)).flatMap { text in
        (try? YAMLNode(parsing: text, file: file)).flatMap(kind.name(in:))
      }
      guard kind != owner.kind || name != owner.name else { continue }
      let content =
        name.map { "the frames of the \(kind.rawValue) '\($0.excerpt)'" }
        ?? "a file \(kind.file) that names no \(kind.rawValue)"
      throw .cannotCreate(
        path: path,
        reason: "it has \(content); choose another folder with -o, or draw over it with --force"
      )
    }
  }

  /// A sentence on frames in the folder from `frameCount` on; nil where there are none.
  package func surplus(beyond frameCount: Int) -> String? {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    let frames = names.compactMap { name -> Int? in
      guard name.hasPrefix("frame_"), name.hasSuffix(".\(format.rawValue)") else { return nil }
      return Int(name.dropFirst("frame_".count).dropLast(format.rawValue.count + 1))
    }
    .filter { $0 >= frameCount }
    guard !frames.isEmpty else { return nil }
    return "'\(path)' has frames beyond the last one, \(frameCount - 1): "
      + "\(FrameList(frames).description.excerpt), of a longer version."
  }
}
