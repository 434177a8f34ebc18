import FathomFiles
import FathomNavigation
import FathomNumbers
import FathomWorlds
import Foundation
import Testing

/// The places that come with the program, and what `--at` makes of their names.
@Suite struct LibraryTests {
  private let places = Place.all

  /// The test bundle lies in the package's `.build`, and the working directory may be any other.
  @Test func `places are found and read wherever the tests are started`() {
    #expect(places.errors.isEmpty)
    #expect(places.places.count >= 20)
    #expect(places.places.count == Place.files.count)
  }

  @Test func `each says what it is, and has all the digits that it needs`() throws {
    for place in places.places {
      #expect(place.about.hasSuffix(".") && place.about.count < 120, "\(place.name)")
      let size = Size(width: 1920, height: 1080)
      #expect(
        try CenterDigits(missingFrom: place.view, of: place.world, size: size) == nil,
        "\(place.name)"
      )
    }
  }

  @Test func `they go from the widest view to the deepest`() throws {
    let size = Size(width: 16, height: 9)
    let depths = try places.places.map { try $0.world.place($0.view, size: size).depth }
    #expect(depths == depths.sorted())
    #expect(try #require(depths.first) < 10 && #require(depths.last) > 3300)
  }

  @Test func `a name moves a view to a place and its extent`() throws {
    var view = ViewDescription(x: "0", y: "0", zoom: "7")
    try view.move(to: "seahorse-valley")
    #expect(view == (try Place.named("seahorse-valley").view))
    #expect(view == ViewDescription(x: "-0.743643887037158", y: "0.131825904205312", zoom: "2e4"))
  }

  @Test func `coordinates move a view and leave its extent`() throws {
    var view = ViewDescription(x: "0", y: "0", zoom: "7")
    try view.move(to: "-0.75,1e-3")
    #expect(view == ViewDescription(x: "-0.75", y: "1e-3", zoom: "7"))
  }

  @Test(arguments: [
    ("seahorse-valey", "did you mean 'seahorse-valley'?"), ("nan", "no place 'nan'"),
    ("islands", "no place 'islands'"), ("0.25", "X,Y"), ("", "X,Y"), ("-", "X,Y"),
    ("é", "no place"), ("../whole-set", "X,Y"), (",", "X"),
  ])
  func `what is neither is refused`(text: String, saying words: String) {
    var view = ViewDescription()
    #expect { try view.move(to: text) } throws: { error in
      (error as? InvalidValue)?.problem.contains(words) == true
    }
    #expect(view == ViewDescription())
  }

  @Test func `a world may name who found what it shows, and its record leaves that out`() throws {
    let world = try World(yaml: "generator: mandelbrot\ncredit: Somebody\n")
    #expect(!world.yaml.contains("Somebody"))
    #expect(throws: InputError.self) { try World(yaml: "generator: mandelbrot\ncredits: x\n") }
  }
}

/// The names that files and folders give to what is in them.
@Suite struct BaseNameTests {
  @Test(arguments: [
    ("kf.yaml", "kf"), ("a/b.c.yaml", "b.c"), ("a/deep.f3.toml", "deep"), ("out/dive/", "dive"),
    ("a/../b/.", "b"), ("/", "/"), ("-", "standard-input"),
  ])
  func `names are without folders and endings`(path: String, name: String) {
    #expect(WorldLibrary.baseName(path) == name)
  }

  @Test(arguments: [".", "./", "a/.."])
  func `the working folder has its own name`(path: String) {
    let folder = URL(fileURLWithPath: FileManager.default.currentDirectoryPath)
    #expect(WorldLibrary.baseName(path) == folder.lastPathComponent)
  }
}
