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

    /// The place of the language in the file, if it is set.
    package var languagePlace: Place?

    /// The tags of the site's languages, the main language first; empty if it has only one.
    package var languages: [String] = []

    /// The settings of the site in each of its other languages.
    package var further: [SiteConfiguration] = []

    /// The address of the site in its main language, which has all files; nil for the main language.
    package internal(set) var home: BaseURL?
    package var zone = Zone.utc
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

    /// Hosts whose images bodies can show.
    package var imageHosts: [String] = []

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

    /// The place of the output folder in the file, if it is set.
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
        if let title = fields.requiredText("title", &log) { self.title = title }
        description = fields.text("description", &log) ?? ""
        if let url = fields.value("baseURL", &log, parse: BaseURL.init(parsing:)) { baseURL = url }
        if let tag = fields.value("language", &log, parse: Self.languageTag) {
            language = tag
            languagePlace = fields.place(of: "language")
        }
        readLanguages(&fields, &log)
        let context = LoadContext(zone: .utc, author: nil)
        if let zone = fields.zone("timeZone", context, &log) { self.zone = zone }
        if fields.has("author") { author = fields.requiredText("author", &log) }
        footer = fields.text("footer", &log)
        hub = fields.link("hub", &log)
        profiles = fields.texts("me", as: .webAddresses, &log) { (text) throws(InvalidValue) in
            guard Link.isWebAddress(text) else {
                throw InvalidValue("this isn't a web address", hint: "it must begin with https:// or http://")
            }
        }
        if fields.has("map") {
            map =
                fields.text("map", &log) == "none"
                ? nil : fields.value("map", &log, parse: MapLink.init(parsing:)) ?? map
        }
        logo = fields.fileReference("logo", &log)
        writesRedirects = fields.flag("redirects", &log) ?? false
        allowsEmbedding = fields.flag("embed", &log) ?? false
        if fields.has("salt") { salt = fields.requiredText("salt", &log) }
        if let output = fields.text("output", &log) {
            self.output = output
            outputPlace = fields.place(of: "output")
        }
        menu = MenuItem.all(&fields, &log)
        if var fields = fields.object("board", of: "board", &log) { board = BoardSettings(&fields, &log) }
        if var fields = fields.object("occurrences", of: "occurrences", &log) {
            occurrences = OccurrenceSettings(&fields, &log)
        }
        sportIcons = Self.texts(byNameIn: "sports", example: "Curling: 🥌", &fields, &log)
        let names = Self.texts(byNameIn: "tags", example: "song night: Song nights", &fields, &log)
        tagNames = Dictionary(names.map { ($0.key.lowercased(), $0.value) }) { first, _ in first }
        if var fields = fields.object("images", of: "images", &log) { images = ImageSettings(&fields, &log) }
        if var fields = fields.object("voting", of: "voting", &log) { voting = VotingSettings(&fields, &log) }
        if let collector = voting.collector, baseURL.root == nil {
            log.error(
                .missingField, at: collector.place, "a collector needs the site's address, which isn't set",
                hint: "write \(example("baseURL: https://example.org/club/", in: file))")
        }
        let targets = fields.notes(of: "publish")
        if let node = fields.node("publish"), fields.has("publish") {
            publish = PublishSettings(node, file: file, notes: targets, &log)
        }
        if var fields = fields.object("theme", of: "theme", &log) { theme = ThemeSettings(&fields, &log) }
        sources = SourceSettings.all(&fields, &log)
        if var fields = fields.object("markdown", of: "markdown", &log) {
            imageHosts = Self.imageHosts(&fields, &log)
            fields.finish(&log)
        }
        fields.finish(&log)
    }

    /// Reads a group of texts with keys that the author chooses, such as the icons of sports.
    private static func texts(
        byNameIn key: String, example text: String, _ fields: inout FieldReader, _ log: inout DiagnosticLog
    ) -> [String: String] {
        fields.note(key, .textsByName)
        // `object` reports a value of another type.
        guard let file = fields.object(key, of: key, &log)?.file,
            case .object(let listed)? = fields.node(key)?.value
        else { return [:] }
        var texts: [String: String] = [:]
        for member in listed {
            switch member.value.value {
            case .string(let text), .plain(let text): texts[member.key] = text
            default:
                log.error(
                    .wrongType, at: Place(file: file, at: member.value.position),
                    key == "sports" ? "the icon of a sport must be text" : "the name of a tag must be text",
                    hint: "for example: \(example(text, in: file))")
            }
        }
        return texts
    }

    /// Reads `imageHosts` under `markdown`.
    private static func imageHosts(_ fields: inout FieldReader, _ log: inout DiagnosticLog) -> [String] {
        let hosts = fields.texts("imageHosts", &log)
        for host in hosts
        where !host.utf8.allSatisfy({ $0.isASCIIAlphanumeric || "-.".utf8.contains($0) || $0 >= 0x80 }) {
            log.error(
                .invalidValue, at: fields.place(of: "imageHosts"), "\"\(host)\" isn't a host name",
                hint: "write only the name, without https:// and the path: img.example.org")
        }
        return hosts
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

    /// Creates the default settings.
    package init() {}
}

extension BoardSettings {
    /// Reads `board` in `site.yaml`.
    package init(_ fields: inout FieldReader, _ log: inout DiagnosticLog) {
        columns = fields.integer("columns", in: 1...4, &log) ?? columns
        perPage = fields.integer("perPage", in: 1...1000, &log) ?? perPage
        order = fields.choice("order", of: Order.self, &log) ?? order
        share = fields.choices("share", of: ShareFormat.self, &log) ?? share
        fields.finish(&log)
    }
}
