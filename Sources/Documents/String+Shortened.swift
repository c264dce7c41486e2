extension String {
    /// The first line of the text, cut to a length that suits a message.
    var shortened: String {
        let line = unicodeScalars.prefix { $0 != "\n" && $0 != "\r" }
        if line.count <= 60 { return line.count == unicodeScalars.count ? self : String(line) + "…" }
        return String(line.prefix(60)) + "…"
    }
}
