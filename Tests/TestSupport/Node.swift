/// The program that runs tests written in JavaScript.
package enum Node {
  package static let isInstalled = Program.isInstalled("node")

  /// Runs a file of tests, with some variables in its environment.
  package static func test(
    _ path: String,
    _ environment: [String: String] = [:]
  ) throws -> (status: Int32, output: String) {
    try Program.run(["node", "--test", path], environment)
  }
}
