import FathomNumbers
import Testing

@Suite struct BigFloatRegisterTests {
  let a = BigFloat(1.25)
  let b = BigFloat(-0.7)

  @Test func `operations write what values compute`() {
    let x = BigFloatRegister(a, precision: 100)
    let y = BigFloatRegister(b, precision: 100)
    let wideA = a.rounded(toPrecision: 100)
    var result = BigFloatRegister(precision: 100)
    #expect(result.value.isZero)
    result.add(x, y)
    #expect(result.value == wideA + b)
    result.subtract(x, y)
    #expect(result.value == wideA - b)
    result.multiply(x, y)
    #expect(result.value == wideA * b)
    result.square(y)
    #expect(result.value == b.rounded(toPrecision: 100) * b)
    result.double(y)
    #expect(result.value == b.scaled(byPowerOfTwo: 1))
    result.set(x)
    #expect(result.value == a)
  }

  @Test func `operations in place write what values compute`() {
    let y = BigFloatRegister(b, precision: 100)
    var expected = a.rounded(toPrecision: 100)
    var result = BigFloatRegister(a, precision: 100)
    result.add(y)
    expected = expected + b
    #expect(result.value == expected)
    result.multiply(by: y)
    expected = expected * b
    #expect(result.value == expected)
    result.subtract(y)
    expected = expected - b
    #expect(result.value == expected)
    result.square()
    expected = expected * expected
    #expect(result.value == expected)
    result.double()
    #expect(result.value == expected + expected)
  }

  @Test func `results are rounded at the precision of the register`() {
    let third = BigFloat(1).rounded(toPrecision: 200) / BigFloat(3)
    var narrow = BigFloatRegister(third, precision: 20)
    #expect(narrow.value == third.rounded(toPrecision: 20))
    #expect(narrow.value.precision == 20)
    narrow.set(third)
    #expect(narrow.precision == 20)
  }

  @Test func `values leave in every form`() {
    let register = BigFloatRegister(BigFloat(12), precision: 80)
    #expect(register.doubleValue == 12)
    #expect(register.significandAndExponent() == (0.75, 4))
    let far = BigFloatRegister(BigFloat(3).scaled(byPowerOfTwo: -5000), precision: 80)
    #expect(far.doubleValue == 0)
    #expect(far.significandAndExponent() == (0.75, -4998))
    #expect(BigFloatRegister(precision: 2).significandAndExponent() == (0, 0))
    let infinity = BigFloatRegister(BigFloat(Double.infinity), precision: 2)
    #expect(infinity.significandAndExponent() == (.infinity, 0))
  }
}
