import TestSupport

/// The built `fathom`.
enum Program {
  static let path: String = {
    guard let folder = PackageFolder.build(with: "fathom") else {
      preconditionFailure("'swift build' makes the program to be tested")
    }
    return "\(folder)/fathom"
  }()
}
