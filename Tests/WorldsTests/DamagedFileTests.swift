import FathomColoring
import FathomFiles
import FathomNumbers
import FathomWorlds
import Foundation
import TestSupport
import Testing

/// Files of other programs with bytes missing, altered or added: a world or one sentence, always.
@Suite struct DamagedFileTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private static let files = [
    (
      "x.kfr",
      "Re: -1.25\r\nIm: 0.5e-1\r\nZoom: 4E5\r\nIterations: 600\r\nIterDiv: 2\r\nColorMethod: 1\r\n"
        + "ColorOffset: 5\r\nColors: 1,2,3,4,5,6,\r\nInteriorColor: 1,2,3,\r\nPower: 2\r\n"
    ),
    (
      "x.f3.toml",
      """
      program = "fraktaler-3"
      location.real = "-1.25"
      location.imag = '''
      0.5e-1'''
      [location]
      zoom = \"\"\"4\\
        \\u00455\"\"\"
      [bailout]
      iterations = 600
      [[formula]]
      power = 2 # comment
      opcodes = "sqr add"
      [[colour.uniforms]]
      value = [1, {a.b = 2.5, "c" = true}, 'x',
      ]

      """
    ),
    ("x.toml", "real = \"-1.25\"\nimag = \"0.5e-1\"\nzoom = \"4E5\"\niterations = 600\nrotate = 0"),
    (
      "x.xpf",
      ";x\n(initstate)\n(formula 'mandel)\n(usrform \"a\\\"(\")\n(maxiter 600)(angle 0)\n"
        + "(view -1.25 0.05 1e-5 2e-5)\n"
    ),
    ("x.kfp", "Colors: 1,2,3,4,5,6,\r\nInteriorColor: 1,2,3,\r\n"),
  ]

  /// Reads a file; anything but a world or a sentence of one line that names the file fails.
  @discardableResult
  private func read(_ bytes: [UInt8], named name: String) throws -> Bool {
    let path = try folder.file(name, bytes)
    do {
      if name.hasSuffix(".kfp") {
        _ = try Palette(knownAs: path)
      } else {
        _ = try WorldLibrary.world(atPath: path)
      }
      return true
    } catch let error as InputError {
      let sentence = error.description
      #expect(sentence.hasPrefix(path) && sentence.hasSuffix("."), "\(sentence)")
      #expect(!sentence.contains(where: \.isNewline) && sentence.utf8.count < 500, "\(sentence)")
      return false
    }
  }

  @Test(.optimized, arguments: files)
  func `a file cut anywhere is read or refused`(name: String, text: String) throws {
    let bytes = Array(text.utf8)
    for length in 0...bytes.count { try read(Array(bytes[..<length]), named: name) }
    #expect(try read(bytes, named: name))
    #expect(try !read([], named: name))
  }

  @Test(.optimized, arguments: files)
  func `bytes altered, lost, doubled or added never do harm`(name: String, text: String) throws {
    var random = SplitMix64(seed: 3)
    let bytes = Array(text.utf8)
    let favourites = Array("\0\"'\\[]{}()=.,:;#\n\r e-_0\u{7F}é".utf8) + [0xFF, 0xC0]
    for _ in 0..<3000 {
      var damaged = bytes
      for _ in 0...Int.random(in: 0...2, using: &random) {
        let place = Int.random(in: 0..<damaged.count, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: damaged[place] ^= 1 << UInt8.random(in: 0...7, using: &random)
        case 1: damaged.insert(favourites.randomElement(using: &random) ?? 0, at: place)
        case 2: damaged.remove(at: place)
        default:
          let end = Int.random(in: place..<damaged.count, using: &random)
          damaged.insert(contentsOf: damaged[place...end], at: place)
        }
      }
      try read(damaged, named: name)
    }
  }

  @Test(.optimized, arguments: ["x.kfr", "x.f3.toml", "x.toml", "x.xpf", "x.kfp"])
  func `noise is refused`(name: String) throws {
    var random = SplitMix64(seed: 4)
    for length in [1, 100, 10_000] {
      let bytes = (0..<length).map { _ in UInt8.random(in: 0...255, using: &random) }
      #expect(try !read(bytes, named: name))
      #expect(try !read([UInt8](repeating: 0, count: length), named: name))
      for text in ["[", "(", "\"", "'", "{", "a.", "\\", "a=[", "\n", "Colors: ", ":"] {
        #expect(try !read(Array(String(repeating: text, count: length).utf8), named: name))
      }
    }
  }

  @Test(
    .optimized,
    arguments: [
      ("x.kfr", "Re: #\nIm: 0\nZoom: 1\n"), ("x.f3.toml", "location.real = \"#\"\n"),
      ("x.toml", "real = \"#\"\nimag = \"0\"\nzoom = \"1\"\n"), ("x.xpf", "(view # 0 1 1)"),
    ]
  )
  func `a million digits are read`(name: String, text: String) throws {
    let digits = "-0.1" + String(repeating: "1234567890", count: 100_000)
    let bytes = Array(text.replacingOccurrences(of: "#", with: digits).utf8)
    #expect(try read(bytes, named: name))
    let tooMany = "0.1" + String(repeating: "1234567890", count: 2_600_000)
    #expect(try !read(Array(text.replacingOccurrences(of: "#", with: tooMany).utf8), named: name))
  }
}
