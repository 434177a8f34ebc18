// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

let bigInt = Target.Dependency.product(name: "BigInt", package: "BigInt")

/// A library module in `Sources/NAME`; `modules` may only name modules listed above it.
///
/// The target is called FathomNAME, so that it stands beside other packages' modules.
func module(
  _ name: String,
  _ modules: [String] = [],
  _ others: [Target.Dependency] = []
) -> Target {
  .target(
    name: "Fathom\(name)",
    dependencies: library(modules) + others,
    path: "Sources/\(name)",
    swiftSettings: strict
  )
}

/// Library modules of ours as dependencies.
func library(_ modules: [String]) -> [Target.Dependency] {
  modules.map { .target(name: "Fathom\($0)") }
}

/// The tests of one module, with whatever files they read left where they lie.
func tests(
  of name: String,
  _ modules: [String] = [],
  _ others: [Target.Dependency] = [],
  files: [String] = []
) -> Target {
  .testTarget(
    name: "\(name)Tests",
    dependencies: library([name] + modules) + ["TestSupport"] + others,
    exclude: files,
    swiftSettings: strict
  )
}

let package = Package(
  name: "Fathom",
  products: [
    .library(
      name: "Fathom",
      targets: [
        "FathomNumbers", "FathomNavigation", "FathomScrolling", "FathomGenerators", "FathomFiles",
        "FathomImaging", "FathomPictures", "FathomColoring", "FathomWorlds", "FathomRendering",
        "FathomStaging", "FathomFlights", "FathomPlotting", "FathomPrecisionLab",
      ]
    ),
    .executable(name: "fathom", targets: ["FathomCommand"]),
    .executable(name: "benchmarks", targets: ["benchmarks"]),
  ],
  dependencies: [
    .package(url: "https://github.com/attaswift/BigInt.git", from: "6.0.0"),
    .package(url: "https://github.com/apple/swift-argument-parser.git", from: "1.5.0"),
    .package(url: "https://github.com/jpsim/Yams.git", from: "6.0.0"),
  ],
  targets: [
    // MARK: C libraries
    .systemLibrary(name: "CMPFR", pkgConfig: "mpfr", providers: [.apt(["libmpfr-dev"])]),
    .systemLibrary(name: "CLibPNG", pkgConfig: "libpng", providers: [.apt(["libpng-dev"])]),
    .target(name: "CPNG", dependencies: ["CLibPNG"]),
    .systemLibrary(name: "CLibJPEG", pkgConfig: "libjpeg", providers: [.apt(["libjpeg-dev"])]),
    .target(name: "CJPEG", dependencies: ["CLibJPEG"]),
    .systemLibrary(
      name: "CLibDeflate",
      pkgConfig: "libdeflate",
      providers: [.apt(["libdeflate-dev"])]
    ),
    .systemLibrary(name: "CNettle", pkgConfig: "nettle", providers: [.apt(["nettle-dev"])]),
    .target(name: "CFiles"),
    .target(name: "CKernels"),

    // MARK: Library, lowest layer first
    module("Numbers", [], ["CMPFR", bigInt]),
    module("Navigation", ["Numbers"], [bigInt]),
    module("Scrolling", ["Navigation", "Numbers"], [bigInt]),
    module("Generators", ["Navigation", "Numbers"], ["CKernels", bigInt]),
    module("Files", [], ["CFiles", "CNettle"]),
    module("Imaging", ["Numbers"], ["CJPEG", "CLibDeflate", "CPNG"]),
    module("Pictures", ["Files", "Generators", "Imaging", "Navigation", "Numbers"], [bigInt]),
    module("Coloring", ["Imaging", "Numbers"]),
    module(
      "Worlds",
      ["Coloring", "Generators", "Imaging", "Navigation", "Numbers", "Pictures"],
      [bigInt, .product(name: "Yams", package: "Yams")]
    ),
    module("Rendering", ["Coloring", "Generators", "Imaging", "Navigation", "Numbers"], [bigInt]),
    module(
      "Staging",
      ["Imaging", "Navigation", "Numbers", "Pictures", "Rendering", "Scrolling"],
      [bigInt]
    ),
    module(
      "Flights",
      [
        "Coloring", "Files", "Generators", "Imaging", "Navigation", "Numbers", "Pictures",
        "Rendering", "Scrolling", "Staging", "Worlds",
      ],
      [bigInt]
    ),
    module("Plotting", ["Imaging", "Numbers"]),
    module(
      "PrecisionLab",
      [
        "Coloring", "Files", "Flights", "Generators", "Imaging", "Navigation", "Numbers",
        "Plotting", "Rendering", "Worlds",
      ],
      [bigInt]
    ),

    // MARK: Tools
    .executableTarget(
      name: "FathomCommand",
      dependencies: library([
        "Coloring", "Files", "Flights", "Generators", "Imaging", "Navigation", "Numbers",
        "Pictures", "PrecisionLab", "Rendering", "Worlds",
      ]) + [.product(name: "ArgumentParser", package: "swift-argument-parser")],
      path: "Sources/Command",
      swiftSettings: strict
    ),
    .target(name: "CBaselines", dependencies: ["CMPFR"]),
    .executableTarget(
      name: "benchmarks",
      dependencies: library([
        "Coloring", "Flights", "Generators", "Imaging", "Navigation", "Numbers", "Pictures",
        "Rendering", "Worlds",
      ]) + ["CBaselines", bigInt],
      swiftSettings: strict
    ),

    // MARK: Tests
    .target(
      name: "TestSupport",
      dependencies: library(["Numbers"]),
      path: "Tests/TestSupport",
      swiftSettings: strict
    ),
    tests(of: "Numbers", [], [bigInt]),
    tests(of: "Navigation", ["Numbers"], [bigInt]),
    tests(of: "Scrolling", ["Navigation", "Numbers"], [bigInt]),
    tests(of: "Generators", ["Navigation", "Numbers"], [bigInt], files: ["Truth"]),
    tests(of: "Files"),
    tests(of: "Imaging", ["Numbers"]),
    tests(of: "Pictures", ["Files", "Generators", "Imaging", "Navigation", "Numbers"], [bigInt]),
    tests(of: "Coloring", ["Imaging", "Numbers"]),
    tests(of: "Worlds", ["Coloring", "Generators", "Imaging", "Navigation", "Numbers"], [bigInt]),
    tests(
      of: "Rendering",
      [
        "Coloring", "Files", "Flights", "Generators", "Imaging", "Navigation", "Numbers",
        "Scrolling", "Staging", "Worlds",
      ],
      [bigInt],
      files: ["Goldens"]
    ),
    tests(of: "Staging", ["Imaging", "Navigation", "Scrolling"]),
    tests(
      of: "Flights",
      [
        "Coloring", "Imaging", "Navigation", "Numbers", "Rendering", "Scrolling", "Staging",
        "Worlds",
      ],
      [bigInt],
      files: ["Vectors"]
    ),
    tests(of: "Plotting", ["Imaging", "Numbers"]),
    tests(
      of: "PrecisionLab",
      ["Flights", "Imaging", "Navigation", "Numbers", "Plotting", "Worlds"],
      [bigInt]
    ),
    .testTarget(
      name: "CommandTests",
      dependencies: library(["Imaging", "Worlds"]) + [
        "benchmarks", "FathomCommand", "TestSupport",
      ],
      exclude: ["Slurm"],
      swiftSettings: strict
    ),
  ]
)
