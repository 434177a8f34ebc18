/// Where a paging axis comes to rest: on the page nearest to where it would coast, but at most one
/// page from where the drag began.
enum Paging {
  /// The offset of the page, within the limits; `page` is the extent of a page, that of the view.
  static func target(
    projected: Double,
    dragStart: Double,
    page: Double,
    limits: ClosedRange<Double>
  ) -> Double {
    guard page > 0 else { return min(max(projected, limits.lowerBound), limits.upperBound) }
    let current = (dragStart / page).rounded()
    let nearest = (projected / page).rounded()
    let chosen = min(max(nearest, current - 1), current + 1) * page
    return min(max(chosen, limits.lowerBound), limits.upperBound)
  }
}
