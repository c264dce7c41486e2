import Text

/// A file with a record's translation: `bulletins/welcome.de.md` is `bulletins/welcome.md` in German.
package struct TranslatedFile: Hashable, Sendable {
    /// The path of the record's file without its extension.
    package let record: String

    /// The language, as written in `site.yaml`.
    package let language: String

    /// - Parameter languages: The site's languages, the main one first; empty for a site with a single language.
    /// - Returns: Nil if the file at `path` isn't a translation.
    package init?(path: String, languages: [String]) {
        guard !languages.isEmpty, let kind = RecordKind(ofPath: path), kind.isTranslated else { return nil }
        let name = path.withoutExtension
        record = name.withoutExtension
        let tag = String(Substring(name.utf8.dropFirst(record.utf8.count + 1))).lowercased()
        guard record != name, record.utf8.last != UInt8(ascii: "/"),
            let language = languages.dropFirst().first(where: { $0.lowercased() == tag })
        else { return nil }
        self.language = language
    }
}

extension String {
    /// A path without its file extension.
    package var withoutExtension: String {
        guard let dot = utf8.lastIndex(of: UInt8(ascii: ".")), self[dot...].utf8.contains(UInt8(ascii: "/")) == false
        else { return self }
        return String(self[..<dot])
    }
}

extension RecordKind {
    /// True if people write records of this kind, so that they can be translated.
    var isTranslated: Bool { self != .feed && self != .calendar && self != .asset }
}
