// swift-tools-version: 6.2
import PackageDescription

// Warnings are errors, for the compilers that this was written with: later ones have warnings of their own.
// Packages that depend on this one never see them.
#if compiler(<6.4)
let errors: [SwiftSetting] = [.treatAllWarnings(as: .error)]
let errorsInC: [CSetting] = [.treatAllWarnings(as: .error)]
#else
let errors: [SwiftSetting] = []
let errorsInC: [CSetting] = []
#endif

let strict: [SwiftSetting] =
  [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
  ] + errors

/// Links Swift's runtime into a program, which then starts in a third of the time and runs where there is no Swift.
///
/// Foundation's modules name these parts of it only where they are built to be linked in. Of the linkers, gold warns
/// of a function that one of them calls.
let selfContained: [LinkerSetting] = [
  .unsafeFlags(
    [
      "-static-stdlib", "-use-ld=lld", "-lCoreFoundation", "-l_FoundationCShims",
      "-l_FoundationCollections", "-l_FoundationICU",
    ],
    .when(platforms: [.linux])
  )
]

/// For tests that compute little themselves: neither optimized nor ready for a debugger, which took half of a build.
let unoptimized = strict + [.unsafeFlags(["-Onone", "-gnone"])]

let bigInt = Target.Dependency.product(name: "BigInt", package: "BigInt")
let yams = Target.Dependency.product(name: "Yams", package: "Yams")
let argumentParser = Target.Dependency.product(
  name: "ArgumentParser",
  package: "swift-argument-parser"
)

/// A library module in `Sources/NAME`.
///
/// Its target is called FathomNAME, so that it stands beside other packages' modules.
struct Module {
  let name: String
  /// The modules directly below it; it may use all that those use as well.
  let over: [String]
  /// The libraries of others that it uses first.
  let libraries: [Target.Dependency]

  init(_ name: String, over: [String] = [], libraries: [Target.Dependency] = []) {
    (self.name, self.over, self.libraries) = (name, over, libraries)
  }
}

/// The library, lowest module first.
let modules = [
  Module("Numbers", libraries: ["CKernels", "CMPFR", bigInt]),
  Module("Files", over: ["Numbers"], libraries: ["CFiles", "CNettle", yams]),
  Module("Navigation", over: ["Numbers"], libraries: ["CFiles"]),
  Module("Scrolling", over: ["Navigation"]),
  Module("Generators", over: ["Files", "Navigation"], libraries: ["CKernels"]),
  Module(
    "Imaging",
    over: ["Files", "Navigation"],
    libraries: ["CJPEG", "CKernels", "CLibDeflate", "CPNG"]
  ),
  Module("Coloring", over: ["Imaging"], libraries: ["CKernels"]),
  Module("Pictures", over: ["Generators", "Imaging"]),
  Module("Worlds", over: ["Coloring", "Pictures"]),
  Module("Rendering", over: ["Coloring", "Generators"], libraries: ["CKernels"]),
  Module("Frames", over: ["Rendering", "Worlds"]),
  Module("Flights", over: ["Frames"]),
  Module("Traces", over: ["Frames", "Scrolling"]),
  Module("Plotting", over: ["Imaging"]),
  Module("PrecisionLab", over: ["Flights", "Plotting", "Traces"]),
]

/// Modules and all below them, as dependencies: a build looks at each one's changes.
func targets(_ names: [String]) -> [Target.Dependency] {
  var wanted = Set(names)
  for module in modules.reversed() where wanted.contains(module.name) {
    wanted.formUnion(module.over)
  }
  return modules.filter { wanted.contains($0.name) }.map { .target(name: "Fathom\($0.name)") }
}

/// The tests in `Tests/NAMETests` of these modules, with the files they read left in place.
func tests(
  _ name: String,
  of names: [String],
  files: [String] = [],
  settings: [SwiftSetting] = unoptimized
) -> Target {
  .testTarget(
    name: "\(name)Tests",
    dependencies: targets(names) + ["TestSupport"],
    exclude: files,
    swiftSettings: settings
  )
}

