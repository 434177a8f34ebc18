/// Whether two numbers agree to 1e-9, relatively where they are greater than 1.
package func agree(_ first: Double, _ second: Double) -> Bool {
  (first - second).magnitude <= 1e-9 * max(1, second.magnitude)
}
