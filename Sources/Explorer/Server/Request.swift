import Foundation
import HTTPTypes

/// What a client asks for.
struct Request: Sendable {
  var method: HTTPRequest.Method
  /// The place asked for, with its percent signs.
  let path: String
  /// The names and values behind the question mark.
  let query: [(name: String, value: String)]
  let headers: HTTPFields
  /// Whether another request may follow over the same connection.
  let keepsConnection: Bool
  private let body: [UInt8]

  /// A request of HTTP/1.1 or, where so told, 1.0.
  init(
    method: HTTPRequest.Method,
    target: Substring,
    headers: HTTPFields,
    body: [UInt8],
    isOld: Bool
  ) {
    let parts = target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    (self.method, path, self.headers, self.body) = (method, String(parts[0]), headers, body)
    query = (parts.count > 1 ? parts[1] : "").split(separator: "&").map { item in
      let words = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        .map { $0.removingPercentEncoding ?? String($0) }
      return (words[0], words.count > 1 ? words[1] : "")
    }
    let words = headers.words(of: .connection)
    keepsConnection = isOld ? words.contains("keep-alive") : !words.contains("close")
  }

  /// The value of a name behind the question mark.
  func value(_ name: String) -> String? { query.first { $0.name == name }?.value }

  /// What it posts.
  var text: String { String(decoding: body, as: UTF8.self) }

  /// Whether the client has what a tag names (RFC 9110, section 13.1.2).
  func knows(tag: String) -> Bool {
    (headers[.ifNoneMatch] ?? "").split(separator: ",").contains { part in
      let part = part.trimmingCharacters(in: .whitespaces)
      return part == tag || part == "W/\(tag)" || part == "*"
    }
  }
}

extension HTTPFields {
  /// The words of a list, in small letters.
  fileprivate func words(of name: HTTPField.Name) -> [String] {
    (self[name] ?? "").lowercased().split(separator: ",")
      .map { $0.trimmingCharacters(in: .whitespaces) }
  }
}
