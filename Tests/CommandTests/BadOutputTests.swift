import Foundation
import TestSupport
import Testing

/// Outputs that cannot be made (73) or written (74).
@Suite(.waiting) struct BadOutputTests {
  private let place = Workplace()

  private static let flight =
    "world: grid\nsize: 64x64\nrate: 1\ncamera: [{time: 0}, {time: 2, zoom: 9}]\n"

  @Test func `a folder that cannot be made is named before anything is drawn`() throws {
    try place.write("", to: "file")
    try place.write(Self.flight, to: "f.yaml")
    // A minute's work: whoever refuses in time has not begun it.
    let large = ["render", "noise", "--size", "4000x4000", "--samples", "64"]
    for (arguments, name) in [
      (large + ["-o", "file/x.png"], "'file': Not a directory"),
      (large + ["-o", "file/a/b/x.png"], "'file/a/b': Not a directory"),
      (large + ["-o", "x.png", "--data", "file/x.npy"], "'file': Not a directory"),
      (["fly", "f.yaml", "-o", "file"], "'file': Not a directory"),
      (["fly", "f.yaml", "-o", "file/a"], "'file/a': Not a directory"),
      (["palettes", "-o", "file/x.png"], "'file': Not a directory"),
      (["render", "noise", "-o", "/proc/none/x.png"], "'/proc/none': No such file"),
    ] {
      try place.expectRefusal(arguments, code: 73, saying: ["Cannot create \(name)"])
    }
  }

  @Test func `a folder in a file's place stays`() throws {
    try place.write("kept", to: "x.png/inside")
    try place.expectRefusal(
      ["render", "noise", "--size", "4x4", "-o", "x.png"],
      code: 73,
      saying: ["Cannot create 'x.png': Is a directory"]
    )
    let name = String(repeating: "long", count: 100) + ".png"
    try place.expectRefusal(
      ["render", "noise", "--size", "4x4", "-o", name],
      code: 73,
      saying: ["name too long"]
    )
  }

  @Test func `a disk that is full is an error, and leaves nothing half-written`() throws {
    try place.write(Self.flight, to: "f.yaml")
    // No file may have more than one block: what writes more fails as on a full disk.
    for (command, folder) in [
      ("render noise --size 64x64 -o pictures/x.png", "pictures"),
      ("render noise --size 64x64 -o pictures/x.ppm", "pictures"),
      ("render noise --size 2x2 -o - --data pictures/x.npy --size 64x64", "pictures"),
      ("fly f.yaml -o frames --format ppm", "frames"),
    ] {
      let outcome = try place.shell("ulimit -f 1; exec \"$FATHOM\" \(command) 2>&1 | cat")
      #expect(outcome.text.contains("fathom: Cannot write '\(folder)/"), "\(command)")
      let left = try place.names(in: folder)
      #expect(left == [] || left == ["flight.json"], "\(command): \(left)")
      let code = try place.shell("ulimit -f 1; \"$FATHOM\" \(command) >/dev/null 2>&1").code
      #expect(code == 74, "\(command)")
    }
  }

  @Test(
    .optimized,
    arguments: [
      "render noise --size 16x9 -o -", "worlds", "worlds --json", "palettes",
      "fly f.yaml --dry-run", "explore --port 0",
      "--help", "--version", "render --help", "--generate-completion-script bash",
    ]
  )
  func `a result that standard output does not take is an error`(command: String) throws {
    try place.write(Self.flight, to: "f.yaml")
    for (target, reason) in [("/dev/full", "No space left"), ("&-", "Bad file descriptor")] {
      let outcome = try place.shell("\"$FATHOM\" \(command) >\(target)")
      #expect(outcome.code == 74)
      #expect(outcome.errors.hasPrefix("fathom: Cannot write 'standard output': \(reason)"))
    }
  }

  @Test func `a limit of memory that is too low is told at once`() throws {
    let line = "ulimit -v 150000; exec \"$FATHOM\" render noise --size 16x9 -o x.png"
    let outcome = try place.shell(line)
    #expect(
      outcome.code == 74 && outcome.errors.hasPrefix("fathom: The limit of memory is 150000 kB")
    )
    #expect(outcome.errors.split(separator: "\n").count == 1 && !place.exists("x.png"))
    let enough = try place.shell(line.replacing("150000", with: "400000"))
    #expect(enough.code == 0, "\(enough.errors)")
  }

  @Test(arguments: ["/dev/full", "&-"])
  func `errors that nobody can read keep their exit code`(target: String) throws {
    try place.write(Self.flight, to: "f.yaml")
    for (command, code) in [
      ("render nothing", 66), ("render", 64), ("fly f.yaml --stats --progress plain", 0),
    ] {
      #expect(try place.shell("\"$FATHOM\" \(command) 2>\(target)").code == code, "\(command)")
    }
  }

  @Test func `a reader that stops reading ends a table`() throws {
    try place.write(Self.flight.replacing("time: 2", with: "time: 1000000"), to: "f.yaml")
    let outcome = try place.shell("\"$FATHOM\" fly f.yaml --dry-run | head -2")
    #expect(outcome.text == "frame\ttime\tdepth\tcentre\n0\t0.0\t0.0\t0,0\n")
  }

  @Test func `what a killed process left aside is removed`() throws {
    var buffer = [CChar](repeating: 0, count: 256)
    gethostname(&buffer, 255)
    let host = String(
      decoding: buffer.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)),
      as: UTF8.self
    )
    let abandoned = ".x.png.\(host).0123456789abcdef.tmp"
    try place.write("half", to: "out/\(abandoned)")
    try place.write("half", to: "out/f/\(abandoned)")
    try place.write("notes", to: "out/notes.tmp")
    try place.write(Self.flight, to: "f.yaml")
    #expect(try place.run("fly", "f.yaml", "--frames", "0").code == 0)
    #expect(try place.run("render", "noise", "--size", "4x4").code == 0)
    #expect(try place.names(in: "out/f") == ["flight.json", "frame_000000.png", "manifest.jsonl"])
    #expect(try place.names(in: "out") == ["f", "noise.png", "notes.tmp"])
  }
}
