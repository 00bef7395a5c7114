// Sums and products that stop at the ends of Int64 instead of trapping.

func saturatingSum(_ a: Int64, _ b: Int64) -> Int64 {
  let (sum, overflow) = a.addingReportingOverflow(b)
  return overflow ? (a < 0 ? .min : .max) : sum
}

func saturatingDifference(_ a: Int64, _ b: Int64) -> Int64 {
  let (difference, overflow) = a.subtractingReportingOverflow(b)
  return overflow ? (a < 0 ? .min : .max) : difference
}

func saturatingProduct(_ a: Int64, _ b: Int64) -> Int64 {
  let (product, overflow) = a.multipliedReportingOverflow(by: b)
  return overflow ? ((a < 0) == (b < 0) ? .max : .min) : product
}

/// a·b/c rounded up, for a and b of 0 or more and c above 0; exact through 128 bits.
func scaledUp(_ a: Int64, by b: Int64, over c: Int64) -> Int64 {
  let (small, overflow) = a.multipliedReportingOverflow(by: b)
  if !overflow {
    let quotient = small / c
    return small % c == 0 ? quotient : quotient + 1
  }
  let product = UInt64(a).multipliedFullWidth(by: UInt64(b))
  let divisor = UInt64(c)
  guard product.high < divisor else { return .max }
  let (quotient, remainder) = divisor.dividingFullWidth(product)
  guard quotient < UInt64(Int64.max) else { return .max }
  return Int64(quotient) + (remainder == 0 ? 0 : 1)
}
