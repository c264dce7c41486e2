func isASCII(_ text: String) -> Bool { text.utf8.allSatisfy { $0 < 0x80 } }
