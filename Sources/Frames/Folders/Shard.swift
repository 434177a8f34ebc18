package import FathomFiles
import FathomWorlds

/// A part of a list of frames, one of several for as many machines.
///
/// The frames are dealt out in turn: what a frame takes grows with its depth, and a part at the end
/// would be the longest.
package struct Shard: Hashable, Sendable {
  /// The part's index, from 0.
  package let index: Int
  /// The number of parts.
  package let count: Int

  /// The part of all that is everything.
  package static let whole = Shard(index: 0, count: 1)

  private init(index: Int, count: Int) {
    self.index = index
    self.count = count
  }

  /// The most parts there may be.
  package static let maximumCount = 100_000_000

  /// The frames of a list whose place in it, from 0, is ``index`` modulo ``count``.
  package func frames(of list: FrameList) -> Frames { Frames(list: list, shard: self) }

  /// A part's frames, one after the other: no list of them, which could be hundreds of millions.
  package struct Frames: Sequence, Sendable {
    fileprivate let list: FrameList
    fileprivate let shard: Shard

    /// Goes through the frames.
    package struct Iterator: IteratorProtocol {
      fileprivate var frames: FrameList.Iterator
      fileprivate var others: Int
      fileprivate let count: Int

      /// The next frame; nil after the last.
      package mutating func next() -> Int? {
        for _ in 0..<others where frames.next() == nil { return nil }
        others = count - 1
        return frames.next()
      }
    }

    /// Goes through the frames.
    package func makeIterator() -> Iterator {
      Iterator(frames: list.makeIterator(), others: shard.index, count: shard.count)
    }
  }

  /// The number of the part's frames, of a list of `frameCount`.
  package func frameCount(of frameCount: Int) -> Int {
    max(0, (frameCount - index + count - 1) / count)
  }

  // MARK: - Text

  /// A part as it is written: `I/N` with I from 0 to N - 1; `auto`, or `auto/N`, takes what is
  /// missing from the variables of a farm's task.
  ///
  /// Throws `InputError` with a sentence for anything else, and where no farm has set its
  /// variables.
  package init(parsing text: String, environment: [String: String]) throws(InputError) {
    let words = text.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    if words[0] == "auto", words.count <= 2 {
      guard let task = FarmTask(environment: environment) else {
        throw .invalid(
          problem:
            "--shard auto needs the variables of a farm's task array, of which there are none: "
            + "\(FarmTask.variables.joined(separator: ", "))."
        )
      }
      let known = words.count == 2 ? words[1] : task.count.map(String.init)
      guard let known else {
        throw .invalid(
          problem: "\(task.variable) does not tell how many tasks there are; write --shard auto/N."
        )
      }
      try self.init(index: "\(task.index)", count: known, of: "\(task.variable) and \(known)")
    } else {
      guard words.count == 2 else { throw Self.problem(text) }
      try self.init(index: words[0], count: words[1], of: text)
    }
  }

  private init(index: String, count: String, of text: String) throws(InputError) {
    guard let index = Int(index), let count = Int(count),
      (1...Self.maximumCount).contains(count), (0..<count).contains(index)
    else { throw Self.problem(text) }
    self.init(index: index, count: count)
  }

  private static func problem(_ text: String) -> InputError {
    .invalid(
      problem: "A shard must be I/N such as 0/4, I from 0 to N - 1, or auto, "
        + "not '\(text.excerpt)'."
    )
  }
}

extension Shard: CustomStringConvertible {
  /// The part as it is written, such as `0/4`.
  package var description: String { "\(index)/\(count)" }
}

/// The task of a farm's array that this process is, from the variables that farms set.
private struct FarmTask {
  /// The variable that gave the task.
  let variable: String
  /// The task's place in the array, from 0.
  let index: Int
  /// The number of the array's tasks; nil where the farm gives none.
  let count: Int?

  /// The variables of an array's first and last task and of the step between two.
  private struct Names {
    let index: String
    var first: String?
    var last: String?
    var step: String?
    var size: String?
    /// The index of the first task where no variable gives it.
    var base = 0
  }

  /// Slurm, AWS Batch, Kubernetes, PBS, Grid Engine and LSF.
  private static let farms = [
    Names(
      index: "SLURM_ARRAY_TASK_ID",
      first: "SLURM_ARRAY_TASK_MIN",
      last: "SLURM_ARRAY_TASK_MAX",
      step: "SLURM_ARRAY_TASK_STEP"
    ),
    Names(index: "AWS_BATCH_JOB_ARRAY_INDEX", size: "AWS_BATCH_JOB_ARRAY_SIZE"),
    Names(index: "JOB_COMPLETION_INDEX"),
    Names(index: "PBS_ARRAY_INDEX"),
    Names(
      index: "SGE_TASK_ID",
      first: "SGE_TASK_FIRST",
      last: "SGE_TASK_LAST",
      step: "SGE_TASK_STEPSIZE",
      base: 1
    ),
    Names(
      index: "LSB_JOBINDEX",
      last: "LSB_JOBINDEX_END",
      step: "LSB_JOBINDEX_STEP",
      base: 1
    ),
  ]

  /// The variables of all farms, in the order in which they are read.
  static var variables: [String] { farms.map(\.index) }

  /// The task that the variables name; nil where there is none.
  init?(environment: [String: String]) {
    // A number beyond 32 bits is that of no task, and differences of others fit.
    func value(_ name: String?) -> Int? {
      name.flatMap { environment[$0] }.flatMap { Int32($0) }.map(Int.init)
    }
    for farm in Self.farms {
      // Grid Engine says "undefined", and LSF 0, where there is no array.
      guard let id = value(farm.index), id >= farm.base else { continue }
      let (first, step) = (value(farm.first) ?? farm.base, max(1, value(farm.step) ?? 1))
      guard id >= first, (id - first) % step == 0 else { continue }
      variable = farm.index
      index = (id - first) / step
      count = value(farm.size) ?? value(farm.last).map { ($0 - first) / step + 1 }
      return
    }
    return nil
  }
}
