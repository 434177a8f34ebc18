/// Which octaves of noise a view adds up, and how strongly.
package enum NoiseMode: String, CaseIterable, Sendable {
  /// Those of a window that goes along with the zoom: what a place looks like changes smoothly.
  case window
  /// All from cells of a world unit down to pixels: one function of the world, seen from its datum.
  case trueField = "true-field"
}
