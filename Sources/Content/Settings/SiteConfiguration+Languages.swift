import Diagnostics
import Documents
import Text

extension SiteConfiguration {
    /// The texts in site.yaml that can be translated.
    static let translatedTexts: TextsByLanguage.Shape = {
        var shapes = TextsByLanguage.shapes(of: keys(in: .site).flatMap(\.fields))
        shapes["menu"] = .list(of: TextsByLanguage.shapes(of: MenuItem.fields))
        shapes["tags"] = .named
        return .object(shapes)
    }()

    /// The folder of this language below the site's root; nil for the root itself.
    package var folder: String? { home == nil ? nil : language.lowercased() }

    /// The relative path from the root of this language to the site's root, which has the files of all languages.
    package var filesRoot: String { home == nil ? "" : "../" }

    /// The address of the site's root, which has the files of all languages.
    package var filesURL: BaseURL { home ?? baseURL }

    /// The reserved folders of the other languages: their tags in lower case.
    package var languageFolders: [String] { languages.dropFirst().map { $0.lowercased() } }

    /// The language of a title if it isn't translated.
    package func language(of title: Title) -> String? { title.isFallback ? languages.first : nil }

    /// The language of a record's text if it isn't translated.
    package func textLanguage(_ fallback: Fallback) -> String? { fallback == .none ? nil : languages.first }

    /// The name that pages show for a tag, from `tags` in site.yaml; by default, the tag itself.
    package func name(ofTag tag: String) -> String { tagNames[tag.lowercased()] ?? tag }

    /// The language of a tag's name if it isn't translated.
    package func language(ofTag tag: String) -> String? {
        let key = tag.lowercased()
        let isTranslated = folder == nil || tagNames[key] != nil && !untranslatedTags.contains(key)
        return isTranslated ? nil : languages.first
    }

    /// The site in one language. `root` is the relative path to its root from the root of the current language, and
    /// `isCurrent` is true for the current language.
    package typealias Version = (language: String, root: String, url: BaseURL, isCurrent: Bool)

    /// The site in each of its languages, the main language first; empty if it has only one.
    package var versions: [Version] {
        languages.enumerated().map { index, language -> Version in
            let folder = index == 0 ? "" : language.lowercased() + "/"
            let isCurrent = language == self.language
            return (
                language: language, root: isCurrent ? "" : filesRoot + folder,
                url: index == 0 ? filesURL : filesURL.below(language.lowercased()), isCurrent: isCurrent
            )
        }
    }

    /// Changes these settings to the site's settings in another language.
    mutating func become(_ language: String, of own: SiteConfiguration) {
        self.language = language
        languages = own.languages
        home = own.baseURL
        baseURL = own.baseURL.below(language.lowercased())
        // Hosts read the file only at the root, and old addresses have pages anyway.
        writesRedirects = false
    }

    /// The languages that a file lists; empty if one is invalid, which `readLanguages` reports.
    static func languages(in node: Node) -> [String] {
        guard case .array(let items)? = node.member("languages")?.value else { return [] }
        let tags = items.map { $0.text ?? "" }
        let isUnique = Set(tags.map { $0.lowercased() }).count == tags.count
        return isUnique && tags.allSatisfy(isLanguageTag) ? tags : []
    }

    mutating func readLanguages(_ fields: inout FieldReader, _ log: inout DiagnosticLog) {
        var known: Set<String> = []
        let tags = fields.texts("languages", &log) { (text) throws(InvalidValue) in
            let tag = try Self.languageTag(text)
            guard known.insert(tag.lowercased()).inserted else {
                throw InvalidValue("the language \"\(tag)\" is listed twice", hint: "keep one of them")
            }
            guard isPortableFileName(tag) else {
                throw InvalidValue(
                    "\"\(tag)\" can't be a language of a site: Windows doesn't allow this folder name",
                    hint: hintForPortableNames)
            }
        }
        guard let first = tags.first else { return }
        if let place = languagePlace, first.lowercased() != language.lowercased() {
            log.error(
                .invalidValue, at: place,
                "the site's main language is the first in \"languages\", \"\(first)\", not \"\(language)\"",
                hint: "put it first in \"languages\", or remove \"language\"")
        }
        language = first
        languagePlace = languagePlace ?? fields.place(of: "languages")
    }

    /// The name of a language in that language; the tag if the name is unknown.
    package static func name(ofLanguage tag: String) -> String {
        let tag = tag.lowercased()
        return names[tag] ?? tag.utf8.split(separator: UInt8(ascii: "-")).first.flatMap { names[String(Substring($0))] }
            ?? tag
    }

    /// The names from CLDR.
    private static let names = [
        "af": "Afrikaans", "ar": "العربية", "be": "Беларуская", "bg": "Български", "bn": "বাংলা", "ca": "Català",
        "cs": "Čeština", "cy": "Cymraeg", "da": "Dansk", "de": "Deutsch", "de-at": "Deutsch (Österreich)",
        "de-ch": "Deutsch (Schweiz)", "el": "Ελληνικά", "en": "English", "en-gb": "English (UK)",
        "en-us": "English (US)", "eo": "Esperanto", "es": "Español", "et": "Eesti", "eu": "Euskara", "fa": "فارسی",
        "fi": "Suomi", "fr": "Français", "fy": "Frysk", "ga": "Gaeilge", "gl": "Galego", "gsw": "Schwiizertüütsch",
        "he": "עברית", "hi": "हिन्दी", "hr": "Hrvatski", "hsb": "Hornjoserbšćina", "hu": "Magyar", "hy": "Հայերեն",
        "id": "Bahasa Indonesia", "is": "Íslenska", "it": "Italiano", "ja": "日本語", "ka": "ქართული",
        "ko": "한국어", "ku": "Kurdî", "la": "Latina", "lb": "Lëtzebuergesch", "lt": "Lietuvių", "lv": "Latviešu",
        "mk": "Македонски", "mt": "Malti", "nb": "Norsk bokmål", "nds": "Plattdüütsch", "nl": "Nederlands",
        "nn": "Norsk nynorsk", "no": "Norsk", "pl": "Polski", "ps": "پښتو", "pt": "Português",
        "pt-br": "Português (Brasil)", "pt-pt": "Português (Portugal)", "rm": "Rumantsch", "ro": "Română",
        "ru": "Русский", "sk": "Slovenčina", "sl": "Slovenščina", "sq": "Shqip", "sr": "Српски", "sv": "Svenska",
        "sw": "Kiswahili", "ta": "தமிழ்", "th": "ไทย", "tr": "Türkçe", "uk": "Українська", "ur": "اردو",
        "vi": "Tiếng Việt", "yi": "ייִדיש", "zh": "中文", "zh-hans": "简体中文", "zh-hant": "繁體中文",
    ]
}
