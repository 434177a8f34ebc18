import FathomNavigation
import FathomNumbers
import FathomScrolling
import FathomTraces
import Foundation
import TestSupport
import Testing

/// The demonstrations in `Worlds/documents`: each begins and ends where its document says.
@Suite struct DocumentTraceTests {
  private func frames(_ name: String) throws -> [TraceFrame] {
    Array(try TraceFile.named("\(PackageFolder.path)/Worlds/documents/\(name).yaml").trace.frames)
  }

  /// The frames at which everything had come to rest.
  private func settled(_ frames: [TraceFrame]) -> [TraceFrame] {
    frames.filter { $0.messages.contains { $0.message == .didSettle } }
  }

  @Test
  func `the infinite zoom goes in, out beyond the whole, into the corner and back (Z02, Z04)`()
    throws
  {
    let frames = try frames("infinite-zoom")
    guard case .deep(let start) = frames[0].view else {
      Issue.record("a world without end")
      return
    }
    let nine = try #require(BigFloat("0.9", precision: start.camera.scale.precision))
    #expect(Double((start.camera.scale - nine).magnitude) < 1e-50)
    #expect(start.camera.viewport == Size(width: 320, height: 460))
    #expect(frames[0].messages.contains { $0.message == .didFlashIndicators })
    // Doublings of 0.9 and offsets, from a world of 288 by 414 points and the middle at 160, 230.
    let places: [(doublings: Int, x: Double, y: Double)] = [
      (1, 128, 184), (2, 416, 598), (1, 128, 184), (0, -16, -23), (-1, -88, -126.5),
      (0, -16, -23),
      // The corner in the middle: 288 * 2^k - 160, 414 * 2^k - 230.
      (0, 128, 184), (1, 416, 598), (2, 992, 1426), (3, 2144, 3082), (2, 992, 1426),
      (1, 416, 598), (0, 128, 184),
      (0, -16, -23),
    ]
    let settled = settled(frames)
    #expect(settled.count == places.count)
    for (frame, place) in zip(settled, places) {
      guard case .deep(let deep) = frame.view else { continue }
      let factor = BigFloat(place.doublings < 0 ? 0.5 : Double(1 << place.doublings))
      #expect(deep.camera.scale == start.camera.scale * factor && deep.scrollView.zoom == 1)
      #expect(abs(Double(deep.camera.offset.x) - place.x) < 1e-9, "\(frame.time)")
      #expect(abs(Double(deep.camera.offset.y) - place.y) < 1e-9, "\(frame.time)")
    }
    #expect(frames.last?.view.isAtRest == true)
  }

  @Test func `twelve pinches into the Mandelbrot set are 4096 times, about one point`() throws {
    let frames = try frames("mandelbrot-pinches")
    guard case .deep(let start) = frames[0].view, let last = frames.last, last.view.isAtRest,
      case .deep(let end) = last.view
    else {
      Issue.record("a world without end, at rest")
      return
    }
    #expect(start.camera.scale == BigFloat(100) && end.camera.scale == BigFloat(409_600))
    #expect(Double(start.camera.offset.x) == -234.364388704)
    #expect(Double(start.camera.offset.y) == -243.182590421)
    // The middle stays: (-234.364388704 + 160) * 4096 - 160 and (-243.182590421 + 230) * 4096 - 230.
    #expect(abs(Double(end.camera.offset.x) - -304_756.536131584) < 1e-6)
    #expect(abs(Double(end.camera.offset.y) - -54_225.890364416) < 1e-6)
    #expect(settled(frames).count == 12)
  }

