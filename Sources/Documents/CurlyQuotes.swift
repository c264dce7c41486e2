/// Returns a hint for text in typographic quotes, which word processors insert and formats don't treat as quotes; nil
/// for other text.
public func hintForCurlyQuotes(around text: String) -> String? {
    // Fast path: most texts begin with a letter.
    guard let byte = text.utf8.first, byte == 0xE2 || byte == 0xC2, text.unicodeScalars.count > 1,
        let first = text.unicodeScalars.first, let last = text.unicodeScalars.last
    else { return nil }
    switch (first, last) {
    case ("“", "”"), ("„", "“"), ("„", "”"), ("«", "»"):
        return "remove \(first) and \(last): unlike straight quotes, they are part of the text"
    default: return nil
    }
}
