import TestSupport
import Testing

/// World files that say something wrong: exit code 65, file, line and column.
@Suite(.waiting) struct BadWorldTests {
  private let place = Workplace()

  @Test(
    .optimized,
    arguments: [
      (
        "about: x\n",
        "x.yaml:1:1: A world needs the key 'generator': grid, mandelbrot, noise, picture."
      ),
      (
        "genrator: noise\n", "x.yaml:1:1: A world has no key 'genrator' (did you mean 'generator'?)"
      ),
      (
        "generator: noise\nseeed: 3\n",
        "x.yaml:2:1: A noise world has no key 'seeed' (did you mean 'seed'?)"
      ),
      ("generator: mandelbrot\nseed: 3\n", "x.yaml:2:1: A mandelbrot world has no key 'seed'"),
      ("generator: noise\nseed: 1\nseed: 2\n", "x.yaml:2:1: The key 'seed' is given twice."),
      ("generator: nois\n", "x.yaml:1:12: The generator 'nois' is unknown (did you mean 'noise'?)"),
      ("generator: [noise]\n", "x.yaml:1:12: The generator must be a single value."),
      ("generator: {a: b}\n", "x.yaml:1:12: The generator must be a single value."),
      ("generator:\n", "x.yaml:1:11: The generator '' is unknown"),
      ("? [a, b]\n: 1\n", "x.yaml:1:3: A key must be a word."),
      ("generator: noise\nseed: [1]\n", "x.yaml:2:7: seed must be a single value."),
      ("generator: noise\nseed: -1\n", "x.yaml:2:7: seed must be a whole number from 0 to"),
      ("generator: noise\nseed:\n", "x.yaml:2:6: seed must be a whole number from 0 to"),
      ("generator: noise\nroughness: 2\n", "x.yaml:2:12: roughness must be from 0 to 1, not '2'."),
      ("generator: noise\nroughness: 1e999999999999\n", "roughness must be from 0 to 1, not '1e99"),
      (
        "generator: noise\nroughness: .nan\n",
        "x.yaml:2:12: roughness must be a number, not '.nan'."
      ),
      ("generator: noise\nfinest: -1\n", "x.yaml:2:9: finest must be from 0 to 4, not '-1'."),
      ("generator: noise\nfinest: 10\ncoarsest: 8\n", "x.yaml:2:9: finest must be from 0 to 4"),
      (
        "generator: mandelbrot\ncolors: {terrain: {}}\n",
        "x.yaml:2:19: A terrain needs heights, and only noise has them."
      ),
      (
        "generator: noise\nroughness: -0.01\n",
        "x.yaml:2:12: roughness must be from 0 to 1, not '-0"
      ),
      (
        "generator: noise\nkind: perlin\n",
        "x.yaml:2:7: kind must be one of gradient, value, ridged"
      ),
      ("generator: noise\nfinest: 4.1\n", "x.yaml:2:9: finest must be from 0 to 4, not '4.1'."),
      ("generator: noise\ncoarsest: 5\n", "x.yaml:2:11: coarsest must be from 6 to 16, not '5'."),
      ("generator: noise\ncoarsest: 1e9\n", "x.yaml:2:11: coarsest must be from 6 to 16, not '1e9"),
      (
        "generator: noise\nseed: 18446744073709551616\n",
        "x.yaml:2:7: seed must be a whole number from 0 to 18446744073709551615, not '184467440737"
      ),
      (
        "generator: noise\nfinest: 4\ncoarsest: 6.5\n",
        "x.yaml:3:11: The parameter coarsest is 6.5, but must be at least 7.0 where finest is 4.0."
      ),
      ("generator: noise\nseed: seven\n", "x.yaml:2:7: seed must be a whole number from 0 to"),
      ("generator: noise\nseed: 1.5\n", "x.yaml:2:7: seed must be a whole number from 0 to"),
      ("generator: grid\nbase: 3\n", "x.yaml:2:7: base must be one of 10, 2, not '3'."),
      (
        "generator: grid\nkind: spiral\n",
        "x.yaml:2:7: kind must be one of lines, checkerboard, polar, not 'spiral'."
      ),
      ("generator: grid\nkind: [lines]\n", "x.yaml:2:7: kind must be a single value."),
      ("generator: grid\naxes: 0\n", "x.yaml:2:7: axes must be from 1 to 4, not '0'."),
      (
        "generator: grid\nthickness: 1e9\n",
        "x.yaml:2:12: thickness must be from 0.5 to 4, not '1e9'."
      ),
      (
        "generator: grid\nlabels: 0\n",
        "x.yaml:2:9: labels must be a whole number from 1 to 16, not '0'."
      ),
      (
        "generator: grid\nlabels: 99999999999999999999\n",
        "x.yaml:2:9: labels must be a whole number from 1 to 16, not '99999999999999999999'."
      ),
      ("generator: grid\nlabels: true\n", "x.yaml:2:9: labels must be a whole number from 1 to 16"),
      ("generator: grid\nlabels: 1.5\n", "x.yaml:2:9: labels must be a whole number from 1 to 16"),
      ("generator: grid\nlabels: {size: 1}\n", "x.yaml:2:9: labels must be a single value."),
      (
        "generator: grid\nlabel: 1\n",
        "x.yaml:2:1: A grid world has no key 'label' (did you mean 'labels'?)"
      ),
      ("generator: mandelbrot\niterations: 0\n", "x.yaml:2:13: iterations must be a whole number"),
      ("generator: mandelbrot\nbailout: 1\n", "x.yaml:2:10: bailout must be from 2 to"),
      ("generator: grid\nlayers: 3\n", "x.yaml:2:9: Layers must be a list of 1 to 8 worlds."),
      ("generator: grid\nlayers: []\n", "x.yaml:2:9: Layers must be a list of 1 to 8 worlds."),
      (
        "generator: grid\nlayers:\n- {blend: add}\n",
        "x.yaml:3:3: A layer needs the key 'generator'"
      ),
      (
        "generator: grid\nlayers:\n- {generator: noise, view: {}}\n",
        "x.yaml:3:22: A noise layer has no key 'view'"
      ),
      (
        "generator: grid\nlayers:\n- {generator: grid, seed: 1}\n", "A grid layer has no key 'seed'"
      ),
      (
        "generator: grid\nlayers:\n- {generator: grid, blend: dodge}\n",
        "x.yaml:3:28: The blend 'dodge' is unknown"
      ),
      (
        "generator: grid\nlayers:\n- {generator: grid, opacity: 2}\n",
        "x.yaml:3:30: The opacity must be from 0 to 1, not '2'."
      ),
      ("generator: noise\nsamples: 0\n", "x.yaml:2:10: samples must be a whole number from 1 to"),
      ("generator: noise\noverlay: tile\n", "x.yaml:2:10: The overlay 'tile' is unknown (did you"),
      ("generator: noise\nsize: 0x0\n", "x.yaml:2:7: A size must be WIDTHxHEIGHT"),
      ("generator: noise\nsize: [1, 2]\n", "x.yaml:2:7: A size must be a single value."),
      ("generator: noise\nworld: noise\n", "x.yaml:2:1: A noise world has no key 'world'"),
      ("generator: noise\ncamera: []\n", "x.yaml:2:9: This is a flight, not a world: 'fathom fly'"),
    ]
  )
  func `a world's keys are checked`(text: String, words: String) throws {
    try expectRefusal(text, saying: words)
  }

