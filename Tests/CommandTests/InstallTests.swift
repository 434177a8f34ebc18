import Foundation
import TestSupport
import Testing

/// What `make install` puts where.
@Suite(.serialized, .waiting) struct InstallTests {
  private let place = Workplace()

  /// The tool that makes manual pages from help; `make test` builds it.
  private static let manualTool = PackageFolder.path + "/.build/release/generate-manual"

  private static func exists(_ path: String) -> Bool {
    FileManager.default.isExecutableFile(atPath: path)
  }

  /// Runs make in the package; what is built is taken as it is.
  private func make(_ arguments: String...) throws -> Workplace.Outcome {
    let built = [
      "PROGRAM=\(Program.path)", "-o", Program.path, "-o", ".build/release/generate-manual",
    ]
    return try place.start(
      ["-C", PackageFolder.path] + built + arguments,
      program: "/usr/bin/make"
    ).end(within: 120)
  }

  @Test(
    .enabled(
      if: exists(manualTool) && exists("/usr/bin/make"),
      "'make test' builds what this needs"
    )
  )
  func `an installed program has its worlds, manual and completions, and can be removed`() throws {
    let made = try make("install", "DESTDIR=\(place.path("root"))", "PREFIX=/opt/fathom")
    #expect(made.code == 0, "\(made.errors)")
    let prefix = "root/opt/fathom"
    for file in [
      "bin/fathom", "share/fathom/Worlds/islands.yaml", "share/fathom/Worlds/places/flake.yaml",
      "share/man/man1/fathom.1", "share/man/man1/fathom-lab-drift.1",
      "share/bash-completion/completions/fathom", "share/zsh/site-functions/_fathom",
      "share/fish/vendor_completions.d/fathom.fish",
    ] {
      #expect(place.exists("\(prefix)/\(file)"), "\(file)")
    }
    let drawn = try place.start(
      ["render", "islands", "--size", "4x3", "-o", "x.png"],
      program: place.path("\(prefix)/bin/fathom")
    ).end(within: 60)
    #expect(drawn.code == 0, "\(drawn.errors)")
    #if canImport(Glibc)
    let libraries = try place.start([place.path("\(prefix)/bin/fathom")], program: "/usr/bin/ldd")
      .end(within: 60).text
    #expect(libraries.contains("libmpfr") && !libraries.contains("libswift"), "\(libraries)")
    #endif

    try place.write("mine", to: "\(prefix)/share/other")
    #expect(
      try make("uninstall", "DESTDIR=\(place.path("root"))", "PREFIX=/opt/fathom").code == 0
    )
    let left = try place.contents.filter { try $0.hasPrefix(prefix) && !isFolder($0) }
    #expect(left == ["\(prefix)/share/other"])
  }

  private func isFolder(_ name: String) throws -> Bool {
    let attributes = try FileManager.default.attributesOfItem(atPath: place.path(name))
    return attributes[.type] as? FileAttributeType == .typeDirectory
  }

  @Test(
    .enabled(
      if: exists(manualTool) && exists("/usr/bin/make") && exists("/usr/bin/groff"),
      "groff is not installed, or 'make test' has not built what this needs"
    )
  )
  func `there is a page for each command, and groff has nothing to say about any`() throws {
    let made = try make("install", "PREFIX=\(place.path("here"))")
    #expect(made.code == 0, "\(made.errors)")
    let pages = try place.names(in: "here/share/man/man1")
    let commands = [
      "estimate", "export", "farm", "find", "fly", "lab", "lab-precision", "palettes", "places",
      "pyramid", "pyramid-build", "render", "scroll", "verify", "worlds",
    ]
    for command in commands { #expect(pages.contains("fathom-\(command).1"), "\(command)") }
    for page in pages {
      let path = place.path("here/share/man/man1/\(page)")
      let checked = try place.start(["-mandoc", "-ww", "-z", path], program: "/usr/bin/groff")
        .end(within: 60)
      #expect(checked.code == 0 && checked.errors == "", "\(page): \(checked.errors)")
    }
    let render = String(
      decoding: try place.data("here/share/man/man1/fathom-render.1"),
      as: UTF8.self
    )
    #expect(render.contains(".Dt FATHOM-RENDER 1\n") && render.contains(".It Fl -at Ar x,y\n"))
    let root = String(decoding: try place.data("here/share/man/man1/fathom.1"), as: UTF8.self)
    #expect(root.contains(".Xr fathom-render 1 ,\n") && !root.contains("fathom.help"))
  }
}
