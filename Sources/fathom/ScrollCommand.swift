import ArgumentParser
import Flights
import Scrolling
import Worlds

/// `fathom scroll`: what a scroll view does in a trace of touches.
struct ScrollCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "scroll",
    abstract: "Plays a trace of touches on a scroll view, and prints what it does.",
    discussion: """
      A line for every frame: its time in seconds, the offset, the zoom, and the messages since the \
      frame before, those of ends with their own times. Where the trace shows a world, also the \
      scale and the tiles created, recycled and drawn so far. The rate of the frames changes nothing \
      else.
      """
  )

  @Argument(help: "A trace: a file, or a name in Worlds/.")
  var trace: String

  @Option(parsing: .unconditional, help: "The frames a second; otherwise the trace's, or 60.")
  var rate: String?

  func run() throws {
    var trace = try Trace.named(self.trace)
    if let rate {
      trace.rate = try Limits.number(rate, "--rate", in: Trace.rates)
      try trace.checkLength()
    }
    var timeline = TraceTimeline(trace)
    try StandardOutput.write(line: timeline.head)
    while let line = timeline.next() {
      try Task.checkCancellation()
      try StandardOutput.write(line: line)
    }
  }
}
