package import FathomFiles
import FathomWorlds
import Foundation

/// Whose the frames in a folder are, as the record beside them says.
package struct FrameOwner {
  /// A kind of script whose frames have a record beside them.
  package enum Kind: String, CaseIterable {
    case flight
    case trace

    /// The name of the record's file; it names the script under the kind's own word.
    package var file: String { "\(rawValue).json" }

    /// The name of the script that a record is of; nil for what is no record, and for a name that is
    /// none of a file.
    package func name(in record: YAMLNode) -> String? {
      guard let name = record.value(of: rawValue)?.text, !name.contains("/"),
        !["", ".", ".."].contains(name)
      else { return nil }
      return name
    }
  }

  package let kind: Kind
  /// The script's name.
  package let name: String

  package init(kind: Kind, name: String) {
    self.kind = kind
    self.name = name
  }
}

extension FrameFolder {
  /// Refuses a folder that has the frames of a script of another name, or a record that is no script's.
  ///
  /// With `replacing` they are to be drawn over, and the other kind's record goes.
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

  /// A sentence on frames in the folder that come after so many, if there are any.
  package func surplus(beyond frameCount: Int) -> String? {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    let frames = names.compactMap { name -> Int? in
      guard name.hasPrefix("frame_"), name.hasSuffix(".\(format.rawValue)") else { return nil }
      return Int(name.dropFirst("frame_".count).dropLast(format.rawValue.count + 1))
    }
    .filter { $0 >= frameCount }.sorted()
    guard !frames.isEmpty else { return nil }
    return "'\(path)' has frames beyond the last one, \(frameCount - 1): "
      + "\(FrameList(ascending: frames).description.excerpt), of a longer version."
  }
}
