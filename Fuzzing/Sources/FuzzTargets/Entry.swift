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
