/// Returns `text` quoted as one word of bash or zsh.
package func shellQuoted(_ text: String) -> String {
    "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: #"'\''"#) + "'"
}

/// Returns `text` as one word of bash or zsh, quoted only if needed.
package func shellQuoted(ifNeeded text: String) -> String {
    let isPlain = text.utf8.allSatisfy { $0.isASCIIAlphanumeric || $0 >= 0x80 || "/._-".utf8.contains($0) }
    return isPlain ? text : shellQuoted(text)
}
