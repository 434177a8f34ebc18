import FathomFiles
import FlyingFox
import Foundation

/// A request that is refused whatever it asks for.
enum RequestRefusal: Refusal {
  /// It has more to read than there may be.
  case tooLong
  /// It asks for what pages of this server alone may, and does not prove to be of one.
  case foreign

  var kind: RefusalKind { .usage }

  var status: HTTPStatusCode {
    switch self {
    case .tooLong: .payloadTooLarge
    case .foreign: .forbidden
    }
  }

  var sentence: String {
    switch self {
    case .tooLong: "A request has at most \(ExplorerServer.bodyLimit) bytes here."
    case .foreign: "Only the explorer's own page may order that; load it again."
    }
  }
}
