/// At most `limit` of the indices below `count`, evenly spread, the first and the last among them.
package func evenlySpread(_ limit: Int, of count: Int) -> [Int] {
    count <= limit ? Array(0..<count) : (0..<limit).map { $0 * (count - 1) / (limit - 1) }
}
