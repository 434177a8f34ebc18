import Foundation
import TestSupport
import Testing

/// What bash offers after a line, by the script that the program prints.
@Suite(
  .waiting,
  .enabled(
    if: FileManager.default.isExecutableFile(atPath: "/usr/bin/bash"),
    "bash is not installed"
  )
)
struct CompletionTests {
  private let place = Workplace()

  /// The words that bash offers for the last one.
  private func offers(_ words: String...) throws -> [String] { try offers(words) }

  private func offers(_ words: [String]) throws -> [String] {
    let script = try place.run("--generate-completion-script", "bash").text
    try place.write(script, to: "fathom.bash")
    try place.write(
      """
      source ./fathom.bash
      COMP_WORDS=("$@") COMP_CWORD=$(($# - 1)) COMP_LINE="$*"
      COMP_POINT=${#COMP_LINE}
      _fathom fathom "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD - 1]}"
      printf '%s\\n' "${COMPREPLY[@]}"
      """,
      to: "offer.bash"
    )
    let outcome = try place.start(
      ["--norc", "offer.bash", Program.path] + words,
      program: "/usr/bin/bash"
    ).end(within: 60)
    #expect(outcome.code == 0 && outcome.errors == "", "\(words): \(outcome.errors)")
    return outcome.text.split(separator: "\n").map(String.init)
  }

  @Test func `commands are offered`() throws {
    #expect(try offers("pla") == ["places"])
  }

  @Test(arguments: [
    (["render", "isl"], ["islands"]), (["render", "islandz"], []),
    (["render", "mand"], ["mandelbrot"]),
    (["fly", "tou"], ["tour"]), (["fly", "isl"], []), (["fly", "sunf"], ["sunflower"]),
    (["scroll", "fla"], ["flag"]), (["lab", "precision", "zer"], ["zero-is-immortal"]),
    (["estimate", "tou"], ["tour"]), (["farm", "slurm", "tou"], ["tour"]),
    (["render", "mandelbrot", "--at", "star"], ["starburst", "starfish"]),
    (["render", "mandelbrot", "--palette", "l"], ["lantern"]),
    (["render", "noise", "--format", "p"], ["png", "ppm"]),
    (["render", "noise", "--field", "stee"], ["steepness"]),
    (["fly", "tour", "--mode", ""], ["exact", "keyframes", "expmap"]),
    (["fly", "tour", "--progress", "j"], ["json"]),
    (["fly", "tour", "--stdout", "y"], ["y4m"]),
    (["farm", "open"], ["openjd", "opencue"]),
    (["pyramid", "build", "--layout", "z"], ["zoomify"]),
    (["lab", "precision", "--mode", "f"], ["floating-origin"]),
    (["lab", "precision", "--types", "bf"], ["bf16"]),
    (["lab", "precision", "--types", "f16,d"], ["f16,dd"]),
  ])
  func `values are offered`(words: [String], expected: [String]) throws {
    #expect(try offers(words) == expected, "\(words)")
  }

  @Test func `files of one's own are offered, by name and by path`() throws {
    try place.write("generator: noise\n", to: "Worlds/mine.yaml")
    try place.write("generator: noise\n", to: "here.yaml")
    try place.write("x", to: "place.kfr")
    try place.write("x", to: "text.txt")
    try place.write("[", to: "Worlds/torn.yaml")
    #expect(try offers("render", "mi") == ["mine"])
    #expect(try offers("render", "her") == ["here.yaml"])
    #expect(try offers("render", "place") == ["place.kfr"])
    #expect(try offers("render", "text").isEmpty)
    #expect(try offers("render", "tor").isEmpty)
    #expect(try offers("render", "Worlds/m") == ["Worlds/mine.yaml"])
    #expect(try offers("render", "Wor") == ["Worlds"])
    #expect(try offers("render", "nowhere/x").isEmpty)
  }

  @Test func `a file's name that a shell would run is not offered`() throws {
    try place.write("x", to: "a$(touch ran).kfr")
    try place.write("generator: noise\n", to: "Worlds/a`touch ran`.yaml")
    try place.write("generator: noise\n", to: "Worlds/places/a$(touch ran).yaml")
    try place.write("x", to: "a b.kfr")
    #expect(try offers("render", "a") == ["a b.kfr"])
    #expect(try offers("render", "noise", "--at", "a").isEmpty)
    #expect(!place.exists("ran"))
  }
}
