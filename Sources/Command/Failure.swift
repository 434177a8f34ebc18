import ArgumentParser
import FathomFiles
import FathomFlights
import FathomGenerators
import FathomImaging
import FathomPictures
import FathomPrecisionLab
import FathomRendering
import FathomWorlds

/// What a failed command says, and its exit code: those of sysexits.h.
struct Failure {
  let sentence: String
  let code: Int32

  /// The end by a signal.
  static let stopped = Failure(
    sentence:
      "Stopped; files that were finished are whole, and the same command goes on from there.",
    code: 75
  )

  private init(sentence: String, code: Int32) {
    self.sentence = sentence
    self.code = code
  }

  /// What an error means for the user; one that nobody foresaw is our bug.
  init(_ error: any Error) {
    switch error {
    case let error as WorldError: self.init(sentence: error.description, code: error.exitCode)
    case let error as InvalidValue: self.init(sentence: error.problem, code: 64)
    case let error as GeneratorError: self.init(sentence: error.description, code: 64)
    case let error as NucleusError: self.init(sentence: error.description, code: 1)
    case let error as ImagingError: self.init(sentence: error.description, code: error.exitCode)
    case let error as PyramidError: self.init(sentence: error.description, code: error.exitCode)
    case let error as FileError: self.init(sentence: error.description, code: error.exitCode)
    case let error as FaultyFrames:
      self.init(
        sentence:
          "\(error.count) of \(error.frameCount) frames in '\(error.folder)' are not as they should "
          + "be; 'fathom fly' with --frames LIST --force draws them again.",
        code: 1
      )
    case let error as BudgetSpent:
      self.init(
        sentence: "The time budget of \(error.budget) is spent; the next run goes on from here.",
        code: Self.stopped.code
      )
    case let error as BrokenPrediction: self.init(sentence: error.description, code: 1)
    case let error as MovieError: self.init(sentence: error.description, code: error.exitCode)
    case is CancellationError: self = .stopped
    default: self.init(sentence: "This is a bug of fathom: \(error)", code: 70)
    }
  }
}

extension WorldError {
  fileprivate var exitCode: Int32 {
    switch self {
    case .malformed, .unreadable: 65
    case .notFound: 66
    case .invalid: 64
    }
  }
}

extension ImagingError {
  fileprivate var exitCode: Int32 {
    switch self {
    case .malformed, .tooLarge, .unknownFormat, .storedInPasses: 65
    case .cannotRead: 66
    case .unwritableText, .cannotEncode: 70
    }
  }
}

extension MovieError {
  fileprivate var exitCode: Int32 {
    switch self {
    case .noEncoder: 73
    case .encoderFailed: 74
    }
  }
}

extension PyramidError {
  fileprivate var exitCode: Int32 {
    switch self {
    case .incomplete: 1
    case .badSetting: 64
    case .damaged, .tooWide: 65
    case .notAPyramid: 66
    case .occupied: 73
    case .beingMade: 75
    }
  }
}

extension FileError {
  fileprivate var exitCode: Int32 {
    switch self {
    case .cannotCreate: 73
    case .cannotWrite: 74
    }
  }
}
