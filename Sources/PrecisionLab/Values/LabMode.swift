/// The representation of a camera's place in the type under study.
package enum LabMode: String, Codable, Sendable, CaseIterable {
  /// Every frame is placed anew: scale and offset are the exact ones, rounded to the type.
  case absolute

  /// Gesture by gesture: scale and offset are those of the frame before, and every gesture rounds.
  case rebased

  /// Relative to an exact point of the frame, in units of about a pixel: nothing grows with depth.
  case floatingOrigin = "floating-origin"
}
