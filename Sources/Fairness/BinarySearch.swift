/// The first of `count` positions from which on a condition holds; `count` when it never does.
///
/// - Parameter isReached: false up to some position and true from there on.
@inline(__always)
func firstPosition(of count: Int, where isReached: (Int) -> Bool) -> Int {
  var low = 0
  var high = count
  while low < high {
    let middle = (low &+ high) / 2
    if isReached(middle) { high = middle } else { low = middle &+ 1 }
  }
  return low
}
