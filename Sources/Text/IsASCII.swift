/// A text in Unicode's composed normal form (NFC), so that texts that mean the same are the same bytes.
public func normalized(_ text: String) -> String {
    isASCII(text) ? text : CodePoints(text).composed
}

/// Whether a text is of ASCII alone.
func isASCII(_ text: String) -> Bool { text.utf8.allSatisfy { $0 < 0x80 } }
