import Foundation
import Testing

/// A plane of numbers as NumPy would read it from a `.npy` file.
struct NumPyPlane {
  let height: Int
  let width: Int
  let numbers: [Double]

  /// Reads float64 of two dimensions in C order, and expects nothing else.
  init(_ data: Data) throws {
    let bytes = [UInt8](data)
    try #require(bytes.count > 10 && Array(bytes[..<8]) == [0x93] + Array("NUMPY".utf8) + [1, 0])
    let length = Int(bytes[8]) + Int(bytes[9]) << 8
    let header = String(decoding: bytes[10..<10 + length], as: UTF8.self)
    #expect((10 + length) % 64 == 0 && header.hasSuffix("\n"))
    #expect(header.hasPrefix("{'descr': '<f8', 'fortran_order': False, 'shape': ("))
    let shape = header.split(separator: "(")[1].split(separator: ")")[0].split(separator: ", ")
    try #require(shape.count == 2)
    height = try #require(Int(shape[0]))
    width = try #require(Int(shape[1]))
    let body = bytes[(10 + length)...]
    try #require(body.count == 8 * width * height)
    numbers = (0..<width * height).map { index in
      let start = body.startIndex + 8 * index
      return Double(
        bitPattern: body[start..<start + 8].reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
      )
    }
  }

  /// The number of a pixel, row 0 on top.
  subscript(column: Int, row: Int) -> Double { numbers[row * width + column] }
}
