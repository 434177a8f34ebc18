// swift-tools-version: 6.2
import Foundation
import PackageDescription

/// The name by which the compiler knows the package above: `package` access is for those of one name.
///
/// SwiftPM takes it from the folder's name, which the user chose.
let fathom = URL(filePath: Context.packageDirectory).deletingLastPathComponent().lastPathComponent
let packageName = String(
  fathom.lowercased().map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" }
)

let package = Package(
  name: "Fuzzing",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "Fathom", path: "..")],
  targets: [
    // libFuzzer brings a `main`. SwiftPM renames that of executables in Swift, so this one is in C.
    .executableTarget(name: "fuzz", dependencies: ["FuzzEntry"]),
    // The targets are a module of the package above for its tests, which no other package can see: they
    // are compiled into the entry.
    .target(
      name: "FuzzEntry",
      dependencies: [
        .product(name: "Fathom", package: "Fathom"),
        .product(name: "FathomPrecisionLab", package: "Fathom"),
      ],
      path: "Sources",
      exclude: ["fuzz"],
      sources: ["FuzzEntry", "FuzzTargets"],
      // Else SwiftPM gives it this package's name.
      packageAccess: false,
      swiftSettings: [
        .swiftLanguageMode(.v6),
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .unsafeFlags(["-package-name", packageName]),
      ]
    ),
  ]
)
