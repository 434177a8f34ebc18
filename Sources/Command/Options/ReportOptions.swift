import ArgumentParser
import FathomFiles

/// The option that keeps a command silent.
struct QuietOption: ParsableArguments, Sendable {
  @Flag(help: "Says nothing on standard error but warnings and errors.")
  var quiet = false

  /// The line that the command ends with; its time runs from now.
  var closingLine: ClosingLine { ClosingLine(isQuiet: quiet) }
}

/// The options of a command that may take long.
struct ReportOptions: ParsableArguments, Sendable {
  @OptionGroup var quietOption: QuietOption

  @Option(
    help: """
      How progress is shown: bar, plain, json, openjd or none. A bar only on a terminal, after a second.
      """,
    completion: .values(Progress.Style.self)
  )
  var progress: String = "bar"

  /// The line that the command ends with, which programs that read its progress do without.
  var closingLine: ClosingLine {
    get throws {
      let style = try style
      return ClosingLine(isQuiet: quietOption.quiet || [.json, .openjd].contains(style))
    }
  }

  /// The style of the progress; quiet commands show no bar.
  var style: Progress.Style {
    get throws {
      let style = try Progress.Style(option: progress)
      return quietOption.quiet && style == .bar ? .none : style
    }
  }

  /// The progress of work that begins now.
  func begin() throws -> Progress { Progress(try style) }
}
