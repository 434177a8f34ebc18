/// The sentence of the error that a call throws; empty if it throws none.
package func problem<Value>(_ body: () throws -> Value) -> String {
  do {
    _ = try body()
    return ""
  } catch {
    return "\(error)"
  }
}
