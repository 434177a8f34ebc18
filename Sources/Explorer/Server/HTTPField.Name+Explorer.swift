import HTTPTypes

extension HTTPField.Name {
  static let host = named("Host")
  static let referrerPolicy = named("Referrer-Policy")
  static let secFetchSite = named("Sec-Fetch-Site")
  /// What the page proves with that it is this server's.
  static let fathomToken = named("Fathom-Token")

  private static func named(_ name: String) -> HTTPField.Name {
    guard let name = HTTPField.Name(name) else {
      preconditionFailure("names are letters and hyphens")
    }
    return name
  }
}
