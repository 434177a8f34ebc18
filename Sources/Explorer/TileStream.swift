import FathomFiles
import FathomImaging

/// The tiles of an order as bytes, each as soon as it is done.
///
/// A tile is its place in the order and the number of its bytes, each a little-endian integer of 32 bits, and its
/// pixels as red, green, blue and 255. One that cannot be drawn is its place with the highest bit set, and a
/// sentence.
struct TileStream: Sendable {
  private let order: Held

  /// The stream of an order, which ends with it.
  init(of order: Int, in orders: TileOrders) { self.order = Held(number: order, orders: orders) }

  /// An order that is ended when nobody reads its stream any more, also where its client has hung up.
  fileprivate final class Held: Sendable {
    let number: Int
    let orders: TileOrders

    init(number: Int, orders: TileOrders) {
      (self.number, self.orders) = (number, orders)
    }

    deinit {
      Task { [number, orders] in await orders.end(number) }
    }
  }

  /// The next tile that is done; nil after the last one.
  func next() async -> [UInt8]? {
    guard let outcome = await order.orders.next(of: order.number) else { return nil }
    switch outcome.bytes {
    case .success(let pixels): return Self.record(outcome.index, pixels)
    case .failure(let error):
      let (_, sentence) = Response.meaning(of: error)
      return Self.record(outcome.index | 1 << 31, Array(sentence.utf8))
    }
  }

  private static func record(_ index: Int, _ bytes: [UInt8]) -> [UInt8] {
    [index, bytes.count].flatMap { number in
      (0..<4).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    } + bytes
  }
}

extension Bitmap {
  /// Red, green, blue and 255 of every pixel of a bitmap of 8 bits, as a canvas has them.
  var opaquePixels: [UInt8] {
    guard case .eight(let samples) = samples else {
      preconditionFailure("tiles of pages have 8 bits a sample")
    }
    return [UInt8](unsafeUninitializedCapacity: samples.count / 3 * 4) { target, count in
      count = samples.count / 3 * 4
      samples.withUnsafeBufferPointer { samples in
        for pixel in 0..<samples.count / 3 {
          target[4 * pixel] = samples[3 * pixel]
          target[4 * pixel + 1] = samples[3 * pixel + 1]
          target[4 * pixel + 2] = samples[3 * pixel + 2]
          target[4 * pixel + 3] = 255
        }
      }
    }
  }
}
