import FathomFiles

/// The rule for who may ask: this machine's own programs, and pages that this server sent.
///
/// A name of another machine that points here (DNS rebinding) is in Host; a foreign page is in Origin,
/// or, where it only loads pictures, in Sec-Fetch-Site.
struct RequestGuard: Sendable {
  /// The port that the server listens at.
  let port: UInt16

  /// The names of this machine that a request may use.
  private static let names = ["127.0.0.1", "localhost", "[::1]"]

  private var hosts: [String] { Self.names.map { port == 80 ? $0 : "\($0):\(port)" } }

  /// The sentence that refuses a request; nil for one that is allowed.
  ///
  /// Other sites may link to the page, and load nothing.
  func refusal(host: String?, origin: String?, site: String?, asksForPage: Bool) -> String? {
    guard let host, hosts.contains(host.lowercased()) else {
      return "The request must be to \(hosts[0]), not to '\((host ?? "").excerpt)'."
    }
    if let origin, !hosts.contains(where: { origin.lowercased() == "http://\($0)" }) {
      return "The page '\(origin.excerpt)' may not use the explorer."
    }
    if let site, !asksForPage, !["same-origin", "none"].contains(site) {
      return "A page of another site may not use the explorer."
    }
    return nil
  }
}
