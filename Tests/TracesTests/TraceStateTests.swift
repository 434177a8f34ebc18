import FathomFiles
import FathomNavigation
import FathomNumbers
import FathomScrolling
import FathomTraces
import Testing

/// Traces that save their view's place and come back to it, and whose drags end at steps.
@Suite struct TraceStateTests {
  private func frames(_ text: String) throws -> [TraceFrame] {
    Array(try Trace(YAMLNode(parsing: text, file: "t.yaml")).frames)
  }

  private func frame(_ frames: [TraceFrame], at time: Double) throws -> TraceFrame {
    try #require(frames.last { $0.time <= time + 1e-9 })
  }

  /// Away from the place that was saved at 2, by a pinch and a drag, and back in the middle of a flick.
  private static let events = """
    events:
      - {time: 0, pinch: [50, 50], factor: 1.5, spread: 30, duration: 0.3}
      - {time: 1, pan: [[80, 80], [60, 50]], duration: 0.2, hold: 0.3}
      - {time: 2, save: true}
      - {time: 3, pinch: [50, 50], factor: 0.7, spread: 60, duration: 0.3}
      - {time: 5, pan: [[80, 80], [80, 20]], duration: 0.1}
      - {time: 5.2, restore: true}
      - {time: 6, pan: [[50, 50], [40, 50]], duration: 0.2, hold: 0.3}

    """

  @Test(arguments: [
    "content: [400, 600]\ninset: [1, 2, 3, 4]\nzooms: [0.5, 4]",
    "content: [400, 600]\nzooms: [0.5, 4]\nflag: [390, 590, 9, 9]",
    "content: [100, 100]\ninner: {view: 100x100, content: [400, 600], zooms: [0.5, 4]}",
    "world: 400x600\nscale: 0.7\nzooms: [0.5, 4]", "world: unbounded\nzooms: [0.5, 4]",
  ])
  func `N29 what was saved comes back: offset, insets and zoom`(view: String) throws {
    let frames = try frames("view: 100x100\n\(view)\n\(Self.events)")
    let (saved, before, after) = (
      try frame(frames, at: 2), try frame(frames, at: 5.18), try frame(frames, at: 5.22)
    )
    #expect(!before.view.isAtRest && after.view.isAtRest)
    func place(_ frame: TraceFrame) -> String {
      if case .deep(let deep) = frame.view {
        return "\(deep.camera.scale) \(deep.camera.offset) \(deep.camera.insets)"
      }
      let view = frame.view.scrollView
      return "\(view.zoom) \(view.offset) \(view.contentInset)"
    }
    #expect(place(saved) == place(after) && place(before) != place(after))
    // It goes on from there.
    let end = try #require(frames.last)
    if case .deep(let deep) = end.view, case .deep(let old) = after.view {
      #expect(abs(Double(deep.camera.offset.x - old.camera.offset.x) - 10) < 1e-9)
    } else {
      #expect(end.view.scrollView.offset.x == after.view.scrollView.offset.x + 10)
    }
  }

  @Test(arguments: [
    ("[100, 0]", 100.0, 0.0), ("[0, 70]", 0, 70), ("[30, 45]", 30, 45), ("[7, 1000]", 7, 1000),
  ])
  func `N18 drags come to rest at the nearest steps, as far as the content goes`(
    snap: String,
    stepX: Double,
    stepY: Double
  ) throws {
    func frames(_ key: String) throws -> [TraceFrame] {
      try self.frames(
        """
        view: 100x100
        content: [650, 820]
        \(key)
        events:
          - {time: 0, pan: [[90, 90], [40, 20]], duration: 0.2}
          - {time: 5, pan: [[90, 90], [77, 50]], duration: 0.2, hold: 0.2}
          - {time: 10, pan: [[20, 20], [60, 31]], duration: 0.3}
        """
      )
    }
    func ends(_ frames: [TraceFrame]) -> [Point<Double>] {
      frames.filter { $0.messages.contains { $0.message == .didSettle } }
        .map(\.view.scrollView.offset)
    }
    let all = try frames("snap: \(snap)")
    let targets = all.flatMap(\.messages).compactMap { message -> Point<Double>? in
      guard case .willEndDragging(_, let target) = message.message else { return nil }
      return target
    }
    let snapped = ends(all)
    #expect(snapped.count == 3 && targets.count == 3)
    func expected(_ target: Double, _ step: Double, _ limit: Double) -> Double {
      guard step > 0 else { return target }
      let steps = stride(from: 0, through: 2000, by: step)
      return min(steps.min { abs($0 - target) < abs($1 - target) } ?? 0, limit)
    }
    for (end, target) in zip(snapped, targets) {
      #expect(abs(end.x - expected(target.x, stepX, 550)) < 1e-9)
      #expect(abs(end.y - expected(target.y, stepY, 720)) < 1e-9)
    }
    #expect(try ends(frames("bounces: true")) != snapped)
  }
}
