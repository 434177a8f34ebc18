import FathomNavigation
import Testing

/// Work that notes when it begins and ends, some of it stopped until it is let go.
private actor Stage {
  private let turns = TurnQueue()
  private(set) var events: [String] = []
  private var isOpen = false

  /// Begins to wait for a turn before it first suspends.
  func work(_ name: String) async throws {
    events.append("\(name) came")
    try await turns.run {
      events.append("\(name) began")
      while !isOpen { await Task.yield() }
      events.append("\(name) ended")
    }
  }

  func fail(_ name: String) async throws {
    events.append("\(name) came")
    try await turns.run { throw Failure() }
  }

  func open() { isOpen = true }

  func waitFor(_ event: String) async {
    while !events.contains(event) { await Task.yield() }
  }

  /// The events that are not arrivals.
  var turnsTaken: [String] { events.filter { !$0.hasSuffix("came") } }

  /// Those who came, and those who began, in order.
  var orders: (came: [String], began: [String]) {
    func names(_ event: String) -> [String] {
      events.filter { $0.hasSuffix(event) }.map { String($0.dropLast(event.count)) }
    }
    return (names(" came"), names(" began"))
  }
}

private struct Failure: Error {}

@Suite struct TurnQueueTests {
  /// Tasks that come one after the other.
  private func start(_ names: [String], on stage: Stage) async -> [Task<Void, any Error>] {
    var tasks: [Task<Void, any Error>] = []
    for name in names {
      tasks.append(Task { try await stage.work(name) })
      await stage.waitFor("\(name) came")
    }
    return tasks
  }

  @Test func `callers take turns in the order in which they came`() async throws {
    let stage = Stage()
    let names = (0..<20).map(String.init)
    let tasks = await start(names, on: stage)
    await stage.open()
    for task in tasks { try await task.value }
    let turns = await stage.turnsTaken
    #expect(turns == names.flatMap { ["\($0) began", "\($0) ended"] })
  }

  @Test func `nobody who comes later is before another, however many come at once`() async throws {
    for _ in 0..<500 {
      let stage = Stage()
      let tasks = (0..<40).map { number in Task { try await stage.work("\(number)") } }
      for number in 0..<40 { await stage.waitFor("\(number) came") }
      await stage.open()
      for task in tasks { try await task.value }
      let (came, began) = await stage.orders
      #expect(began == came)
    }
  }

  @Test func `a caller that is cancelled while it waits leaves the queue, and no other`()
    async throws
  {
    let stage = Stage()
    let tasks = await start(["a", "b", "c"], on: stage)
    tasks[1].cancel()
    // Before the first has ended.
    await #expect(throws: CancellationError.self) { try await tasks[1].value }
    #expect(await stage.turnsTaken == ["a began"])
    await stage.open()
    try await tasks[0].value
    try await tasks[2].value
    #expect(await stage.turnsTaken == ["a began", "a ended", "c began", "c ended"])
  }

  @Test func `a task that was cancelled before it came gets no turn`() async throws {
    let stage = Stage()
    await stage.open()
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      try await stage.work("a")
    }
    await #expect(throws: CancellationError.self) { try await task.value }
    try await stage.work("b")
    #expect(await stage.turnsTaken == ["b began", "b ended"])
  }

  @Test func `work that fails ends its turn`() async throws {
    let stage = Stage()
    await stage.open()
    await #expect(throws: Failure.self) { try await stage.fail("a") }
    try await stage.work("b")
    #expect(await stage.turnsTaken == ["b began", "b ended"])
  }
}