let package = Package(
  name: "Fathom",
  platforms: [.macOS(.v15)],
  products: [
    // The front door: one import for worlds, pictures, flights, cameras and tiles.
    .library(name: "Fathom", targets: ["Fathom"]),
    // For the few who need them; each is one import of its own.
    .library(name: "FathomScrolling", targets: ["FathomScrolling"]),
    .library(name: "FathomPrecisionLab", targets: ["FathomPrecisionLab"]),
    .executable(name: "fathom", targets: ["FathomCommand"]),
    .executable(name: "benchmarks", targets: ["benchmarks"]),
  ],
  dependencies: [
    .package(url: "https://github.com/attaswift/BigInt.git", from: "6.0.0"),
    .package(url: "https://github.com/apple/swift-argument-parser.git", from: "1.5.0"),
    .package(url: "https://github.com/jpsim/Yams.git", from: "6.0.0"),
    .package(url: "https://github.com/apple/swift-http-types.git", from: "1.4.0"),
    .package(url: "https://github.com/swhitty/FlyingFox.git", from: "0.27.1"),
    .package(url: "https://github.com/swiftlang/swift-docc-plugin.git", from: "1.4.0"),
  ],
  targets: modules.map { module in
    .target(
      name: "Fathom\(module.name)",
      dependencies: targets(module.over) + module.libraries,
      path: "Sources/\(module.name)",
      swiftSettings: strict
    )
  } + [
    .target(
      name: "Fathom",
      dependencies: targets(["Flights", "Pictures"]) + [bigInt],
      swiftSettings: strict
    ),

    // MARK: The explorer
    .target(
      name: "FathomExplorer",
      dependencies: targets(["PrecisionLab"]) + [
        bigInt, "CPage",
        .product(name: "FlyingSocks", package: "FlyingFox"),
        .product(name: "HTTPTypes", package: "swift-http-types"),
      ],
      path: "Sources/Explorer",
      exclude: ["Page"],
      swiftSettings: strict
    ),
    .target(name: "CPage", cSettings: errorsInC),

    // MARK: C libraries
    .systemLibrary(name: "CMPFR", pkgConfig: "mpfr", providers: [.apt(["libmpfr-dev"])]),
    .systemLibrary(name: "CLibPNG", pkgConfig: "libpng", providers: [.apt(["libpng-dev"])]),
    .target(name: "CPNG", dependencies: ["CLibPNG"], cSettings: errorsInC),
    .systemLibrary(name: "CLibJPEG", pkgConfig: "libjpeg", providers: [.apt(["libjpeg-dev"])]),
    .target(name: "CJPEG", dependencies: ["CLibJPEG"], cSettings: errorsInC),
    .systemLibrary(
      name: "CLibDeflate",
      pkgConfig: "libdeflate",
      providers: [.apt(["libdeflate-dev"])]
    ),
    .systemLibrary(name: "CNettle", pkgConfig: "nettle", providers: [.apt(["nettle-dev"])]),
    .target(name: "CFiles", cSettings: errorsInC),
    .target(name: "CKernels", cSettings: errorsInC),

    // MARK: Tools
    .executableTarget(
      name: "FathomCommand",
      dependencies: targets(["PrecisionLab"]) + ["CFiles", "FathomExplorer", argumentParser],
      path: "Sources/Command",
      swiftSettings: strict,
      linkerSettings: selfContained
    ),
    .target(name: "CBaselines", dependencies: ["CMPFR"], cSettings: errorsInC),
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
    .target(
      name: "FuzzTargets",
      dependencies: targets(["PrecisionLab"]) + ["Fathom"],
      path: "Fuzzing/Sources/FuzzTargets",
      swiftSettings: strict
    ),
    .executableTarget(
      name: "FuzzRunner",
      dependencies: targets(["Numbers"]) + ["FuzzTargets", argumentParser],
      path: "Tests/FuzzRunner",
      swiftSettings: strict
    ),
    tests("Numbers", of: ["Numbers"]),
    tests("Files", of: ["Files"]),
    tests("Navigation", of: ["Navigation"]),
    tests("Scrolling", of: ["Scrolling"]),
    tests(
      "Generators",
      of: ["Generators"],
      files: ["Portability/kernels.c", "Truth"],
      settings: strict
    ),
    tests("Imaging", of: ["Imaging"], settings: strict),
    tests("Coloring", of: ["Coloring"]),
    tests("Pictures", of: ["Pictures"], settings: strict),
    tests("Worlds", of: ["Worlds"]),
    tests("Rendering", of: ["Rendering"]),
    tests("Frames", of: ["Frames"]),
    .testTarget(
      name: "ExplorerTests",
      dependencies: targets(["Frames", "Scrolling"]) + ["FathomExplorer", "TestSupport", bigInt],
      exclude: ["Page.test.mjs", "Vectors.json"],
      swiftSettings: unoptimized
    ),
    tests("Flights", of: ["Flights"], files: ["Vectors"]),
    tests("Traces", of: ["Traces"]),
    tests("Picture", of: ["Traces"], files: ["Goldens"]),
    tests("Plotting", of: ["Plotting"]),
    tests("PrecisionLab", of: ["PrecisionLab"]),
    .testTarget(
      name: "FathomTests",
      dependencies: ["Fathom", "TestSupport"],
      swiftSettings: unoptimized
    ),
    .testTarget(
      name: "CommandTests",
      dependencies: ["FuzzRunner", "FuzzTargets", "TestSupport", "benchmarks"],
      exclude: ["Explore", "Slurm"],
      swiftSettings: unoptimized
    ),
  ]
)
