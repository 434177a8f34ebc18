import Dispatch
import Foundation

/// The target that the environment names.
private let target: FuzzTarget = {
  let name = ProcessInfo.processInfo.environment["TARGET"] ?? ""
  guard let target = FuzzTarget.all.first(where: { $0.name == name }) else {
    let names = FuzzTarget.all.map(\.name).joined(separator: ", ")
    FileHandle.standardError.write(Data("Set TARGET to one of \(names).\n".utf8))
    exit(64)
  }
  return target
}()

/// Ends with a sentence where the environment names no target.
@_cdecl("fathom_fuzz_prepare")
public func prepare() { _ = target }

/// Checks one input of libFuzzer's, and returns when that is done.
@_cdecl("fathom_fuzz_check")
public func check(_ data: UnsafePointer<UInt8>?, _ count: Int) {
  let input = Array(UnsafeBufferPointer(start: data, count: count))
  let end = DispatchSemaphore(value: 0)
  Task.detached {
    await target.run(input)
    end.signal()
  }
  end.wait()
}

/// Changes an input of words in place and returns its length, or 0 where libFuzzer is to do it.
@_cdecl("fathom_fuzz_mutate")
public func mutate(_ data: UnsafeMutablePointer<UInt8>, _ count: Int, _ room: Int, _ seed: UInt32)
  -> Int
{
  guard target.isText, seed % 4 != 0 else { return 0 }
  var mutation = WordMutation(seed: UInt64(seed))
  let changed = mutation.change(Array(UnsafeBufferPointer(start: data, count: count)))
  guard changed.count <= room else { return 0 }
  data.update(from: changed, count: changed.count)
  return changed.count
}
