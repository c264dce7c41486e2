/// Returns `text` as one word of bash or zsh, quoted only if needed.
package func shellQuoted(ifNeeded text: String) -> String {
    let isPlain = text.utf8.allSatisfy { $0.isASCIIAlphanumeric || $0 >= 0x80 || "/._-".utf8.contains($0) }
    if isPlain && !text.isEmpty { return text }
    // Shells read bytes: an apostrophe with an accent, which is one `Character`, also ends a word in quotes.
    let parts = text.utf8.split(separator: UInt8(ascii: "'"), omittingEmptySubsequences: false)
    return "'" + parts.map { String(decoding: $0, as: UTF8.self) }.joined(separator: #"'\''"#) + "'"
}
