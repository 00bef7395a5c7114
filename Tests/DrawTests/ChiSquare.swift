/// Pearson's statistic of observed against expected counts, in standard deviations above its mean.
///
/// With d = cells − 1 the statistic has mean d and variance 2d. Above 5 something is wrong: the
/// seeds are fixed, so a test either always passes or never.
func excess(_ observed: [Int], expected: [Double]) -> Double {
  let total = Double(observed.reduce(0, +))
  let weights = expected.reduce(0, +)
  var statistic = 0.0
  for (count, weight) in zip(observed, expected) {
    let mean = total * weight / weights
    statistic += (Double(count) - mean) * (Double(count) - mean) / mean
  }
  let degrees = Double(observed.count - 1)
  return (statistic - degrees) / (2 * degrees).squareRoot()
}

func excess(_ observed: [Int]) -> Double {
  excess(observed, expected: Array(repeating: 1, count: observed.count))
}
