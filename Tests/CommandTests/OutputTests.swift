import FathomImaging
import Foundation
import TestSupport
import Testing

/// Frames that go elsewhere than into a folder: pipes, movies, the contact sheet.
@Suite(.waiting) struct OutputTests {
  private let place = Workplace()
  init() throws {
    try place.write(
      """
      world: grid
      size: 32x18
      rate: 12.5
      camera:
        - time: 0
        - {time: 0.4, width: "1e-3"}
      """,
      to: "Worlds/six.yaml"
    )
  }

  private func fly(_ arguments: String...) throws -> Workplace.Outcome {
    let outcome = try place.run(["fly", "six"] + arguments)
    #expect(outcome.code == 0, "\(outcome.errors)")
    return outcome
  }

  /// The samples of the six frames on disk.
  private func samples(in folder: String = "f") throws -> [UInt8] {
    try (0...5).flatMap { index in
      let file = Array(try place.data("\(folder)/frame_00000\(index).png"))
      guard case .eight(let bytes) = try Bitmap(png: file).samples else { return [UInt8]() }
      return bytes
    }
  }

  // MARK: - Pipes

  @Test func `a pipe of plain samples has those of the frames, and leaves no files`() throws {
    let piped = try fly("--stdout", "rgb24")
    #expect(try !place.names().contains("out"))
    _ = try fly("-o", "f")
    #expect(try Array(piped.output) == samples())
    // Frames that are up to date are read from their files.
    #expect(try fly("-o", "f", "--stdout", "rgb24").output == piped.output)
  }

  @Test func `a pipe of PPM files is one after the other`() throws {
    let output = Array(try fly("--stdout", "ppm", "--frames", "0-2x2", "--bits", "16").output)
    #expect(output.count % 2 == 0)
    let (first, second) = (output.prefix(output.count / 2), output.suffix(output.count / 2))
    _ = try fly("-o", "f", "--bits", "16", "--format", "ppm")
    for (piped, index) in [(first, 0), (second, 2)] {
      let file = try place.data("f/frame_00000\(index).ppm")
      #expect(try Bitmap(ppm: Array(piped)) == Bitmap(ppm: Array(file)))
    }
  }

  @Test func `YUV4MPEG2 tells its size and rate, and gray is gray`() throws {
    let output = Array(try fly("--stdout", "y4m").output)
    let head = "YUV4MPEG2 W32 H18 F25:2 Ip A1:1 C444 XCOLORRANGE=FULL\n"
    #expect(output.starts(with: Array(head.utf8)))
    #expect(output.count == head.utf8.count + 6 * (6 + 3 * 32 * 18))
  }

  @Test(.withFFmpeg)
  func `ffmpeg reads YUV4MPEG2 as the same colours, within rounding`() throws {
    let outcome = try place.shell(
      """
      $FATHOM fly six --stdout y4m | ffmpeg -v error -i - -f rawvideo -pix_fmt rgb24 -
      """
    )
    _ = try fly("-o", "f")
    let (read, drawn) = (Array(outcome.output), try samples())
    #expect(read.count == drawn.count)
    #expect(zip(read, drawn).allSatisfy { abs(Int($0) - Int($1)) <= 3 })
  }

  // MARK: - Movies

  @Test(.withFFmpeg, arguments: ["mkv", "apng"])
  func `movies without loss have the frames' samples`(ending: String) throws {
    _ = try fly("-o", "f", "--movie", "m/six.\(ending)")
    #expect(try place.names(in: "m") == ["six.\(ending)"])
    let outcome = try place.shell(
      "ffmpeg -v error -i m/six.\(ending) -f rawvideo -pix_fmt rgb24 -"
    )
    #expect(try Array(outcome.output) == samples())
    let rate = try place.shell(
      "ffprobe -v error -show_entries stream=r_frame_rate -of csv=p=0 m/six.\(ending)"
    )
    #expect(rate.text.contains("25/2"))
  }

  @Test(.withFFmpeg, arguments: ["mp4", "webm"])
  func `movies for players are made while frames are, and again from files`(ending: String) throws {
    _ = try fly("-o", "f", "--movie", "a.\(ending)")
    _ = try fly("-o", "f", "--movie", "b.\(ending)")
    #expect(try place.data("a.\(ending)") == place.data("b.\(ending)"))
    let probe = try place.shell(
      """
      ffprobe -v error -count_frames -show_entries \
      stream=width,height,pix_fmt,color_space,nb_read_frames -of csv=p=0 a.\(ending)
      """
    )
    #expect(probe.text == "32,18,yuv420p,bt709,6\n")
    let read = Array(
      try place.shell("ffmpeg -v error -i a.\(ending) -f rawvideo -pix_fmt rgb24 -").output
    )
    let drawn = try samples()
    #expect(read.count == drawn.count)
    for color in 0..<3 {
      let difference = stride(from: color, to: min(read.count, drawn.count), by: 3).reduce(0) {
        $0 + Int(read[$1]) - Int(drawn[$1])
      }
      // Thin lines lose their colours, and the mean of all stays: another range would be ten samples off.
      #expect(abs(difference) < 2 * drawn.count / 3)
    }
  }

