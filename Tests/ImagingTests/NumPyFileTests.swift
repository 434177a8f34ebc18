import FathomImaging
import FathomNavigation
import Foundation
import Testing

@Suite struct NumPyFileTests {
  @Test func `the header fills a multiple of 64 bytes and the numbers follow row by row`() {
    let numbers = [1.5, -0.0, .infinity, 1e-300, 2, 3]
    let data = NumPyFile.data(numbers, size: Size(width: 3, height: 2))
    #expect(Array(data.prefix(8)) == [0x93, 0x4E, 0x55, 0x4D, 0x50, 0x59, 1, 0])
    let header = 10 + Int(data[8]) + Int(data[9]) << 8
    #expect(header % 64 == 0 && data[header - 1] == 0x0A)
    let text = String(decoding: data[10..<header], as: UTF8.self)
    #expect(text.hasPrefix("{'descr': '<f8', 'fortran_order': False, 'shape': (2, 3), }"))
    let read = (0..<6).map { index in
      Double(
        bitPattern: data[(header + 8 * index)..<(header + 8 * index + 8)].reversed()
          .reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
      )
    }
    #expect(read.map(\.bitPattern) == numbers.map(\.bitPattern))
  }
}
