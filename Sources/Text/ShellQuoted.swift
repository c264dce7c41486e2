/// Returns `text` quoted as one word of bash or zsh.
package func shellQuoted(_ text: String) -> String {
    "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: #"'\''"#) + "'"
}

/// Returns `text` as one word of bash or zsh, quoted only if needed.
package func shellQuoted(ifNeeded text: String) -> String {
    let isPlain = text.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "."), UInt8(ascii: "_"),
            UInt8(ascii: "-"), 0x80...:
            true
        default: false
        }
    }
    return isPlain ? text : shellQuoted(text)
}
