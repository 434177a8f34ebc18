import TestSupport
import Testing

/// Flight files that say something wrong (65), and options that do not fit a flight (64).
@Suite(.waiting) struct BadFlightTests {
  private let place = Workplace()

  private static let whole = """
    world: noise
    size: 16x9
    rate: 10
    camera:
      - time: 0
      - {time: 1, at: [1, 2], zoom: 4}

    """

  /// Expects a refusal of the flight with one text replaced.
  private func expectRefusal(_ old: String, _ new: String, saying words: String) throws {
    try #require(Self.whole.contains(old))
    try place.write(Self.whole.replacing(old, with: new), to: "f.yaml")
    try place.expectRefusal(["fly", "f.yaml"], code: 65, saying: [words])
  }

  @Test(
    .optimized,
    arguments: [
      ("world: noise\n", "", "f.yaml:1:1: A flight needs the key 'world'."),
      ("rate: 10\n", "", "f.yaml:1:1: A flight needs the key 'rate'."),
      ("rate: 10", "rates: 10", "f.yaml:3:1: A flight has no key 'rates' (did you mean 'rate'?)"),
      ("rate: 10", "rate: 0", "f.yaml:3:7: The rate must be from 0.001 to 100000, not '0'."),
      ("rate: 10", "rate: -1", "f.yaml:3:7: The rate must be from 0.001 to 100000, not '-1'."),
      ("rate: 10", "rate: [10]", "f.yaml:3:7: The rate must be a single value."),
      ("rate: 10", "rate: fast", "f.yaml:3:7: The rate must be a number, not 'fast'."),
      ("rate: 10", "seed: 10", "f.yaml:3:1: A flight has no key 'seed'"),
      ("noise", "nosie", "f.yaml:1:8: There is no world 'nosie' (did you mean 'noise'?)"),
      ("noise", "[noise]", "f.yaml:1:8: The world must be a single value."),
      ("noise", "{generator: nosie}", "f.yaml:1:20: The generator 'nosie' is unknown"),
      ("noise", "{seed: 1}", "f.yaml:1:8: A world needs the key 'generator'"),
      ("noise", "f.yaml", "f.yaml:5:3: This is a flight, not a world"),
      ("rate: 10", "rate: 10\nmode: keys", "f.yaml:4:7: The mode 'keys' is unknown"),
      ("rate: 10", "rate: 10\nkeyRatio: 2", "f.yaml:4:11: Only keyframes have a ratio"),
      (
        "rate: 10", "rate: 10\nmode: keyframes\nkeyRatio: 1",
        "f.yaml:5:11: The ratio of keys must be from 1.1 to 4, not '1'."
      ),
      ("16x9", "16x0", "f.yaml:2:7: A size must be WIDTHxHEIGHT"),
      ("  - time: 0\n", "", "f.yaml:5:3: The camera must be a list of at least two waypoints."),
    ]
  )
  func `a flight's keys are checked`(old: String, new: String, words: String) throws {
    try expectRefusal(old, new, saying: words)
  }

  @Test(
    .optimized,
    arguments: [
      ("time: 1,", "", "f.yaml:6:5: A waypoint needs a time; or, after"),
      ("time: 1", "tme: 1", "f.yaml:6:6: A waypoint has no key 'tme' (did you mean 'time'?)"),
      ("time: 1", "time: -1", "f.yaml:6:12: A time must be from 0 to 1000000000, not '-1'."),
      ("time: 1", "time: soon", "f.yaml:6:12: A time must be a number, not 'soon'."),
      (
        "time: 1", "time: 0",
        "f.yaml:6:5: The waypoints' times must begin at 0 and grow from one to"
      ),
      ("time: 1", "time: 1e9", "f.yaml:6:5: A flight may have at most 100000000 frames"),
      ("- time: 0", "- time: 0.5", "f.yaml:5:5: The waypoints' times must begin at 0"),
      ("- time: 0", "- 0", "f.yaml:5:5: A waypoint must be keys and values"),
      ("zoom: 4", "zoom: 0", "f.yaml:6:33: The zoom must be greater than 0, not '0'."),
      ("zoom: 4", "zoom: 1e-1000000000", "f.yaml:6:33: The zoom '1e-1000000000' needs more than"),
      ("zoom: 4", "zoom: 4, width: 2", "f.yaml:6:43: A view takes only one of zoom, width"),
      ("zoom: 4", "zom: 4", "f.yaml:6:27: A waypoint has no key 'zom' (did you mean 'zoom'?)"),
      ("zoom: 4", "via: jump", "f.yaml:6:32: The way 'jump' is unknown; it must be one of"),
      ("zoom: 4", "target: noise", "A waypoint takes either a target or a view of its own."),
      ("at: [1, 2], zoom: 4", "target: nosie", "f.yaml:6:23: There is no world 'nosie'"),
      ("[1, 2]", "[1, here]", "f.yaml:6:19: A centre's Y must be a number such as"),
    ]
  )
  func `a flight's waypoints are checked`(old: String, new: String, words: String) throws {
    try expectRefusal(old, new, saying: words)
  }

