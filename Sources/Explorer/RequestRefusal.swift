import FathomFiles
import Foundation
import HTTPTypes

/// A request that is refused whatever it asks for.
enum RequestRefusal: Refusal {
  /// Its first line is longer than a head may be.
  case addressTooLong
  /// Its head is longer than it may be.
  case headTooLong
  /// Its body is longer than it may be.
  case tooLong
  /// It is not as HTTP has it, for this reason.
  case unreadable(String)
  /// It asks for what pages of this server alone may, and does not prove to be of one.
  case foreign

  var kind: RefusalKind { .usage }

  var status: HTTPResponse.Status {
    switch self {
    case .addressTooLong: .uriTooLong
    case .headTooLong: .requestHeaderFieldsTooLarge
    case .tooLong: .contentTooLarge
    case .unreadable: .badRequest
    case .foreign: .forbidden
    }
  }

  var sentence: String {
    switch self {
    case .addressTooLong, .headTooLong:
      "The head of a request has at most \(RequestReader.headLimit) bytes here."
    case .tooLong: "The body of a request has at most \(RequestReader.bodyLimit) bytes here."
    case .unreadable(let reason): reason
    case .foreign: "Only the explorer's own page may order that; load it again."
    }
  }
}
