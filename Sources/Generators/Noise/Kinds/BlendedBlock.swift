import CKernels

/// One octave of a kind of noise that blends what lattice points give, perhaps folded.
struct BlendedBlock: OctaveBlock {
  private let octave: NoiseOctave
  private let fold: Fold?
  private let level: kernel_level
  private var lattice: BlendedLattice

  /// The octave over columns at these offsets.
  init(
    _ octave: NoiseOctave,
    _ blend: LatticeBlend,
    _ fold: Fold?,
    columns: [Int128],
    rows: LatticeRows,
    withSlopes: Bool,
    level: kernel_level
  ) {
    (self.octave, self.fold, self.level) = (octave, fold, level)
    lattice = BlendedLattice(
      octave,
      blend,
      byte: .first,
      weight: fold == nil ? octave.weight : blend.unit,
      slopeWeight: fold == nil ? octave.slopeWeight : blend.unit,
      columns: columns,
      rows: rows,
      withSlopes: withSlopes,
      level: level
    )
  }

  mutating func add(rows: Range<Int>, to strip: NoiseStrip, scratch: NoiseScratch) {
    guard let fold else {
      lattice.add(rows: rows, to: strip)
      return
    }
    let unfolded = scratch.first
    unfolded.clear()
    lattice.add(rows: rows, to: unfolded)
    var shape = noise_fold_shape(
      roundness: fold.roundness,
      offset: fold.offset,
      scale: fold.scale,
      curve: fold.curve,
      weight: octave.weight,
      slope_weight: octave.slopeWeight
    )
    noise_fold(
      level,
      &shape,
      unfolded.heights.start,
      unfolded.slopes?.x.start,
      unfolded.slopes?.y.start,
      Int64(rows.count * NoiseStrip.width),
      strip.heights.start,
      strip.slopes?.x.start,
      strip.slopes?.y.start
    )
  }
}
