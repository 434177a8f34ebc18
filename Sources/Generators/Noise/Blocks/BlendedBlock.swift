import CKernels

/// One octave of lattice noise, perhaps shaped.
struct BlendedBlock: OctaveBlock {
  private let octave: NoiseOctave
  private let shaping: NoiseShaping?
  private let level: kernel_level
  private var lattice: BlendedLattice

  /// The octave over a block's samples.
  init(
    _ octave: NoiseOctave,
    _ noise: LatticeNoise,
    _ shaping: NoiseShaping?,
    samples: BlockSamples
  ) {
    (self.octave, self.shaping, level) = (octave, shaping, samples.level)
    lattice = BlendedLattice(
      octave,
      noise,
      byte: .first,
      factors: shaping == nil ? (octave.weight, octave.slopeWeight) : (noise.unit, noise.unit),
      samples: samples
    )
  }

  mutating func add(rows: Range<Int>, to strip: NoiseRows, scratch: NoiseScratch) {
    guard let shaping else {
      lattice.add(rows: rows, to: strip)
      return
    }
    var shape = noise_fold_shape(
      roundness: shaping.roundness,
      offset: shaping.offset,
      scale: shaping.scale,
      curve: shaping.curve,
      weight: octave.weight,
      slope_weight: octave.slopeWeight
    )
    guard let slopes = strip.slopes else {
      lattice.add(rows: rows, to: strip, fold: &shape)
      return
    }
    let unshaped = scratch.first
    unshaped.clear()
    lattice.add(rows: rows, to: unshaped)
    noise_fold(
      level,
      &shape,
      unshaped.heights.start,
      unshaped.slopes?.x.start,
      unshaped.slopes?.y.start,
      Int64(rows.count * NoiseRows.width),
      strip.heights.start,
      slopes.x.start,
      slopes.y.start
    )
  }
}
