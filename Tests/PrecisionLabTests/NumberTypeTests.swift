import FathomPrecisionLab
import Testing

@Suite struct NumberTypeTests {
  @Test func `a list of words is read, each type once`() throws {
    let types = try NumberType.list("f32,Float64,dd,f32,big:100")
    #expect(types.map(\.name) == ["Float32", "Float64", "DoubleDouble", "BigFloat(100)"])
    #expect(
      try NumberType.list(NumberType.all.map(\.word).joined(separator: ",")) == NumberType.all
    )
  }

  @Test(arguments: [
    "", "f31", "f32,", "big", "big:", "big:1", "big:-5", "big:1e3", "big:99999999999",
  ])
  func `what is no type is refused`(list: String) {
    #expect(throws: (any Error).self) { try NumberType.list(list) }
  }

  @Test func `precisions and ranges are those of the language`() {
    #expect(NumberType.float16.precision == Float16.significandBitCount + 1)
    #expect(NumberType.float32.precision == Float.significandBitCount + 1)
    #expect(NumberType.float64.precision == Double.significandBitCount + 1)
    #expect(
      NumberType.float16.overflowExponent == Int(Float16.greatestFiniteMagnitude.exponent) + 1
    )
    #expect(NumberType.float32.overflowExponent == Int(Float.greatestFiniteMagnitude.exponent) + 1)
    #expect(NumberType.float32.underflowExponent == Int(Float.leastNonzeroMagnitude.exponent))
    #expect(NumberType.float64.underflowExponent == Int(Double.leastNonzeroMagnitude.exponent))
    #if arch(x86_64)
    #expect(NumberType.float80.precision == Float80.significandBitCount + 1)
    #expect(
      NumberType.float80.overflowExponent == Int(Float80.greatestFiniteMagnitude.exponent) + 1
    )
    #expect(NumberType.float80.underflowExponent == Int(Float80.leastNonzeroMagnitude.exponent))
    #endif
  }

  @Test(arguments: [
    "nan", "-1", "", "inf", "collapse", "collapse=", "collapse=-1", "depth=1", "1,2",
  ])
  func `a tolerance that is none is refused`(text: String) {
    var tolerance = LabTolerance.standard(mode: .rebased, flights: 16)
    #expect(throws: (any Error).self) { try tolerance.set(text) }
  }

  @Test func `a tolerance is one number, or some by name`() throws {
    var tolerance = LabTolerance.standard(mode: .rebased, flights: 16)
    #expect(tolerance[.collapse] == 0.25 && tolerance[.drift] == 0.585)
    try tolerance.set("drift=2,seam=0.5")
    #expect(tolerance[.drift] == 2 && tolerance[.seam] == 0.5 && tolerance[.collapse] == 0.25)
    try tolerance.set("0.1")
    #expect(LimitFinding.Limit.allCases.allSatisfy { tolerance[$0] == 0.1 })
  }
}
