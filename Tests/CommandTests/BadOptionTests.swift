import FathomImaging
import TestSupport
import Testing

/// Options with values that are not allowed: exit code 64 and a sentence with what is.
@Suite(.waiting) struct BadOptionTests {
  private let place = Workplace()

  private func expectRefusal(
    _ options: [String],
    of world: String = "noise",
    saying words: String...,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    try place.expectRefusal(
      ["render", world, "-o", "x.png"] + options,
      code: 64,
      saying: words,
      sourceLocation: sourceLocation
    )
  }

  @Test(.optimized, arguments: ["--zoom", "--width", "--height"])
  func `an extent is a positive number within the budget`(option: String) throws {
    let name = String(option.dropFirst(2))
    for value in ["0", "-1", "-0", "0e5"] {
      try expectRefusal(
        [option, value],
        saying: "The \(name) must be greater than 0",
        "'\(value)'"
      )
    }
    for value in ["nan", "inf", "-inf", "", " 1", "1e", "1,5", "1_000", "٣", "1e5e5", "0x", "."] {
      try expectRefusal([option, value], saying: "The \(name) must be a number", "'\(value)'")
    }
    for value in ["1e-1000000000", "1e+1000000000", "1e99999999999999999999", "1e-\(Int.max)9"] {
      try expectRefusal([option + "=" + value], saying: "The \(name) '1e", "100000000 bits")
    }
  }

  @Test func `only one extent can be given`() throws {
    try expectRefusal(["--zoom", "1", "--width", "1"], saying: "Only one of --zoom, --width")
    try expectRefusal(["--height", "1", "--width", "1"], saying: "Only one of --zoom, --width")
  }

  @Test(arguments: ["", ",", "1", "1,2,3", "1;2", "1,2,"])
  func `a centre is two numbers`(at: String) throws {
    // What stands between too many commas or too few is no number either.
    try expectRefusal(["--at", at], saying: "A centre", "such as -0.75", "not '")
  }

  @Test(arguments: ["a,0", "0,nan", "0,1e", "inf,0", "0x1.g,0"])
  func `a centre's parts are numbers`(at: String) throws {
    try expectRefusal(["--at", at], saying: "A centre's", "must be a number such as", "not '")
  }

  @Test(arguments: ["1e-1000000000,0", "0,1e1000000000", "0,1e99999999999999999999"])
  func `a centre's parts are within the budget`(at: String) throws {
    try expectRefusal(["--at", at], saying: "A centre's", "100000000 bits")
  }

  @Test(arguments: [
    "0x0", "0x5", "1000000x1000000", "99999999999999999999x1", "-5x5", "5x-5", "65535x65535", "5",
    "x", "5x", "5x5x5", "", "5*5", "5.5x5", "65536x1",
  ])
  func `a size is two whole numbers of a frame that fits into memory`(size: String) throws {
    try expectRefusal(["--size", size], saying: "A size must be WIDTHxHEIGHT", "not '\(size)'.")
  }

  @Test(
    .optimized,
    arguments: [
      ("--tile-size", "1 to 16384", ["0", "16385", "-1", "abc", "", "1e3"]),
      ("--threads", "1 to 1024", ["0", "-1", "1025", "two"]),
      ("--samples", "1 to 4096", ["0", "1e9", "1000000000", "-4", "4097"]),
    ]
  )
  func `counts have a range`(option: String, range: String, values: [String]) throws {
    for value in values {
      try expectRefusal([option, value], saying: "\(option) must be", range, "not '\(value)'.")
    }
  }

