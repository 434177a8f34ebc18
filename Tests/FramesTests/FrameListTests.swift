import FathomFiles
import FathomFrames
import FathomWorlds
import Testing

@Suite struct FrameListTests {
  @Test(arguments: [
    ("0-9", Array(0...9)), ("3", [3]), ("5-5", [5]), ("0-9x3", [0, 3, 6, 9]), ("1-9x3", [1, 4, 7]),
    ("7,1-3", [1, 2, 3, 7]), ("1-3 2-4", [1, 2, 3, 4]), ("8, 0-9x4 ,1", [0, 1, 4, 8]),
    ("0-9x2,0-9x3", [0, 2, 3, 4, 6, 8, 9]), ("0-9x100", [0]),
    ("1-9x9223372036854775807", [1]),
  ])
  func `lists name frames, each once and upwards`(text: String, frames: [Int]) throws {
    let list = try FrameList(parsing: text, frameCount: 10)
    #expect(Array(list) == frames)
    #expect(list.count == frames.count)
    #expect(try FrameList(parsing: list.description, frameCount: 10) == list)
    #expect(Array(try FrameList(parsing: list.description, frameCount: 10)) == frames)
    #expect(Array(FrameList(frames.reversed() + frames)) == frames)
  }

  @Test(arguments: [
    ("", "list such as"), ("-", "list such as"), ("a", "list such as"), ("1-b", "list such as"),
    ("-1", "list such as"), ("1-2-3", "list such as"), ("1,,2", "list such as"),
    ("+1", "list such as"), ("3x2", "list such as"), ("0-9x", "list such as"),
    ("0-9x2x2", "list such as"), ("99999999999999999999", "list such as"),
    ("9-0", "0-9, not 9-0"), ("0-9x0", "at least 1"), ("0-10", "no frame 10"),
    ("0-9:2", "0-599x5"),
  ])
  func `anything else is refused with a reason`(text: String, reason: String) {
    let error = #expect(throws: InputError.self) { try FrameList(parsing: text, frameCount: 10) }
    #expect(error?.description.contains(reason) == true)
  }

  @Test func `a list takes no memory for its frames`() throws {
    let list = try FrameList(parsing: "0-99999999x3", frameCount: 100_000_000)
    #expect(list.count == 33_333_334)
    #expect(list.prefix(3).map(\.self) == [0, 3, 6])
    #expect(list.description == "0-99999999x3")
  }

  @Test func `a shard takes no memory for its frames`() throws {
    let list = FrameList(0...1_000_000_000_000_000)
    let shard = try Shard(parsing: "2/7", environment: [:])
    #expect(Array(shard.frames(of: list).prefix(3)) == [2, 9, 16])
    #expect(Array(Shard.whole.frames(of: list).prefix(3)) == [0, 1, 2])
  }

  @Test func `of no frames none can be named`() {
    for text in [nil, "0"] {
      #expect(throws: InputError.self) { try FrameList(parsing: text, frameCount: 0) }
    }
  }

  @Test func `what is missing is written shortly`() {
    #expect(FrameList([0, 1, 2, 5, 7, 8]).description == "0-2,5,7-8")
  }
}

@Suite struct ShardTests {
  @Test(arguments: [1, 2, 3, 7, 20])
  func `shards deal out all frames, each once`(count: Int) throws {
    let list = try FrameList(parsing: "0-8x2,11,13-17", frameCount: 20)
    var all: [Int] = []
    for index in 0..<count {
      let shard = try Shard(parsing: "\(index)/\(count)", environment: [:])
      let frames = Array(shard.frames(of: list))
      #expect(frames.count == shard.frameCount(of: list.count))
      all += frames
    }
    #expect(all.sorted() == Array(list))
  }

  @Test(arguments: ["4/4", "-1/4", "0/0", "1", "1/2/3", "a/b", "", "/", "0/100000001", "auto/2/3"])
  func `other shards are refused`(text: String) {
    #expect(throws: InputError.self) { try Shard(parsing: text, environment: [:]) }
  }

  @Test(arguments: [
    (
      "auto",
      [
        "SLURM_ARRAY_TASK_ID": "6", "SLURM_ARRAY_TASK_MIN": "2",
        "SLURM_ARRAY_TASK_MAX": "10", "SLURM_ARRAY_TASK_STEP": "2",
      ], "2/5"
    ),
    // Two of eight tasks again: the farm's count is theirs, so the number must be given.
    (
      "auto/8",
      [
        "SLURM_ARRAY_TASK_ID": "5", "SLURM_ARRAY_TASK_MIN": "0",
        "SLURM_ARRAY_TASK_MAX": "7",
      ], "5/8"
    ),
    ("auto", ["AWS_BATCH_JOB_ARRAY_INDEX": "3", "AWS_BATCH_JOB_ARRAY_SIZE": "4"], "3/4"),
    ("auto/9", ["JOB_COMPLETION_INDEX": "8"], "8/9"),
    ("auto/9", ["PBS_ARRAY_INDEX": "0"], "0/9"),
    (
      "auto",
      [
        "SGE_TASK_ID": "3", "SGE_TASK_FIRST": "1", "SGE_TASK_LAST": "9",
        "SGE_TASK_STEPSIZE": "2",
      ], "1/5"
    ),
    ("auto", ["LSB_JOBINDEX": "4", "LSB_JOBINDEX_END": "4"], "3/4"),
    (
      "auto/2", ["SGE_TASK_ID": "undefined", "LSB_JOBINDEX": "0", "JOB_COMPLETION_INDEX": "1"],
      "1/2"
    ),
  ])
  func `a farm's variables tell the shard`(
    text: String,
    environment: [String: String],
    shard: String
  ) throws {
    #expect(
      try Shard(parsing: text, environment: environment)
        == Shard(parsing: shard, environment: [:])
    )
  }

  @Test(arguments: [
    ("auto", [:], "SLURM_ARRAY_TASK_ID"), ("auto", ["PBS_ARRAY_INDEX": "1"], "auto/N"),
    ("auto/3", ["PBS_ARRAY_INDEX": "3"], "I/N"),
    (
      "auto", ["SLURM_ARRAY_TASK_ID": "1", "SLURM_ARRAY_TASK_MAX": "9223372036854775807"], "auto/N"
    ),
  ])
  func `where they do not, that is said`(
    text: String,
    environment: [String: String],
    reason: String
  ) {
    let error = #expect(throws: InputError.self) {
      try Shard(parsing: text, environment: environment)
    }
    #expect(error?.description.contains(reason) == true)
  }
}
