package import Crypto
package import Diagnostics
package import Documents
import Files
import Text
package import Time

/// The settings of a site, from `site.yaml` (or `site.json`).
package struct SiteConfiguration: Sendable {
    package var title = "Corkboard"
    package var description = ""
    package var baseURL = BaseURL.none
    package var language = "en"

    /// The place of the language in the file, if set.
    package var languagePlace: Place?

    /// The tags of the site's languages, the main language first; empty if it has only one.
    package var languages: [String] = []

    /// The settings of the site in each of its other languages.
    package var further: [SiteConfiguration] = []

    /// The address of the site in its main language, which has all files; nil for the main language.
    package internal(set) var home: BaseURL?
    package var zone = Zone.utc

    /// The version of the time zone data, on which instants depend that are computed from local times.
    package var zoneData = ""
    package var author: String?
    package var footer: String?

    /// The WebSub hub that notifies feed readers of changes.
    package var hub: String?

    /// Other profiles of the site's owner, which can verify a link from this site (rel=me).
    package var profiles: [String] = []

    /// The map that venues link to.
    package var map: MapLink? = .openStreetMap
    package var logo: Reference?

    /// The menu from the file; nil for the default menu of the site's parts and pages.
    package var menu: [MenuItem]?
    package var board = BoardSettings()
    package var occurrences = OccurrenceSettings()

    /// Icons by the key of a sport, in addition to the built-in ones.
    package var sportIcons: [String: String] = [:]

    /// The names of tags in this language, by tag in lower case.
    var tagNames: [String: String] = [:]

    /// The tags, in lower case, whose names aren't translated.
    var untranslatedTags: Set<String> = []

    package var markdown = MarkdownSettings()

    /// True to write old addresses to `_redirects`, too, for hosts that read it.
    package var writesRedirects = false

    /// True to build pages for frames on other sites.
    package var allowsEmbedding = false

    /// Part of the salts of codes; nil for the site's address and title.
    package var salt: String?

    package var images = ImageSettings()
    package var voting = VotingSettings()
    package var theme = ThemeSettings()
    package var publish = PublishSettings()

    /// The sources on the web, in the order of the file.
    package var sources: [SourceSettings] = []

    /// The output folder: absolute, or relative to the site's folder.
    package var output = "public"

    /// The place of the output folder in the file, if set.
    package var outputPlace: Place?

    /// The digest of the file's bytes.
    package var digest = SHA256.digest(of: "")

    /// Creates the default settings.
    package init() {}
}

extension SiteConfiguration {
    /// The possible names of the file, in order of precedence.
    package static let fileNames = ["site.yaml", "site.json"]

    /// Reads the configuration; reports errors and uses the defaults instead.
    ///
    /// - Parameter notes: Records the fields that the reader asks for.
    package init(_ node: Node, file: String, notes: FieldNotes? = nil, _ log: inout DiagnosticLog) {
        let languages = Self.languages(in: node)
        guard languages.count > 1 else {
            self.init(inOneLanguage: node, file: file, notes: notes, &log)
            return
        }
        let texts = TextsByLanguage(languages: languages, file: file)
        self.init(inOneLanguage: texts.node(node, Self.translatedTexts, &log), file: file, notes: notes, &log)
        self.languages = languages
        let own = self
        further = languages.indices.dropFirst().map { index in
            var problems = DiagnosticLog()
            var untranslated: Set<String> = []
            let node = texts.node(node, Self.translatedTexts, in: index, &problems) { found in
                guard let tag = found.path.droppingPrefix("tags.") else { return }
                if !found.texts.contains(where: { $0.key == languages[index] }) {
                    untranslated.insert(tag.lowercased())
                }
            }
            var other = SiteConfiguration(inOneLanguage: node, file: file, &problems)
            log.append(newIn: problems)
            other.become(languages[index], of: own)
            other.untranslatedTags = untranslated
            return other
        }
    }

    /// Reads a configuration in one language.
    private init(inOneLanguage node: Node, file: String, notes: FieldNotes? = nil, _ log: inout DiagnosticLog) {
        guard var fields = FieldReader(node, file: file, of: "site", notes: notes, &log) else { return }
        if isJSONFile(file) { fields.skip(FieldReader.schemaKey) }
        read(&fields, &log)
        if let collector = voting.collector, baseURL.root == nil {
            log.error(
                .missingField, at: collector.place, "a collector needs the site's address, which isn't set",
                hint: "write \(example("baseURL: https://example.org/club/", in: file))")
        }
        fields.finish(&log)
    }

    /// Reads a language tag such as `de` or `pt-BR`; checks only its shape (RFC 5646).
    static func languageTag(_ text: String) throws(InvalidValue) -> String {
        if isLanguageTag(text) { return text }
        throw InvalidValue("\"\(text)\" isn't a language tag", hint: "for example: en, de or pt-BR")
    }

    /// True if a text has the shape of a language tag.
    package static func isLanguageTag(_ text: String) -> Bool {
        let parts = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        guard let first = parts.first, (2...3).contains(first.count) else { return false }
        return parts.allSatisfy { (1...8).contains($0.count) && $0.allSatisfy(\.isASCIIAlphanumeric) }
    }
}

/// The layout of the board and the download formats of its bulletins.
package struct BoardSettings: Hashable, Sendable {
    /// The number of bulletins side by side on a wide screen; a phone shows at most two.
    package var columns = 3

    package var perPage = 48

    /// The date that sorts bulletins.
    package var order = Order.date

    package enum Order: String, CaseIterable, Sendable {
        case date
        /// The date of the last change; `date` for unchanged bulletins.
        case updated
    }

    /// The download formats of each bulletin.
    package var share = ShareFormat.usual
}

extension BoardSettings: KeyedInput {
    static let keys: [Key<BoardSettings>] = [
        Key(
            RecordField("columns", .number, "notes side by side on a wide screen, from 1 to 4", standard: "`3`"),
            \.columns, in: 1...4),
        Key(RecordField("perPage", .number, "notes on each page", standard: "`48`"), \.perPage, in: 1...1000),
        Key(
            RecordField("order", .choice(of: Order.self), "the date that sorts notes", standard: "`date`"), \.order),
        Key(
            RecordField(
                "share", .list,
                "the formats in which each bulletin can be downloaded: `text`, `html`, `markdown`, `json`, `zip`, `eml`",
                .rare, standard: "all but `eml`"),
            \.share
        ) { $0.choices($1, of: ShareFormat.self, &$2) },
    ]
}
