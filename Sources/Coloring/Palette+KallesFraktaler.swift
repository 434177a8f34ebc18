package import FathomImaging

extension Palette {
  /// The palette of a Kalles Fraktaler file: up to 1,024 key colours spread evenly over a cycle of
  /// 1,024 entries.
  ///
  /// Takes the colours of the file's `Colors:` line; of each of its triples the first number is
  /// blue. The program mixes them in sRGB encoding; here, as everywhere, they mix in linear light.
  package static func kallesFraktaler(
    _ keys: [SRGBColor],
    named name: String = "kfr",
    interior: SRGBColor = .black
  ) -> Palette {
    precondition((1...1024).contains(keys.count), "Kalles Fraktaler has 1 to 1024 key colours.")
    let stops = keys.enumerated().map { Stop(Double($0) / Double(keys.count), $1) }
    return Palette(named: name, .cyclic, stops: stops, interior: interior)
  }
}
