import FathomImaging

extension LabRun {
  /// This run with the verdict whether another one, with more bits, came out the same: every number
  /// as reports print it, and every picture.
  func certified(by other: LabRun) -> LabRun {
    let isSame =
      csv == other.csv && limits == other.limits
      && pictures.map(\.bitmap) == other.pictures.map(\.bitmap)
      && types.map { $0.pictures.map(\.bitmap) } == other.types.map { $0.pictures.map(\.bitmap) }
    let subject = Subject(
      name: subject.name,
      world: subject.world,
      width: subject.width,
      height: subject.height,
      tileSize: subject.tileSize,
      mode: subject.mode,
      gestures: subject.gestures,
      seed: subject.seed,
      point: subject.point,
      firstDepth: subject.firstDepth,
      lastDepth: subject.lastDepth,
      driftSequences: subject.driftSequences,
      exactBits: subject.exactBits,
      isCertified: isSame
    )
    return LabRun(subject: subject, types: types, pictures: pictures, notes: notes)
  }

  private var limits: [[LimitFinding]] { types.map(\.limits) }
}
