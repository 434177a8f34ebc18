import FathomImaging
import Foundation
import TestSupport
import Testing

/// The commands of the README, as somebody types them in a clean clone.
@Suite(.serialized, .waiting) struct ReadmeTests {
  /// The lines of its blocks of code that run `fathom`, in their order.
  private static let commands: [String] = {
    let text =
      (try? String(contentsOfFile: PackageFolder.path + "/README.md", encoding: .utf8)) ?? ""
    return text.split(separator: "\n").filter { $0.hasPrefix("    fathom ") }.map { line in
      line.drop { $0 == " " }.split(separator: "  # ")[0].trimmingCharacters(in: .whitespaces)
    }
  }()

  @Test(.optimized, .withFFmpeg)
  func `they run in their order, and make what they say`() throws {
    let place = Workplace()
    for name in ["Worlds", "README.md"] {
      try FileManager.default.copyItem(
        atPath: "\(PackageFolder.path)/\(name)",
        toPath: place.path(name)
      )
    }
    let programs = (Program.path as NSString).deletingLastPathComponent
    #expect(Self.commands.count >= 6)
    // One of them would never end: it serves a page.
    for command in Self.commands where command != "fathom explore" {
      let run = try place.start(
        ["-c", "set -o pipefail; \(command)"],
        program: "/bin/bash",
        environment: ["PATH": "\(programs):/usr/bin:/bin"]
      )
      let outcome = try run.end(within: 300)
      #expect(outcome.code == 0, "\(command): \(outcome.errors)")
      let words = command.split(separator: " ").map(String.init)
      for (option, file) in zip(words, words.dropFirst())
      where ["-o", "--output", "--movie"].contains(option) {
        #expect(place.exists(file), "\(command)")
        guard file.hasSuffix(".png") else { continue }
        let picture = try Bitmap(png: Array(place.data(file)))
        let colors = stride(from: 0, to: picture.width, by: 8).map { x in
          picture[x, picture.height / 2]
        }
        #expect(Set(colors).count > 8, "\(command) makes a dull picture")
      }
    }
  }
}
