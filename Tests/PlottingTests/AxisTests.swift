import FathomPlotting
import Testing

@Suite struct AxisTests {
  @Test func `ticks of a linear axis are round and few`() {
    #expect(
      Axis.linear("", 0...1).ticks(atMost: 6).map(\.label) == [
        "0.0", "0.2", "0.4", "0.6", "0.8", "1.0",
      ]
    )
    #expect(
      Axis.linear("", 6...86).ticks(atMost: 10).map(\.value) == [10, 20, 30, 40, 50, 60, 70, 80]
    )
    #expect(Axis.linear("", -3...6).ticks(atMost: 10).map(\.label).first == "-3")
    // Ticks are the nearest numbers to what their labels say.
    for tick in Axis.linear("", -0.3...0.7).ticks(atMost: 12) {
      #expect(Double(tick.label) == tick.value)
    }
    for exponent in [-12.0, -3, 0, 5, 200] {
      let span = 3.7 * (0..<Int(exponent.magnitude)).reduce(1.0) { power, _ in power * 10 }
      let axis = Axis.linear("", 0...(exponent < 0 ? 3.7 / span : span))
      #expect((3...8).contains(axis.ticks(atMost: 8).count))
    }
  }

  @Test func `ticks of a logarithmic axis are powers of its base`() {
    let decades = Axis.logarithmic("", 1e-10...1e4).ticks(atMost: 8)
    #expect(decades.map(\.label) == ["10⁻¹⁰", "10⁻⁸", "10⁻⁶", "10⁻⁴", "0.01", "1", "100", "10⁴"])
    #expect(decades[1].value == 1e-8)
    let octaves = Axis.logarithmic("", 0.125...64, base: 2, hasZero: true).ticks(atMost: 12)
    #expect(octaves.map(\.value) == [0, 0.125, 0.25, 0.5, 1, 2, 4, 8, 16, 32, 64])
    #expect(octaves[1].label == "2⁻³")
  }

  @Test func `values lie where their scale has them`() throws {
    let axis = Axis.logarithmic("", 0.01...100)
    #expect(axis.position(0.01) == 0)
    #expect(abs(try #require(axis.position(1)) - 0.5) < 1e-15)
    #expect(axis.position(0) == nil)
    #expect(axis.position(.infinity) == nil)
    #expect(Axis.linear("", 2...4).position(5) == 1.5)
    let withZero = Axis.logarithmic("", 0.01...100, hasZero: true)
    #expect(withZero.position(0) == 0)
    #expect(withZero.position(0.001) == nil)
    #expect(try #require(withZero.position(0.01)) > 0)
  }
}