  @Test(
    .optimized,
    arguments: [
      ("zoom: 4", "zoom: 4, speed: 1", "f.yaml:6:5: A waypoint takes only one of time, for and"),
      ("time: 1", "speed: 0", "f.yaml:6:13: A speed must be from 1e-06 to 1000000, not '0'."),
      ("time: 1", "speed: -2", "f.yaml:6:13: A speed must be from 1e-06 to 1000000, not '-2'."),
      ("time: 1", "speed: inf", "f.yaml:6:13: A speed must be a number, not 'inf'."),
      ("time: 1", "speed: 1e7", "f.yaml:6:13: A speed must be from 1e-06 to 1000000, not '1e7'."),
      (
        "time: 1, at: [1, 2], zoom: 4", "speed: 1e-6, zoom: 1e60",
        "6:5: A flight may have at most 1000"
      ),
      (
        "time: 1, at: [1, 2], zoom: 4", "speed: 1",
        "f.yaml:6:5: A speed needs a way to go, and here"
      ),
      (
        "time: 1", "for: 0", "f.yaml:6:5: The waypoints' times must begin at 0 and grow from one to"
      ),
      ("- time: 0", "- for: 1", "f.yaml:5:5: The waypoints' times must begin at 0"),
      ("- time: 0", "- speed: 1", "f.yaml:5:5: A speed needs a way to go"),
      ("- time: 0", "- {time: 0, via: fly}", "f.yaml:5:5: The first waypoint is where the flight"),
      (
        "at: [1, 2], zoom: 4", "via: fly",
        "6:5: There is nothing to fly between two waypoints of the"
      ),
      (
        "at: [1, 2], zoom: 4", "via: dive", "6:5: There is nothing to dive between two waypoints of"
      ),
      ("zoom: 4", "via: dive", "f.yaml:6:5: A dive needs two views of different sizes; 'via: pan'"),
      ("zoom: 4", "zoom: 4, via: pan", "f.yaml:6:5: A pan needs two views of one size; 'via: fly'"),
      (
        "zoom: 4", "via: hold",
        "f.yaml:6:19: A hold stays where it is; it takes no view of its own."
      ),
      ("zoom: 4", "zoom: 4, rho: 1", "f.yaml:6:41: The curvature rho belongs to 'via: fly'."),
      ("zoom: 4", "via: fly, rho: 0.05", "The curvature rho must be from 0.1 to 10, not '0.05'."),
      ("zoom: 4", "via: fly, rho: 11", "f.yaml:6:42: The curvature rho must be from 0.1 to 10"),
      (
        "zoom: 4", "ease: slow",
        "f.yaml:6:33: The easing 'slow' is unknown; it must be linear, smooth or {trapezoid: SHARE}"
      ),
      ("zoom: 4", "ease: {trapezoid: 0.6}", "f.yaml:6:45: The ramp must be from 0.001 to 0.5"),
      ("zoom: 4", "ease: {ramp: 0.1}", "f.yaml:6:34: An easing has no key 'ramp'"),
      (
        "zoom: 4", "zoom: 4, colors: {scale: log}", "f.yaml:6:52: Only numbers of colors may change"
      ),
      ("zoom: 4", "colors: {base: pilot}", "f.yaml:6:42: Only numbers of colors may change on the"),
      (
        "zoom: 4", "colors: {slope: {height: 9}}",
        "Only numbers of colors may change on the way, and"
      ),
      ("zoom: 4", "colors: {offset: x}", "f.yaml:6:44: The offset must be a number, not 'x'."),
      ("rate: 10", "rate: 10\nshutter: 1.5", "f.yaml:4:10: The shutter must be from 0 to 1, not"),
      ("rate: 10", "rate: 10\nease: quick", "f.yaml:4:7: The easing 'quick' is unknown"),
      ("rate: 10", "rate: 10\noverlay: [deep]", "f.yaml:4:11: The overlay 'deep' is unknown"),
      (
        "world: noise", "world: {generator: noise, bounds: [0, 0, 0.5, 3]}",
        "f.yaml:6:5: The centre of a"
      ),
    ]
  )
  func `ways, speeds, easings and colours are checked`(
    old: String,
    new: String,
    words: String
  ) throws {
    try expectRefusal(old, new, saying: words)
  }

