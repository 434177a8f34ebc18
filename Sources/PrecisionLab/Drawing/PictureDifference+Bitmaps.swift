import FathomImaging
import FathomNavigation

extension PictureDifference {
  /// Compares two 8-bit pictures of one size; with a mask of what is wrong.
  static func between(
    _ picture: Bitmap,
    _ exact: Bitmap
  ) -> (difference: PictureDifference, isWrong: [Bool]) {
    let distances = channelDistances(picture, exact)
    let isWrong = distances.map { Int($0) > wrongLevels }
    let ratio = picture.signalToNoise(against: exact)
    return (
      PictureDifference(
        compared: isWrong.count,
        wrong: isWrong.count { $0 },
        signalToNoise: ratio.isFinite ? ratio : nil,
        firstWrong: isWrong.firstIndex(of: true).map {
          Pixel(column: $0 % picture.width, row: $0 / picture.width)
        }
      ),
      isWrong
    )
  }

  /// The greatest distance of a channel from the exact one, for each pixel.
  static func channelDistances(_ picture: Bitmap, _ exact: Bitmap) -> [UInt8] {
    guard case .eight(let first) = picture.samples, case .eight(let second) = exact.samples,
      first.count == second.count
    else { preconditionFailure("the lab's pictures are alike") }
    func distance(_ index: Int) -> UInt8 {
      first[index] > second[index] ? first[index] - second[index] : second[index] - first[index]
    }
    return stride(from: 0, to: first.count, by: 3).map {
      max(distance($0), distance($0 + 1), distance($0 + 2))
    }
  }

  /// The same difference with its first wrong pixel where it lies in a picture of which only every
  /// `step`th pixel was compared.
  func spread(by step: Int) -> PictureDifference {
    PictureDifference(
      compared: compared,
      wrong: wrong,
      signalToNoise: signalToNoise,
      firstWrong: firstWrong.map { Pixel(column: $0.column * step, row: $0.row * step) }
    )
  }
}

extension Bitmap {
  /// Every `step`th pixel each way, from the first on.
  func thinned(by step: Int) -> Bitmap {
    guard step > 1 else { return self }
    let (columns, rows) = ((width + step - 1) / step, (height + step - 1) / step)
    var thin = Bitmap(width: columns, height: rows, depth: depth)
    for row in 0..<rows {
      for column in 0..<columns { thin[column, row] = self[column * step, row * step] }
    }
    return thin
  }
}

extension PictureDifference {
  /// The error of each pixel: black for none, then from red by yellow to white.
  static func heatMap(_ picture: Bitmap, _ exact: Bitmap) -> Bitmap {
    let samples = channelDistances(picture, exact).flatMap { distance -> [UInt8] in
      let distance = Int(distance)
      guard distance > wrongLevels else { return [0, 0, 0] }
      // What is just wrong must be seen as well.
      return [96 + 3 * distance, 3 * distance - 255, 3 * distance - 510].map {
        UInt8(min(max($0, 0), 255))
      }
    }
    return Bitmap(width: picture.width, height: picture.height, samples: .eight(samples))
  }
}
