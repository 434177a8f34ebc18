package import FathomImaging

/// Where frames go besides the folder, one after the other: a movie, or a pipe.
package protocol FrameOutput: Sendable {
  /// Takes the next frame.
  func add(_ frame: Bitmap) async throws

  /// Ends the output, after its last frame.
  func finish() async throws

  /// Gives up; what is not whole is removed.
  func abandon() async
}

extension [any FrameOutput] {
  /// Hands a frame to all.
  package func add(_ frame: Bitmap) async throws {
    for output in self { try await output.add(frame) }
  }

  /// Does what hands frames to the outputs, and ends them; gives them up where that fails.
  package func receive(_ work: () async throws -> Void) async throws {
    do {
      try await work()
      for output in self { try await output.finish() }
    } catch {
      for output in self { await output.abandon() }
      throw error
    }
  }
}
