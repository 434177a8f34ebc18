import CKernels
import Synchronization

/// The discs of a view's squares, as far as they were asked for.
///
/// A disc is a function of its square, so it does not matter who asks, nor which ones are forgotten.
final class DiscCache: Sendable {
  /// A disc, which is too large to be copied for every square of samples.
  final class Disc: @unchecked Sendable {
    /// Never changed.
    let pointer: UnsafePointer<mandelbrot_disc>

    fileprivate init(_ disc: mandelbrot_disc) {
      let room = UnsafeMutablePointer<mandelbrot_disc>.allocate(capacity: 1)
      room.initialize(to: disc)
      pointer = UnsafePointer(room)
    }

    deinit { pointer.deallocate() }
  }

  /// The most discs that are kept, of some 300 bytes each.
  private static let capacity = 1 << 15

  /// Nil for a square whose orbits do not begin as one.
  private let discs = Mutex<[PixelSquare: Disc?]>([:])

  /// The disc round a square as far as its orbits are one polynomial, from where a wider disc has come;
  /// the wider one where they part there, nil without one.
  func disc(
    of square: PixelSquare,
    from wide: Disc? = nil,
    _ orbit: UnsafePointer<mandelbrot_orbit>,
    _ view: mandelbrot_view,
    level: kernel_level
  ) -> Disc? {
    if let known = discs.withLock({ $0[square] }) { return known }
    var (own, view) = (square.disc(pitch: view.pitch), view)
    let isCancelled: @convention(c) () -> Bool = { Task.isCancelled }
    let goesOn = mandelbrot_expand(level, orbit, &view, wide?.pointer, &own, isCancelled)
    // A task that is cancelled may have given up.
    guard !Task.isCancelled else { return nil }
    let result = goesOn ? Disc(own) : wide
    discs.withLock {
      if $0.count >= Self.capacity { $0.removeAll(keepingCapacity: true) }
      $0[square] = .some(result)
    }
    return result
  }
}