  @Test(
    .optimized,
    arguments: [
      ("--shutter", "-1", "--shutter must be from 0 to 1, not '-1'."),
      ("--shutter", "x", "a number"),
      ("--frames", "0-11", "There is no frame 11: the frames are 0-10."),
      ("--frames", "5-2", "2-5, not 5-2"), ("--frames", "-1", "Frames must be a list"),
      ("--frames", "", "not ''."), ("--frames", "a-b", "not 'a-b'."),
      ("--frames", "1-2-3", "a list"),
      ("--frames", "99999999999999999999", "Frames must be a list"), ("--shard", "4/4", "I/N"),
      ("-o", "", "must have a name"),
      ("--progress", "loud", "bar, plain, json, openjd, none"), ("--size", "0x0", "A size must be"),
      ("--iterations", "5", "has no parameter 'iterations'"), ("--palette", "x", "no palette 'x'"),
      ("--samples", "0", "--samples must be"), ("--tile-size", "0", "--tile-size must be"),
      ("--bits", "9", "8 or 16"), ("--format", "jpg", "png or ppm"),
    ]
  )
  func `options are checked before anything is made`(
    option: String,
    value: String,
    words: String
  ) throws {
    try place.write(Self.whole, to: "f.yaml")
    try place.expectRefusal(["fly", "f.yaml", option, value], code: 64, saying: [words])
  }

  @Test func `flights and worlds are told apart`() throws {
    try place.write(Self.whole, to: "f.yaml")
    try place.expectRefusal(
      ["render", "f.yaml"],
      code: 65,
      saying: ["f.yaml:5:3: This is a flight, not a world"]
    )
    try place.write("generator: noise\n", to: "w.yaml")
    try place.expectRefusal(
      ["fly", "w.yaml"],
      code: 65,
      saying: ["w.yaml: The world 'w' names no view to dive to"]
    )
  }

  @Test func `a file of Kalles Fraktaler that we cannot draw is refused by both commands`() throws {
    let whole = "Re: -1.25\r\nIm: 0.01\r\nZoom: 1E5\r\n"
    for (text, words) in [
      (whole + "RotateAngle: 30\r\n", "k.kfr:4:1: A rotated view (RotateAngle: 30) cannot"),
      (whole + "StretchAmount: 1\r\n", "k.kfr:4:1: A stretched view (StretchAmount: 1) cannot"),
      (String(whole.prefix(whole.count / 2)), "k.kfr"),
    ] {
      try place.write(text, to: "k.kfr")
      try place.expectRefusal(["render", "k.kfr"], code: 65, saying: [words])
      try place.expectRefusal(["fly", "k.kfr"], code: 65, saying: [words])
    }
  }

  @Test(arguments: [
    ("zoom: 4", "zoom: 4, via: fly", "cannot show the way to waypoint 2"),
    ("  - time: 0\n", "  - {time: 0, zoom: 4}\n", "cannot show the way to waypoint 2"),
    ("rate: 10", "rate: 10\nshutter: 0.5", "cannot be blurred by an open shutter"),
    ("rate: 10", "rate: 10", "whose detail follows the size of the pixels"),
    ("world: noise", "world: mandelbrot\noverlay: tiles", "not drawn by tiles"),
  ])
  func `keyframes and exponential maps refuse what they cannot show`(
    old: String,
    new: String,
    words: String
  ) throws {
    try #require(Self.whole.contains(old))
    try place.write(Self.whole.replacing(old, with: new), to: "f.yaml")
    for mode in ["keyframes", "expmap"] {
      try place.expectRefusal(["fly", "f.yaml", "--mode", mode], code: 64, saying: [words])
    }
  }

  @Test(arguments: [
    ("at: [1, 2]", "at: [9, 0]", "on the way to waypoint 2 that point is outside"),
    ("size: 16x9", "size: 16x9\nmode: expmap\nkeyRatio: 2", "Only keyframes have a ratio"),
  ])
  func `exponential maps need a point that stays`(
    old: String,
    new: String,
    words: String
  ) throws {
    let whole = Self.whole.replacing("world: noise", with: "world: mandelbrot")
    try #require(whole.contains(old))
    try place.write(whole.replacing(old, with: new), to: "f.yaml")
    let arguments = new.contains("mode") ? [] : ["--mode", "expmap"]
    try place.expectRefusal(
      ["fly", "f.yaml"] + arguments,
      code: arguments.isEmpty ? 65 : 64,
      saying: [words]
    )
  }

  @Test(arguments: [
    (
      ["--mode", "keys"], "The mode 'keys' is unknown; it must be one of exact, keyframes, expmap."
    ),
    (["--key-ratio", "2"], "Only keyframes have a ratio, not exact frames."),
    (["--mode", "expmap", "--key-ratio", "2"], "Only keyframes have a ratio, not an exponential"),
    (
      ["--mode", "keyframes", "--key-ratio", "5"],
      "--key-ratio must be from 1.1 to 4, not '5'."
    ),
  ])
  func `modes on the command line are checked`(options: [String], words: String) throws {
    try place.write(Self.whole, to: "f.yaml")
    try place.expectRefusal(["fly", "f.yaml"] + options, code: 64, saying: [words])
  }
}