  @Test(arguments: [
    ("--bits", "12", "8 or 16"), ("--bits", "", "8 or 16"), ("--format", "gif", "png or ppm"),
    ("--format", "PNG", "png or ppm"), ("--palette", "dwan", "did you mean 'dawn'?"),
    ("--palette", "", "dawn, "), ("--field", "hieght", "did you mean 'height'?"),
    ("--field", "nu", "it has height"), ("--seed", "-1", "from 0 to"),
    ("--seed", "abc", "from 0 to"),
    (
      "--seed", "18446744073709551616",
      "from 0 to 18446744073709551615, not '18446744073709551616'."
    ),
    ("--seed", "1.5", "seed must be a whole number from 0 to 18446744073709551615, not '1.5'."),
    ("--iterations", "100", "has no parameter 'iterations'"),
  ])
  func `words must be known`(option: String, value: String, words: String) throws {
    try expectRefusal([option, value], saying: words)
  }

  @Test(arguments: ["0", "-5", "abc", "99999999999999999999999", "", "1e3", "4611686018427387905"])
  func `the iteration limit has a range`(value: String) throws {
    try expectRefusal(
      ["--iterations", value],
      of: "mandelbrot",
      saying: "iterations must be",
      "1 to 9007199254740992",
      "not '\(value)'."
    )
  }

  @Test func `a world without a seed takes none`() throws {
    try expectRefusal(
      ["--seed", "1"],
      of: "mandelbrot",
      saying: "has no parameter 'seed'; it has it"
    )
  }

  @Test(arguments: ["x.gif", "x", "", "png", "x.png.jpg"])
  func `a picture's name has a known ending`(name: String) throws {
    try place.expectRefusal(
      ["render", "noise", "-o", name],
      code: 64,
      saying: ["'\(name)' must end in .png or .ppm"]
    )
  }

  @Test func `a format does not contradict the name, and data end in npy`() throws {
    try place.expectRefusal(
      ["render", "noise", "-o", "x.ppm", "--format", "png"],
      code: 64,
      saying: ["--format png does not fit the picture 'x.ppm'"]
    )
    try expectRefusal(
      ["--data", "x.txt"],
      saying: "'x.txt' of --data must end in .npy, .exr or .json."
    )
    try place.expectRefusal(["palettes", "-o", "x.ppm"], code: 64, saying: ["must end in .png"])
  }

  @Test(arguments: [
    ["--nonsense"], ["--size"], ["another"], ["--zoom", "1", "two", "three"], ["--stats=yes"],
    ["-x"],
  ])
  func `what the argument parser refuses has the same exit code`(options: [String]) throws {
    let outcome = try place.run(["render", "noise"] + options)
    #expect(outcome.code == 64 && outcome.output.isEmpty)
    #expect(outcome.errors.hasPrefix("Error: ") && outcome.errors.contains("Usage: fathom render"))
    #expect(place.contents == [])
  }

  @Test(arguments: [["render"], ["fly"]])
  func `a missing argument is refused`(arguments: [String]) throws {
    let outcome = try place.run(arguments)
    #expect(outcome.code == 64 && outcome.errors.hasPrefix("Error: "))
  }

  @Test(arguments: [
    (["rendr"], "'fathom' has no command 'rendr' (did you mean 'render'?)"),
    ([""], "'fathom' has no command ''"), (["noise", "--zoom", "2"], "no command 'noise'"),
    (["help", "flay"], "(did you mean 'fly'?)"), (["help", "help"], "no command 'help'"),
    (["lab", "precison"], "'fathom lab' has no command 'precison' (did you mean 'precision'?)"),
    (["lab"], "needs one of its commands: precision, drift"), (["pyramid"], "build, info"),
  ])
  func `a command must be there and known`(arguments: [String], words: String) throws {
    try place.expectRefusal(arguments, code: 64, saying: [words])
  }

  @Test(arguments: ["640X360", "640×360"])
  func `the sign between width and height may be written otherwise`(size: String) throws {
    #expect(try place.run("render", "noise", "--size", size, "-o", "x.png").code == 0)
    #expect(try PictureInspection(ofFile: place.path("x.png")).width == 640)
  }

  @Test func `a field without data is refused`() throws {
    try place.expectRefusal(
      ["render", "mandelbrot", "--field", "nu"],
      code: 64,
      saying: ["--field chooses the field of --data"]
    )
  }
}