  @Test(arguments: [
    ("7", ":7: A view must be keys and values: at, zoom, width, height."),
    ("[1, 2]", ":7: A view must be keys and values"),
    ("{zom: 1}", ":8: A view has no key 'zom' (did you mean 'zoom'?)"),
    ("{zoom: 0}", ":14: The zoom must be greater than 0, not '0'."),
    ("{zoom: -2}", ":14: The zoom must be greater than 0, not '-2'."),
    ("{zoom: .nan}", ":14: The zoom must be a number such as"),
    ("{zoom: .inf}", ":14: The zoom must be a number such as"),
    ("{width: 1e-1000000000}", ":15: The width '1e-1000000000' needs more than the 100000000 bits"),
    ("{width: 1e99999999999999999999}", ":15: The width '1e99999999999999999999' needs more than"),
    ("{zoom: 1, width: 2}", ":24: A view takes only one of zoom, width and height."),
    ("{zoom: [1]}", ":14: zoom must be a single value."),
    ("{at: abc}", ":12: A centre must be two numbers X,Y"),
    ("{at: [1]}", ":12: A centre must be two numbers"),
    ("{at: [1, 2, 3]}", ":12: A centre must be two numbers"),
    ("{at: [a, 2]}", ":12: A centre's X must be a number such as"),
    ("{at: [1, [2]]}", ":16: A centre's Y must be a single value."),
    ("{at: {x: 1}}", ":12: A centre must be"),
    ("{at: \"1, 2e\"}", ":12: A centre's Y must be a number such as"),
  ])
  func `a world's view is checked`(view: String, words: String) throws {
    try expectRefusal("generator: noise\nview: \(view)\n", saying: "x.yaml:2" + words)
  }

