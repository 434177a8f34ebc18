import FathomFiles
import FathomFlights
import FathomPrecisionLab
import FathomTraces
import FathomWorlds

/// A file that is found by name, with its kind and its sentence about itself.
struct LibraryEntry {
  /// The kinds of files, by the keys that their readers tell them by.
  enum Kind: String, CaseIterable {
    case world
    case flight
    case trace
    case lesson

    init(_ document: YAMLNode) {
      self =
        if Flight.isFlight(document) || TraceFile.isGestureFlight(document) {
          .flight
        } else if TraceFile.isTrace(document) {
          .trace
        } else if Lesson.isLesson(document) {
          .lesson
        } else {
          .world
        }
    }
  }

  let file: LibraryFile
  let kind: Kind
  let about: String

  init(_ file: LibraryFile) throws {
    let document = try file.document
    self.file = file
    kind = Kind(document)
    about = document.value(of: "about")?.text ?? ""
  }

  /// Its name where it came with the program, else its path.
  var shownName: String { file.folder.isStandard ? file.name : file.path }
}
