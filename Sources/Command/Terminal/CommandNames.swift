import ArgumentParser
import FathomFiles
import Foundation

/// The names of commands on the command line.
enum CommandNames {
  /// The command that the first words name, and the words behind them.
  ///
  /// Refuses words in a command's place that name none, with the name that may be meant.
  static func command(
    in arguments: ArraySlice<String>,
    of root: any ParsableCommand.Type
  ) throws -> (command: any ParsableCommand.Type, rest: ArraySlice<String>) {
    var (command, path) = (root, root.configuration.commandName ?? "")
    var asksForHelp = false
    var rest = arguments
    while let word = rest.first {
      let known = command.configuration.subcommands
      guard !word.hasPrefix("-"), !known.isEmpty else { break }
      rest.removeFirst()
      if word == "help", command == root, !asksForHelp {
        asksForHelp = true
        continue
      }
      guard let next = known.first(where: { $0.configuration.commandName == word }) else {
        let names = known.compactMap { $0.configuration.commandName }
        throw InvalidValue(
          "'\(path)' has no command '\(word.excerpt)'"
            + Suggestion.text(for: word, among: names) + "; 'fathom help' lists all."
        )
      }
      path += " \(word)"
      command = next
    }
    return asksForHelp ? (root, arguments) : (command, rest)
  }
}

/// A command that was given without one of those below it.
struct MissingCommand: Refusal {
  let command: any ParsableCommand.Type

  var kind: RefusalKind { .usage }

  var sentence: String {
    let name = command.configuration.commandName ?? ""
    let names = command.configuration.subcommands.compactMap { $0.configuration.commandName }
    return "'fathom \(name)' needs one of its commands: \(names.joined(separator: ", ")); "
      + "'fathom help \(name)' tells more."
  }
}