  @Test(
    .optimized,
    arguments: [
      ("bounds: 4", ":9: Bounds must be a list of four numbers"),
      ("bounds: [0, 0, 1]", ":9: Bounds must be a list of four numbers"),
      ("bounds: [0, 0, 0, 1]", ":16: An extent must be greater than 0, not '0'."),
      ("bounds: [0, x, 1, 1]", ":13: A bound must be a number such as"),
      ("bounds: [0, 1e9999999999, 1, 1]", ":13: A bound '1e9999999999' needs more than"),
      ("palette: dwan", ":10: There is no palette 'dwan' (did you mean 'dawn'?)"),
      ("palette: [dawn]", ":10: A palette must be keys and values: colors, cyclic, interior."),
      ("palette: {colors: []}", ":10: A palette needs 'colors', a list of 1 to 4096 colours"),
      ("palette: {colors: red}", ":10: A palette needs 'colors'"),
      (
        "palette: {colors: [\"#ffff\"]}",
        ":20: A colour must be written like \"#ffc800\", not '#ffff'."
      ),
      ("palette: {colors: [#ffffff]}", "not YAML"),
      (
        "palette: {colors: [\"#ffffff\"], cyclic: maybe}",
        "'maybe' is unknown; it must be one of true"
      ),
      ("palette: {colours: []}", ":11: A palette has no key 'colours' (did you mean 'colors'?)"),
      ("colors: 3", ":9: Colors must be keys and values"),
      ("colors: {scale: cube}", ":17: The scale 'cube' is unknown"),
      ("colors: {density: abc}", ":19: The density must be a number, not 'abc'."),
      ("colors: {density: 1e10}", ":19: The density must be from -1000000000 to 1000000000"),
      (
        "colors: {slope: {height: 1001}}",
        ":26: The height must be from 0 to 1000, not '1001'."
      ),
      ("colors: {contours: 3}", ":20: Contours must be keys and values: interval, strength."),
      (
        "colors: {contours: {interval: 0}}",
        ":31: The interval must be from 0.001 to 1000, not '0'."
      ),
      (
        "colors: {contours: {interval: -1}}",
        ":31: The interval must be from 0.001 to 1000, not '-1"
      ),
      ("colors: {contours: {strength: 2}}", ":31: The strength must be from 0 to 1, not '2'."),
      ("colors: {terrain: 3}", ":19: A terrain must be keys and values: sea, shore, snow."),
      ("colors: {terrain: {beach: 1}}", ":20: A terrain has no key 'beach'"),
      ("colors: {terrain: {sea: wet}}", ":25: The sea must be a number, not 'wet'."),
      ("colors: {terrain: {sea: 99}}", ":25: The sea must be from -100 to 98.5, not '99'."),
      ("colors: {terrain: {snow: 101}}", ":26: The snow must be from -100 to 100, not '101'."),
      (
        "colors: {terrain: {sea: 1, shore: 0.5, snow: 2}}",
        ":19: A terrain must rise from the sea at 1 to the shore at 0.5 and the snow at 2."
      ),
      (
        "colors: {terrain: {sea: 0, shore: 0}}", ":19: A terrain must rise from the sea at 0 to the"
      ),
      (
        "colors: {terrain: {snow: 0}}",
        ":19: A terrain must rise from the sea at 0 to the shore at 0.1 and the snow at 0."
      ),
      (
        "colors: {terrain: {}, scale: log}",
        ":19: Colors have either a terrain or a scale: both say where heights lie."
      ),
      ("colors: {density: 2, terrain: {}}", ":31: Colors have either a terrain or a density"),
      ("colors: {base: auto}", ":16: The base must be a number, not 'auto'."),
    ]
  )
  func `a world's look is checked`(line: String, words: String) throws {
    let isOnOneLine = words.hasPrefix(":")
    try expectRefusal(
      "generator: noise\n\(line)\n",
      saying: (isOnOneLine ? "x.yaml:2" : "") + words
    )
  }

  private func expectRefusal(_ text: String, saying words: String) throws {
    try place.write(text, to: "x.yaml")
    try place.expectRefusal(["render", "x.yaml"], code: 65, saying: [words])
  }
}
