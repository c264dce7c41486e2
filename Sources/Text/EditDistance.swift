/// The optimal string alignment distance (Damerau–Levenshtein without overlapping swaps).
package func editDistance(_ a: [Unicode.Scalar], _ b: [Unicode.Scalar]) -> Int {
    var previous = [Int](repeating: 0, count: b.count + 1)
    var row = Array(0...b.count)
    for i in a.indices {
        var next = [i + 1] + [Int](repeating: 0, count: b.count)
        for j in b.indices {
            let cost = a[i] == b[j] ? 0 : 1
            next[j + 1] = min(row[j + 1] + 1, next[j] + 1, row[j] + cost)
            if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { next[j + 1] = min(next[j + 1], previous[j - 1] + 1) }
        }
        previous = row
        row = next
    }
    return row[b.count]
}
