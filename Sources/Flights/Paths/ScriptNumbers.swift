import FathomNumbers

extension Numeral {
  /// A time, rate or share of a script, to 256 bits.
  var scriptValue: BigFloat { value(precision: 256) }
}

extension BigFloat {
  /// The value rounded to 160 bits, which drops the error of the conversion from decimals: 0.29 ·
  /// 100 becomes 29.
  var settled: BigFloat { rounded(toPrecision: 160) }
}
