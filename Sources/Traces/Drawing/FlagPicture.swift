import FathomImaging
import FathomNavigation
import FathomScrolling

/// A flag in the wind on its pole, as light at points of a square of side 1.
///
/// Curves are parabolas: nothing here takes a function that differs between machines.
struct FlagPicture {
  private typealias Light = SIMD3<Float>

  private static let pole = 0.10...0.15
  private static let cloth = 0.15...0.97
  private static let clothTop = 0.09
  private static let clothHeight = 0.5
  private static let knob = (x: 0.125, y: 0.05, radius: 0.05)
  private static let shadow = (x: 0.24, y: 0.95, width: 0.22, height: 0.05)
  private static let waveHeight = 0.055

  /// A wave of period 2, from −1 to 1, and its slope, from −1 to 1.
  private static func wave(_ position: Double) -> (height: Double, slope: Double) {
    let phase = position - 2 * (position / 2).rounded(.down)
    let isFirst = phase < 1
    let x = isFirst ? phase : phase - 1
    return (isFirst ? 4 * x * (1 - x) : -4 * x * (1 - x), isFirst ? 1 - 2 * x : 2 * x - 1)
  }

  /// The light and the opacity at a point; nil where there is nothing.
  private static func sample(_ x: Double, _ y: Double) -> (light: Light, opacity: Float)? {
    let (knobX, knobY) = (x - knob.x, y - knob.y)
    if knobX * knobX + knobY * knobY <= knob.radius * knob.radius {
      return (Light(0.85, 0.55, 0.08) * Float(1 - 6 * (knobX + knobY)), 1)
    }
    if pole.contains(x), y >= knob.y, y <= 0.97 {
      // Round: bright on the side of the light.
      let across = (x - pole.lowerBound) / (pole.upperBound - pole.lowerBound)
      return (Light(repeating: Float(0.6 - 0.45 * across)), 1)
    }
    if cloth.contains(x) {
      let along = (x - cloth.lowerBound) / (cloth.upperBound - cloth.lowerBound)
      let (height, slope) = wave(0.2 + 2.1 * along)
      // Held at the pole, free at the other end.
      let down = y - clothTop - waveHeight * height * (0.35 + 0.65 * along)
      if (0...clothHeight).contains(down) {
        let shade = Float(1 - 0.32 * slope)
        let (centerX, centerY) = (along - 0.46, (down / clothHeight - 0.5) * 0.62)
        let isWhite = centerX * centerX + centerY * centerY < 0.028
        return ((isWhite ? Light(0.9, 0.88, 0.84) : Light(0.60, 0.028, 0.035)) * shade, 1)
      }
    }
    let (shadowX, shadowY) = ((x - shadow.x) / shadow.width, (y - shadow.y) / shadow.height)
    let distance = shadowX * shadowX + shadowY * shadowY
    return distance < 1 ? (.zero, Float(0.45 * (1 - distance))) : nil
  }

  /// The samples a pixel has each way.
  private static let samples = 4

  /// Draws the flag into a rectangle of pixels.
  static func draw(on picture: inout Bitmap, in frame: Rectangle) {
    let corner = Point { frame.origin[$0].rounded() }
    func range(_ axis: Axis, _ limit: Int) -> Range<Int> {
      let first = min(max(corner[axis], 0), Double(limit))
      let end = min(max((corner[axis] + frame.size[axis]).rounded(.up), first), Double(limit))
      return Int(first)..<Int(end)
    }
    for row in range(.vertical, picture.height) {
      for column in range(.horizontal, picture.width) {
        var (light, opacity) = (Light.zero, Float(0))
        for step in 0..<samples * samples {
          let (down, across) = step.quotientAndRemainder(dividingBy: samples)
          func place(_ pixel: Int, _ sample: Int, _ axis: Axis) -> Double {
            (Double(pixel) + (Double(sample) + 0.5) / Double(samples) - corner[axis])
              / frame.size[axis]
          }
          guard
            let sample = sample(place(column, across, .horizontal), place(row, down, .vertical))
          else { continue }
          light += sample.light * sample.opacity
          opacity += sample.opacity
        }
        guard opacity > 0 else { continue }
        picture.blendPixel(
          x: column,
          y: row,
          color: SRGBColor(light: light / opacity),
          coverage: opacity / Float(samples * samples)
        )
      }
    }
  }
}
