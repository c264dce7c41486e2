extension SiteConfiguration {
    /// The writing direction of the site's language, for `<html dir>`.
    package var direction: String { Self.direction(ofLanguage: language) }

    /// The writing direction of a language.
    package static func direction(ofLanguage tag: String) -> String {
        let parts = tag.lowercased().utf8.split(separator: UInt8(ascii: "-")).map { String(Substring($0)) }
        let script = parts.dropFirst().first { $0.utf8.count == 4 }
        let isRightToLeft =
            script.map { rightToLeftScripts.contains($0) }
            ?? parts.first.map { rightToLeftLanguages.contains($0) } ?? false
        return isRightToLeft ? "rtl" : "ltr"
    }

    /// The language with its country, as in `pt_BR`; nil if the tag has no country.
    package var locale: String? {
        let parts = language.utf8.split(separator: UInt8(ascii: "-")).map { String(Substring($0)) }
        guard let first = parts.first, let country = parts.dropFirst().first(where: { $0.utf8.count == 2 }) else {
            return nil
        }
        return "\(first.lowercased())_\(country.uppercased())"
    }

    /// Languages that use a right-to-left script if the tag doesn't specify one.
    private static let rightToLeftLanguages: Set<String> = [
        "ar", "arc", "ckb", "dv", "fa", "he", "ks", "nqo", "ps", "sd", "syr", "ug", "ur", "yi",
    ]

    private static let rightToLeftScripts: Set<String> = ["adlm", "arab", "hebr", "nkoo", "rohg", "syrc", "thaa"]
}
