/// One octave of noise over a block of samples, filled a few rows at a time.
protocol OctaveBlock {
  /// Adds the weighted noise of these rows of the block to the first rows of `strip`; `scratch` is
  /// memory for whatever it likes.
  mutating func add(rows: Range<Int>, to strip: NoiseStrip, scratch: NoiseScratch)
}

/// Memory for two more strips of numbers.
typealias NoiseScratch = (first: NoiseStrip, second: NoiseStrip)
