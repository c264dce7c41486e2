/// The texts between `<style>` and `</style>` in a template, as a browser sees them.
func styleSheets(in template: [UInt8]) -> [[UInt8]] {
    let start = Array("<style>".utf8)
    let end = Array("</style".utf8)
    var sheets: [[UInt8]] = []
    var place = 0
    while let open = template.range(of: start, from: place),
        let close = template.range(of: end, from: open.upperBound)
    {
        // A browser reads every line end as a line feed.
        sheets.append(template[open.upperBound..<close.lowerBound].filter { $0 != UInt8(ascii: "\r") })
        place = close.upperBound
    }
    return sheets
}

extension [UInt8] {
    /// The range of the first `word` at `start` or later.
    fileprivate func range(of word: [UInt8], from start: Int) -> Range<Int>? {
        indices[start...].first { self[$0] == word[0] && self[$0...].starts(with: word) }.map { $0..<$0 + word.count }
    }
}