  @Test func `labels go below the bar, to the end and beyond, and back to the top (N20, N23)`()
    throws
  {
    let frames = try frames("labels")
    let offsets = frames.map(\.view.scrollView.offset.y)
    #expect(frames[0].view.scrollView.contentSize == Size(width: 320, height: 910))
    #expect(frames[0].messages.contains { $0.message == .didFlashIndicators })
    #expect(offsets[29] == 0 && offsets[30] == -20)
    // 910 - 460 is the end: it bounces there after a flick, and after a drag.
    #expect(settled(frames).map(\.view.scrollView.offset.y) == [-20, 450, 450, -20])
    let flick = frames.filter { $0.time < 4 }.map(\.view.scrollView.offset.y).max() ?? 0
    let drag = frames.filter { $0.time > 4 }.map(\.view.scrollView.offset.y).max() ?? 0
    #expect(flick > 470 && drag > 500)
    #expect(offsets.last == -20)
  }

  @Test func `labels that are turned keep their place as far as they can (N07)`() throws {
    let frames = try frames("labels-turned")
    // From 1 second on a drag by 300, turned, one by 280, one by 100 beyond the end, and turned back.
    let settled = settled(frames).map(\.view.scrollView)
    #expect(settled.map(\.offset.y) == [-20, 280, 280, 560, 590, 450, -20])
    #expect(settled.map(\.size.width) == [320, 320, 460, 460, 460, 320, 320])
    #expect(settled.allSatisfy { $0.contentSize == Size(width: 320, height: 910) })
  }

  @Test(arguments: ["labels-sharp", "labels-fuzzy"])
  func `labels zoom by the double tap's cycle (N52, N53)`(name: String) throws {
    let frames = try frames(name)
    let settled = settled(frames).map(\.view.scrollView)
    // About the middle, 160 and 230, or the place of the pinch, 100 and 100.
    let places = [
      (2.0, 160.0, 230.0), (2, 160, 330), (1, 0, 50), (1.25, 25, 87.5), (2, 136, 278),
    ]
    #expect(settled.count == places.count && frames[0].view.scrollView.zoomLimits == 1...2)
    for (view, place) in zip(settled, places) {
      #expect(abs(view.zoom - place.0) < 1e-12)
      #expect(abs(view.offset.x - place.1) < 1e-9 && abs(view.offset.y - place.2) < 1e-9)
    }
  }

  @Test func `the flag is carried until there is no more map (N73, N74)`() throws {
    let frames = try frames("flag")
    guard case .flagged(let map) = frames.last?.view, case .flagged(let start) = frames[0].view
    else {
      Issue.record("a map")
      return
    }
    #expect(start.flag?.origin == Point(x: 180, y: 180))
    // From 40 and 60 in steps of 5 until at most 6 points of 900 - 320 and 900 - 460 are left.
    #expect(map.scrollView.offset == Point(x: 575, y: 435))
    // The finger at 292, 432 holds it by a point 20 right of and below its corner.
    #expect(map.flag?.origin == Point(x: 847, y: 847))
    #expect(frames.last.map { $0.time > 12 && $0.time < 17 } == true)
  }

  @Test func `the swipe, and only it, brings the flag in at the top left (N75, N76)`() throws {
    let frames = try frames("swipe-in-flag")
    func map(at time: Double) -> FlagScrollView? {
      guard case .flagged(let map) = frames.last(where: { $0.time <= time + 1e-9 })?.view else {
        return nil
      }
      return map
    }
    #expect(map(at: 0)?.scrollView.offset == Point(x: 200, y: 200))
    #expect(map(at: 1.5)?.scrollView.offset == Point(x: 200, y: 260) && map(at: 1.5)?.flag == nil)
    #expect(map(at: 3.5)?.scrollView.offset == Point(x: 120, y: 260) && map(at: 3.5)?.flag == nil)
    #expect(map(at: 5)?.scrollView.offset == Point(x: 120, y: 260))
    #expect(map(at: 5)?.flag?.origin == Point(x: 120, y: 260))
    // Carried by 100 and 180, in no haste to the edge.
    #expect(map(at: 60)?.flag?.origin == Point(x: 220, y: 440))
    #expect(map(at: 60)?.scrollView.offset == Point(x: 120, y: 260))
  }
}
