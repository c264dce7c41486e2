/// Returns at most `limit` indices below `count`, evenly spread, including the first and the last.
///
/// - Precondition: `limit` is 2 or more.
package func evenlySpread(_ limit: Int, of count: Int) -> [Int] {
    precondition(limit >= 2, "the first and the last index need a limit of 2")
    return count <= limit ? Array(0..<count) : (0..<limit).map { $0 * (count - 1) / (limit - 1) }
}