  @Test(.withFFmpeg)
  func `an encoder that dies leaves whole frames and no movie`() throws {
    // One that reads a little, says something and goes. A process of its own writes it: what another
    // one holds open for writing cannot be run.
    _ = try place.shell(
      """
      mkdir bin && printf '#!/bin/sh\\nhead -c 2000 >/dev/null\\necho no such luck >&2\\nexit 3\\n' \
      > bin/ffmpeg && chmod 755 bin/ffmpeg
      """
    )
    let outcome = try place.run(
      ["fly", "six", "--size", "320x180", "-o", "f", "--movie", "a.mp4"],
      environment: ["PATH": "\(place.path("bin")):/usr/bin:/bin"]
    )
    #expect(outcome.code == 74 && outcome.errors.contains("no such luck"))
    #expect(try !place.names().contains { $0.contains("mp4") })
    let frames = try place.names(in: "f").filter { $0.hasSuffix(".png") }
    for frame in frames {
      #expect(try PictureInspection(ofFile: place.path("f/\(frame)")).isComplete)
    }
  }

  @Test func `an encoder that cannot be run is named, and leaves nothing`() throws {
    try place.write("no program", to: "bin/ffmpeg")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755],
      ofItemAtPath: place.path("bin/ffmpeg")
    )
    let outcome = try place.run(
      ["fly", "six", "--movie", "a.mp4"],
      environment: ["PATH": place.path("bin")]
    )
    #expect(outcome.code == 74 && outcome.errors.contains("cannot be run"))
    #expect(try place.names() == ["Worlds", "bin"])
  }

  @Test func `a movie has all frames, not those of a shard`() throws {
    func fly(_ shard: String) throws -> Workplace.Outcome {
      try place.run("fly", "six", "--frames", "0-2", "--shard", shard, "--movie", "a.apng")
    }
    for shard in ["0/2", "5/8"] {
      let outcome = try fly(shard)
      #expect(outcome.code == 64 && outcome.errors.contains("A movie needs all frames"))
      #expect(try place.names() == ["Worlds"])
    }
    #expect(try fly("0/1").code == 0 && place.exists("a.apng"))
  }

  @Test func `what cannot be made is refused before anything is drawn`() throws {
    for (arguments, code, words) in [
      (["--movie", "a.avi"], 64, "must end in .mp4"), (["--movie", "mp4"], 64, "must end in"),
      (["--movie", "a.mp4", "--size", "31x18"], 64, "even width and height"),
      (["--stdout", "yuv"], 64, "--stdout must be one of ppm, rgb24, y4m"),
      (["--stdout", "y4m", "--bits", "16"], 64, "8 bits"),
      (["--movie", "/proc/x/a.apng"], 73, "Cannot create"),
    ] as [([String], Int32, String)] {
      let outcome = try place.run(["fly", "six"] + arguments)
      #expect(outcome.code == code && outcome.errors.contains(words), "\(outcome.errors)")
    }
    let outcome = try place.run(
      ["fly", "six", "--movie", "a.mp4"],
      environment: ["PATH": "/nowhere"]
    )
    #expect(outcome.code == 73 && outcome.errors.contains("apt-get install ffmpeg"))
    #expect(try place.names() == ["Worlds"])
  }

  @Test func `a trace becomes a movie, without a table in its pipe`() throws {
    let trace =
      "view: 24x16\ncontent: [24, 60]\ndraws: labels\nevents:\n  - {time: 0.05, offset: [0, 9]}\n"
    try place.write(trace, to: "t.yaml")
    let drawn = try place.run("scroll", "t.yaml", "-o", "f", "--frames", "0-1")
    #expect(drawn.code == 0 && drawn.text.hasPrefix("time\t"))
    let piped = try place.run("scroll", "t.yaml", "--stdout", "rgb24", "--frames", "0-1")
    let samples = try (0...1).flatMap { index -> [UInt8] in
      let file = Array(try place.data("f/frame_00000\(index).png"))
      guard case .eight(let bytes) = try Bitmap(png: file).samples else { return [] }
      return bytes
    }
    #expect(piped.code == 0 && Array(piped.output) == samples && samples.count == 2 * 24 * 16 * 3)
    #expect(try place.run("scroll", "t.yaml", "--movie", "t.apng").code == 0)
    #expect(place.exists("t.apng"))
    let flown = try place.run("fly", "t.yaml", "--movie", "f.apng")
    #expect(flown.code == 0 && flown.output.isEmpty)
    #expect(try place.data("f.apng") == place.data("t.apng"))
  }

  // MARK: - The contact sheet

  @Test func `the last of the frames brings the contact sheet`() throws {
    _ = try fly("-o", "f", "--shard", "1/2")
    #expect(!place.exists("f/contact.png"))
    _ = try fly("-o", "f", "--shard", "0/2")
    let sheet = try Bitmap(png: Array(place.data("f/contact.png")))
    // Six frames of 32x18 in a row, each with its caption.
    #expect(sheet.width == 6 * (32 + 12) + 12 && sheet.height == 18 + 12 + 11 + 12)
    let first = try Bitmap(png: Array(place.data("f/frame_000000.png")))
    #expect(sheet[12 + 5, 12 + 7] == first[5, 7])
    // Frames of another look are not mixed in.
    _ = try fly("-o", "f", "--palette", "moss", "--frames", "0-2", "--force")
    #expect(try Bitmap(png: Array(place.data("f/contact.png"))) == sheet)
    _ = try fly("-o", "g")
    #expect(try Bitmap(png: Array(place.data("g/contact.png"))) == sheet)
  }
}
