import FathomFiles
import Foundation
import HTTPTypes

extension Response {
  /// An answer of JSON that is not kept.
  static func json(_ node: JSONNode, _ status: HTTPResponse.Status = .ok) -> Response {
    Response(
      status: status,
      headers: [
        .contentType: "application/json; charset=utf-8", .cacheControl: "no-store",
        .xContentTypeOptions: "nosniff",
      ],
      body: .bytes(Data(node.json().utf8))
    )
  }

  /// A refusal of one sentence.
  static func problem(_ status: HTTPResponse.Status, _ sentence: String) -> Response {
    json(.map(["problem": .text(sentence)]), status)
  }

  /// A picture.
  static func picture(_ bytes: [UInt8], _ headers: HTTPFields) -> Response {
    Response(status: .ok, headers: headers, body: .bytes(Data(bytes)))
  }

  /// The refusal that an error means.
  static func problem(_ error: any Error) -> Response {
    let (status, sentence) = meaning(of: error)
    return problem(status, sentence)
  }

  /// The status and the sentence that an error means.
  static func meaning(of error: any Error) -> (HTTPResponse.Status, String) {
    switch error {
    case is TileOrders.Unwanted, is CancellationError: (.conflict, "\(TileOrders.Unwanted())")
    case let refusal as RequestRefusal: (refusal.status, refusal.description)
    case let refusal as any Refusal: (status(of: refusal.kind), refusal.description)
    default: (.internalServerError, "This is a bug of fathom: \(error)")
    }
  }

  private static func status(of kind: RefusalKind) -> HTTPResponse.Status {
    switch kind {
    case .missingInput: .notFound
    case .tryAgain: .serviceUnavailable
    case .check, .usage, .data: .badRequest
    case .cannotCreate, .io, .bug: .internalServerError
    }
  }

  /// A file of the page, from within the program.
  static func page(_ name: String) throws -> Response {
    guard let file = PageFile.all[name] else {
      throw InputError.notFound(problem: "The page has no file '\(name.excerpt)'.")
    }
    return Response(
      status: .ok,
      headers: [
        .contentType: file.type,
        // Another version of the program has other files at the same place.
        .cacheControl: "no-cache", .xContentTypeOptions: "nosniff",
        .contentSecurityPolicy:
          "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; "
          + "img-src 'self' data:; media-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
        .referrerPolicy: "no-referrer",
      ],
      body: .bytes(Data(file.bytes))
    )
  }
}
