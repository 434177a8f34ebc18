package import FathomGenerators
package import FathomNavigation

/// A generator's prepared view: the fields of samples, from any thread.
package struct FieldSampler: Sendable {
  private let view: any PreparedView
  private let planeCount: Int

  /// Prepares a view for some of the generator's fields; may take long in a deep view.
  package init(_ generator: any GeneratorScene, of view: View, fields: [String]) throws {
    self.view = try generator.prepare(view, fields: fields)
    planeCount = fields.count
  }

  /// The fields at sample points of the view, a plane for each.
  ///
  /// Throws `CancellationError` where its task was cancelled.
  package func field(at points: SamplePoints) throws -> Field {
    var field = Field(width: points.width, height: points.height, planeCount: planeCount)
    view.fill(&field, at: points)
    try Task.checkCancellation()
    return field
  }
}
