import FathomImaging
import FathomNumbers
import FathomPictures
import Foundation
import TestSupport

/// An empty folder for pictures and pyramids; gone with this object.
final class PictureFolder {
  let path = NSTemporaryDirectory() + "fathom-\(UUID().uuidString)"

  init() throws {
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func path(_ name: String) -> String { "\(path)/\(name)" }

  /// Writes a file and returns its path.
  func write(_ bytes: [UInt8], to name: String) throws -> String {
    try Data(bytes).write(to: URL(fileURLWithPath: path(name)))
    return path(name)
  }

  func bytes(_ name: String) throws -> [UInt8] {
    try [UInt8](Data(contentsOf: URL(fileURLWithPath: path(name))))
  }

  /// The files below a folder, hidden ones included, sorted.
  func files(in name: String = "") -> [String] {
    let root = path(name)
    return (FileManager.default.enumerator(atPath: root)?.compactMap { $0 as? String } ?? [])
      .filter { entry in
        var isDirectory: ObjCBool = false
        return FileManager.default.fileExists(
          atPath: "\(root)/\(entry)",
          isDirectory: &isDirectory
        ) && !isDirectory.boolValue
      }
      .sorted()
  }

  /// Makes a pyramid of a picture of random samples.
  func pyramid(
    _ bitmap: Bitmap,
    named name: String = "picture",
    _ change: (inout PyramidSettings) -> Void = { _ in }
  ) throws -> Pyramid {
    let file = try write(bitmap.ppmData(), to: "\(name).ppm")
    var settings = PyramidSettings()
    change(&settings)
    try PyramidBuilder(picture: file, settings: settings).buildBlocking(into: path(name))
    return try Pyramid(at: path(name))
  }
}

extension Bitmap {
  /// A picture of random samples, or of few different ones.
  static func random(width: Int, height: Int, seed: UInt64, colors: Int = 256) -> Bitmap {
    var random = SplitMix64(seed: seed)
    let samples = (0..<width * height * 3).map { _ in
      UInt8(Int.random(in: 0..<colors, using: &random) * 255 / max(1, colors - 1))
    }
    return Bitmap(width: width, height: height, samples: .eight(samples))
  }

  /// A part of the picture.
  func part(x: Int, y: Int, width: Int, height: Int) -> Bitmap {
    var part = Bitmap(width: width, height: height)
    for row in 0..<height {
      for column in 0..<width { part[column, row] = self[x + column, y + row] }
    }
    return part
  }

  /// Half the picture by the standard's own formula, pixel by pixel; the last pixel of an odd side
  /// counts twice or, rounding down, not at all.
  func halved(_ halving: PictureHalving, _ rounding: PyramidShape.Rounding = .up) -> Bitmap {
    func half(_ side: Int) -> Int { rounding == .up ? (side + 1) / 2 : max(1, side / 2) }
    var result = Bitmap(width: half(width), height: half(height))
    for y in 0..<result.height {
      for x in 0..<result.width {
        let four = [(0, 0), (1, 0), (0, 1), (1, 1)].map { dx, dy in
          self[min(2 * x + dx, width - 1), min(2 * y + dy, height - 1)].samples8
        }
        func mean(_ channel: (SRGBColor.Samples) -> UInt8) -> UInt8 {
          switch halving {
          case .srgb: return UInt8((four.reduce(0) { $0 + Int(channel($1)) } + 2) / 4)
          case .light:
            let light = four.reduce(0) { $0 + SRGB.decode(Double(channel($1)) / 255) } / 4
            return UInt8((SRGB.encode(light) * 255).rounded())
          }
        }
        result[x, y] = SRGBColor(
          red8: mean { $0.red },
          green8: mean { $0.green },
          blue8: mean { $0.blue }
        )
      }
    }
    return result
  }

  /// The largest difference of any sample of two pictures of one size, in steps of 8 bits.
  func greatestDifference(from other: Bitmap) -> Int {
    guard case .eight(let mine) = samples, case .eight(let theirs) = other.samples,
      width == other.width, height == other.height
    else { return .max }
    return zip(mine, theirs).reduce(0) { max($0, abs(Int($1.0) - Int($1.1))) }
  }

  /// The number of samples that differ.
  func differences(from other: Bitmap) -> Int {
    guard case .eight(let mine) = samples, case .eight(let theirs) = other.samples else {
      return .max
    }
    return zip(mine, theirs).count { $0 != $1 }
  }
}

extension SRGBColor {
  typealias Samples = (red: UInt8, green: UInt8, blue: UInt8)
}
