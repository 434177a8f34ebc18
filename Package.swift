// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

let bigInt = Target.Dependency.product(name: "BigInt", package: "BigInt")
let yams = Target.Dependency.product(name: "Yams", package: "Yams")
let argumentParser = Target.Dependency.product(
  name: "ArgumentParser",
  package: "swift-argument-parser"
)

/// A library module in `Sources/NAME`, over the modules directly below it and all that those use.
///
/// Its target is called FathomNAME, so that it stands beside other packages' modules.
func module(
  _ name: String,
  over modules: [String] = [],
  _ libraries: [Target.Dependency] = []
) -> Target {
  .target(
    name: "Fathom\(name)",
    dependencies: targets(modules) + libraries,
    path: "Sources/\(name)",
    swiftSettings: strict
  )
}

/// The tests in `Tests/NAMETests` of these modules, with the files they read left in place.
func tests(_ name: String, of modules: [String], files: [String] = []) -> Target {
  .testTarget(
    name: "\(name)Tests",
    dependencies: targets(modules) + ["TestSupport"],
    exclude: files,
    swiftSettings: strict
  )
}

func targets(_ modules: [String]) -> [Target.Dependency] {
  modules.map { .target(name: "Fathom\($0)") }
}

let package = Package(
  name: "Fathom",
  products: [
    .library(name: "Fathom", targets: ["FathomTraces", "FathomPrecisionLab"]),
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

    // MARK: Library, lowest module first
    module("Numbers", over: [], ["CMPFR", bigInt]),
    module("Files", over: ["Numbers"], ["CFiles", "CNettle", yams]),
    module("Navigation", over: ["Numbers"]),
    module("Scrolling", over: ["Navigation"]),
    module("Generators", over: ["Files", "Navigation"], ["CKernels"]),
    module("Imaging", over: ["Files", "Navigation"], ["CJPEG", "CLibDeflate", "CPNG"]),
    module("Coloring", over: ["Imaging"]),
    module("Pictures", over: ["Generators", "Imaging"]),
    module("Worlds", over: ["Coloring", "Pictures"]),
    module("Rendering", over: ["Coloring", "Generators"]),
    module("Frames", over: ["Rendering", "Worlds"]),
    module("Flights", over: ["Frames"]),
    module("Traces", over: ["Frames", "Scrolling"]),
    module("Plotting", over: ["Imaging"]),
    module("PrecisionLab", over: ["Flights", "Plotting", "Traces"]),

    // MARK: Tools
    .executableTarget(
      name: "FathomCommand",
      dependencies: targets(["PrecisionLab"]) + [argumentParser],
      path: "Sources/Command",
      swiftSettings: strict
    ),
    .target(name: "CBaselines", dependencies: ["CMPFR"]),
    .executableTarget(
      name: "benchmarks",
      dependencies: targets(["Traces", "Flights"]) + ["CBaselines"],
      swiftSettings: strict
    ),

    // MARK: Tests
    .target(
      name: "TestSupport",
      dependencies: targets(["Scrolling"]),
      path: "Tests/TestSupport",
      swiftSettings: strict
    ),
    tests("Numbers", of: ["Numbers"]),
    tests("Files", of: ["Files"]),
    tests("Navigation", of: ["Navigation"]),
    tests("Scrolling", of: ["Scrolling"]),
    tests("Generators", of: ["Generators"], files: ["Truth"]),
    tests("Imaging", of: ["Imaging"]),
    tests("Coloring", of: ["Coloring"]),
    tests("Pictures", of: ["Pictures"]),
    tests("Worlds", of: ["Worlds"]),
    tests("Rendering", of: ["Rendering"]),
    tests("Frames", of: ["Frames"]),
    tests("Flights", of: ["Flights"], files: ["Vectors"]),
    tests("Traces", of: ["Traces"]),
    tests("Picture", of: ["Traces"], files: ["Goldens"]),
    tests("Plotting", of: ["Plotting"]),
    tests("PrecisionLab", of: ["PrecisionLab"]),
    .testTarget(
      name: "CommandTests",
      dependencies: ["FathomCommand", "TestSupport", "benchmarks"],
      exclude: ["Slurm"],
      swiftSettings: strict
    ),
  ]
)
