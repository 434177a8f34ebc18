import FathomPlotting

/// The few words that a report cannot do without.
enum Glossary {
  static let section = Page.Section(
    "Words",
    [
      .terms([
        (
          "depth, octave",
          "Depth is log₂ of the pixels per world unit. An octave is one more: a doubling of the scale."
        ),
        (
          "p, u",
          """
          p is the number of bits in a type's significand. u = 2⁻ᵖ is the largest relative error of one \
          rounding.
          """
        ),
        (
          "ulp",
          """
          The distance between neighbouring numbers of a type: 2^(e − p + 1) for numbers from 2^e to \
          2^(e + 1).
          """
        ),
        (
          "bits left",
          "The octaves that remain until a pixel is smaller than an ulp, as theory has it."
        ),
        (
          "gesture",
          "A pinch about a point of the screen. At its end its zoom is multiplied into the scale."
        ),
        (
          "drift",
          """
          How far the world has moved away under the middle of the screen, compared with the exact \
          camera.
          """
        ),
        ("seam", "The gap, or the overlap, between the edges of two neighbouring tiles."),
        (
          "exact",
          "Computed with enough bits that more of them change nothing."
        ),
      ])
    ]
  )
}
