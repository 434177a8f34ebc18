import FathomFiles
import FlyingFox
import Foundation

extension HTTPResponse {
  /// An answer of JSON that is not kept.
  static func json(_ node: JSONNode, _ status: HTTPStatusCode = .ok) -> HTTPResponse {
    HTTPResponse(
      statusCode: status,
      headers: [
        .contentType: "application/json; charset=utf-8", .cacheControl: "no-store",
        .contentTypeOptions: "nosniff",
      ],
      body: Data(node.json().utf8)
    )
  }

  /// A refusal of one sentence.
  static func problem(_ status: HTTPStatusCode, _ sentence: String) -> HTTPResponse {
    json(.map(["problem": .text(sentence)]), status)
  }

  /// A picture, sent in few pieces.
  static func picture(_ bytes: [UInt8], _ headers: HTTPHeaders) -> HTTPResponse {
    let body = HTTPBodySequence(data: Data(bytes), suggestedBufferSize: 1 << 18)
    return HTTPResponse(statusCode: .ok, headers: headers, body: body)
  }

  /// The refusal that an error means.
  static func problem(_ error: any Error) -> HTTPResponse {
    let (status, sentence) = meaning(of: error)
    return problem(status, sentence)
  }

  /// The status and the sentence that an error means.
  static func meaning(of error: any Error) -> (HTTPStatusCode, String) {
    switch error {
    case is TileOrders.Unwanted, is CancellationError: (.conflict, "\(TileOrders.Unwanted())")
    case let refusal as RequestRefusal: (refusal.status, refusal.description)
    case let refusal as any Refusal: (status(of: refusal.kind), refusal.description)
    default: (.internalServerError, "This is a bug of fathom: \(error)")
    }
  }

  private static func status(of kind: RefusalKind) -> HTTPStatusCode {
    switch kind {
    case .missingInput: .notFound
    case .tryAgain: .serviceUnavailable
    case .check, .usage, .data: .badRequest
    case .cannotCreate, .io, .bug: .internalServerError
    }
  }

  /// A file of the page, from within the program.
  static func page(_ name: String) throws -> HTTPResponse {
    guard let file = PageFile.all[name] else {
      throw InputError.notFound(problem: "The page has no file '\(name.excerpt)'.")
    }
    return HTTPResponse(
      statusCode: .ok,
      headers: [
        .contentType: file.type,
        // Another version of the program has other files at the same place.
        .cacheControl: "no-cache", .contentTypeOptions: "nosniff",
        HTTPHeader("Content-Security-Policy"):
          "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; "
          + "img-src 'self' data:; media-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
        HTTPHeader("Referrer-Policy"): "no-referrer",
      ],
      body: Data(file.bytes)
    )
  }
}

extension HTTPHeader {
  fileprivate static let contentTypeOptions = HTTPHeader("X-Content-Type-Options")
}
