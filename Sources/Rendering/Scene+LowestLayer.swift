package import FathomColoring

extension Scene {
  /// The fields and the colours of a frame's lowest layer, for samples that lie anywhere; may take long in a
  /// deep view.
  package func lowestLayer(
    of frame: FrameView
  ) throws -> (fields: FieldSampler, coloring: ViewColoring) {
    let layer = layers(of: frame)[0]
    return (try layer.fieldSampler(of: frame.view), try layer.coloring(of: frame.view))
  }
}
