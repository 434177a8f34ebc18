// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

let bigInt = Target.Dependency.product(name: "BigInt", package: "BigInt")

/// A library module of ours; `dependencies` may only name modules listed above it.
func module(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: strict)
}

/// The tests of one module, with whatever files they read left where they lie.
func tests(of name: String, _ dependencies: [Target.Dependency], files: [String] = []) -> Target {
  .testTarget(
    name: "\(name)Tests",
    dependencies: [.target(name: name), "TestSupport"] + dependencies,
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
        "Numbers", "Navigation", "Scrolling", "Generators", "Files", "Imaging", "Pictures",
        "Coloring", "Worlds", "Rendering", "Staging", "Flights", "Plotting", "PrecisionLab",
      ]
    ),
    .executable(name: "fathom", targets: ["fathom"]),
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
    module("Numbers", ["CMPFR", bigInt]),
    module("Navigation", ["Numbers", bigInt]),
    module("Scrolling", ["Navigation", "Numbers", bigInt]),
    module("Generators", ["CKernels", "Navigation", "Numbers", bigInt]),
    module("Files", ["CFiles", "CNettle"]),
    module("Imaging", ["CJPEG", "CLibDeflate", "CPNG", "Numbers"]),
    module("Pictures", ["Files", "Generators", "Imaging", "Navigation", "Numbers", bigInt]),
    module("Coloring", ["Imaging", "Numbers"]),
    module(
      "Worlds",
      [
        "Coloring", "Generators", "Imaging", "Navigation", "Numbers", "Pictures", bigInt,
        .product(name: "Yams", package: "Yams"),
      ]
    ),
    module("Rendering", ["Coloring", "Generators", "Imaging", "Navigation", "Numbers", bigInt]),
    module(
      "Staging",
      ["Imaging", "Navigation", "Numbers", "Pictures", "Rendering", "Scrolling", bigInt]
    ),
    module(
      "Flights",
      [
        "Coloring", "Files", "Generators", "Imaging", "Navigation", "Numbers", "Pictures",
        "Rendering", "Scrolling", "Staging", "Worlds", bigInt,
      ]
    ),
    module("Plotting", ["Imaging", "Numbers"]),
    module(
      "PrecisionLab",
      [
        "Coloring", "Files", "Flights", "Generators", "Imaging", "Navigation", "Numbers",
        "Plotting", "Rendering", "Worlds", bigInt,
      ]
    ),

    // MARK: Tools
    .executableTarget(
      name: "fathom",
      dependencies: [
        "Coloring", "Files", "Flights", "Generators", "Imaging", "Navigation", "Numbers",
        "Pictures", "PrecisionLab", "Rendering", "Worlds",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: strict
    ),
    .target(name: "CBaselines", dependencies: ["CMPFR"]),
    .executableTarget(
      name: "benchmarks",
      dependencies: [
        "CBaselines", "Coloring", "Flights", "Generators", "Imaging", "Navigation", "Numbers",
        "Pictures", "Rendering", "Worlds", bigInt,
      ],
      swiftSettings: strict
    ),

    // MARK: Tests
    .target(
      name: "TestSupport",
      dependencies: ["Numbers"],
      path: "Tests/TestSupport",
      swiftSettings: strict
    ),
    tests(of: "Numbers", [bigInt]),
    tests(of: "Navigation", ["Numbers", bigInt]),
    tests(of: "Scrolling", ["Navigation", "Numbers", bigInt]),
    tests(of: "Generators", ["Navigation", "Numbers", bigInt], files: ["Truth"]),
    tests(of: "Files", []),
    tests(of: "Imaging", ["Numbers"]),
    tests(of: "Pictures", ["Files", "Generators", "Imaging", "Navigation", "Numbers", bigInt]),
    tests(of: "Coloring", ["Imaging", "Numbers"]),
    tests(of: "Worlds", ["Coloring", "Generators", "Imaging", "Navigation", "Numbers", bigInt]),
    tests(
      of: "Rendering",
      [
        "Coloring", "Files", "Flights", "Generators", "Imaging", "Navigation", "Numbers",
        "Scrolling", "Staging", "Worlds", bigInt,
      ],
      files: ["Goldens"]
    ),
    tests(of: "Staging", ["Imaging", "Navigation", "Scrolling"]),
    tests(
      of: "Flights",
      [
        "Coloring", "Imaging", "Navigation", "Numbers", "Rendering", "Scrolling", "Staging",
        "Worlds", bigInt,
      ],
      files: ["Vectors"]
    ),
    tests(of: "Plotting", ["Imaging", "Numbers"]),
    tests(
      of: "PrecisionLab",
      ["Flights", "Imaging", "Navigation", "Numbers", "Plotting", "Worlds", bigInt]
    ),
    .testTarget(
      name: "CommandTests",
      dependencies: ["benchmarks", "fathom", "Imaging", "TestSupport", "Worlds"],
      exclude: ["Slurm"],
      swiftSettings: strict
    ),
  ]
)
