import FathomFiles
import FathomFrames
import FathomGenerators
import FathomImaging
import FathomNavigation
import FathomRendering
import FathomWorlds

// Fields as .npy beside frames.
extension FlightSequence {
  /// Whether a frame's data is there, if any is wanted.
  func hasData(ofFrame frame: Int) -> Bool {
    guard let field = options.dataField else { return true }
    // No journal knows these files, but all have one length.
    return AtomicFile.byteCount(dataFile(ofFrame: frame, field: field))
      == NumPyFile.byteCount(flight.size)
  }

  /// The data of a frame; nil where none is wanted.
  func data(ofFrame frame: Int, _ fields: FieldRenderer) async throws -> [Double]? {
    guard let field = options.dataField else { return nil }
    return try await fields.render(path.view(ofFrame: frame), field: field)
  }

  /// Removes all data of a frame: it carries no record of its own, and belongs to the frame's.
  func removeData(ofFrame frame: Int) {
    for field in flight.world.generatorDescription.fields {
      AtomicFile.remove(dataFile(ofFrame: frame, field: field.name))
    }
  }

  /// Writes the data of a frame, if there is any.
  func write(_ data: [Double]?, ofFrame frame: Int) throws {
    guard let field = options.dataField, let data else { return }
    try AtomicFile.write(
      NumPyFile.data(data, size: flight.size),
      to: dataFile(ofFrame: frame, field: field)
    )
  }

  private func dataFile(ofFrame frame: Int, field: String) -> String {
    let isDefault = field == flight.world.generatorDescription.fields.first?.name
    return folder.file(ofFrame: frame, ending: isDefault ? "npy" : "\(field).npy")
  }
}
