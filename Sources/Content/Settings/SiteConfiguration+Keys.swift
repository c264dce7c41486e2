import Diagnostics
import Documents
import Text
import Time

/// A part of the form for a site's settings.
package enum SettingsPart: String, CaseIterable, Sendable {
    case site, look, menu, board, voting, pictures, links
}

extension RecordField {
    /// The settings of one part of the form. Their keys are paths in `site.yaml`, such as `theme.look`.
    package static func settings(in part: SettingsPart) -> [RecordField] {
        SiteConfiguration.keys(in: part).flatMap(\.allFields).filter(\.isEntered)
    }

    /// All settings of the form.
    package static var settings: [RecordField] { SettingsPart.allCases.flatMap(settings) }
}

extension SiteConfiguration: KeyedInput {
    static let keys: [Key<SiteConfiguration>] = SettingsPart.allCases.flatMap(keys) + withoutForm

    static func keys(in part: SettingsPart) -> [Key<SiteConfiguration>] {
        switch part {
        case .site: general
        case .look:
            [
                .group("theme", "colours and fonts", at: \.theme),
                Key(RecordField("logo", .picture, "a picture next to the title", kind: "address of a file"), \.logo) {
                    $0.fileReference($1, &$2)
                },
            ]
        case .menu:
            [
                Key(
                    [RecordField("menu", .links, "the menu", standard: "the parts of the site")],
                    with: { MenuItem.fields.map { $0.inside("menu") } }
                ) { site, fields, _, log in site.menu = MenuItem.all(&fields, "menu", &log) }
            ]
        case .board: [.group("board", "the board", at: \.board)]
        case .voting: [.group("voting", "votes and requests", at: \.voting)]
        case .pictures:
            [.group("images", "pictures", at: \.images), .group("markdown", "Markdown", at: \.markdown)]
        case .links: links
        }
    }

    private static let general: [Key<SiteConfiguration>] = [
        Key(RecordField("title", .text, "the name of the site", .required, .translated), \.title),
        Key(
            RecordField("description", .text, "one sentence, for search engines and the home page", .translated),
            \.description
        ) { $0.text($1, &$2) },
        Key(
            RecordField(
                "baseURL", .text, "the address of the published site; feeds, the sitemap and QR codes need it",
                kind: "web address"),
            \.baseURL
        ) { $0.value($1, &$2, parse: BaseURL.init(parsing:)) },
        Key(
            RecordField(
                "timeZone", .text, "the time zone of times without one", kind: "time zone", standard: "`UTC`"),
            \.zone
        ) { $0.zone($1, LoadContext(zone: .utc, author: nil), &$2) },
        Key([
            RecordField(
                "language", .text, "the language of headings, buttons and dates", kind: "language tag",
                standard: "English, without `hreflang`"),
            RecordField(
                "languages", .list,
                "the languages of the site, the main one first; each other language has a separate site at `/TAG/`",
                .rare, kind: "list of language tags"),
        ]) { site, fields, _, log in
            if let tag = fields.value("language", &log, parse: languageTag) {
                site.language = tag
                site.languagePlace = fields.place(of: "language")
            }
            site.readLanguages(&fields, &log)
        },
        Key(RecordField("author", .text, "the author of bulletins without one"), \.author) {
            $0.has($1) ? $0.requiredText($1, &$2) : nil
        },
        Key(RecordField("footer", .text, "the last line of each page", .translated), \.footer),
    ]

    private static let links: [Key<SiteConfiguration>] = [
        Key(
            .switched("embed", "whether pages of other sites can show events in frames", standard: false),
            \.allowsEmbedding),
        Key(
            RecordField(
                "map", .text, "the map that venues link to; `{address}` is replaced by the address",
                kind: "web address, or `none`", standard: "OpenStreetMap"),
            \.map
        ) {
            guard $0.has($1) else { return nil }
            return $0.text($1, &$2) == "none"
                ? .some(nil) : $0.value($1, &$2, parse: MapLink.init(parsing:)).map(Optional.some)
        },
        Key(
            RecordField("me", .list, "other profiles of the site's owner", .rare, kind: "list of web addresses"),
            \.profiles
        ) {
            $0.texts($1, as: .webAddresses, &$2) { (text) throws(InvalidValue) in
                guard Link.isWebAddress(text) else {
                    throw InvalidValue("this isn't a web address", hint: "it must begin with https:// or http://")
                }
            }
        },
        Key(RecordField("hub", .text, "the WebSub hub that feeds announce", .rare, kind: "web address"), \.hub) {
            $0.link($1, &$2)
        },
        Key(
            .switched("redirects", "whether to write old addresses to `_redirects`, too", standard: false),
            \.writesRedirects),
    ]

    private static let withoutForm: [Key<SiteConfiguration>] = [
        Key(
            RecordField(
                "salt", .text, "part of the salt of its codes; `init` creates a random one", .automatic,
                standard: "the address and title"),
            \.salt
        ) { $0.has($1) ? $0.requiredText($1, &$2) : nil },
        Key([
            RecordField("output", .text, "the folder of the built site", .automatic, standard: "`public`")
        ]) { site, fields, _, log in
            guard let output = fields.text("output", &log) else { return }
            site.output = output
            site.outputPlace = fields.place(of: "output")
        },
        Key(.group("sports", "an emoji for each sport, by key or name"), \.sportIcons) {
            $0.texts(byNameIn: $1, "the icon of a sport", example: "Curling: 🥌", &$2)
        },
        Key([.group("tags", "the name that pages show for each tag")]) { site, fields, _, log in
            let names = fields.texts(byNameIn: "tags", "the name of a tag", example: "song night: Song nights", &log)
            site.tagNames = Dictionary(names.map { ($0.key.lowercased(), $0.value) }) { first, _ in first }
        },
        .group("occurrences", "recurring events", at: \.occurrences),
        Key(
            [.group("publish", "where to publish the site, by names that you choose")],
            with: { PublishSettings.targetFields.map { $0.inside("publish") } }
        ) { site, fields, _, log in site.publish = PublishSettings(&fields, "publish", &log) },
        Key(
            [RecordField("sources", .list, "what `corkboard fetch` downloads", .automatic, kind: "list of groups")],
            with: { SourceSettings.fields.map { $0.inside("sources") } }
        ) { site, fields, _, log in site.sources = SourceSettings.all(&fields, "sources", &log) },
    ]
}

extension FieldReader {
    /// Reads a group of texts with keys that the author chooses, such as the icons of sports.
    fileprivate mutating func texts(
        byNameIn key: String, _ what: String, example text: String, _ log: inout DiagnosticLog
    ) -> [String: String] {
        note(key, .textsByName)
        // `object` reports a value of another type.
        guard let file = object(key, of: key, &log)?.file, case .object(let listed)? = node(key)?.value else {
            return [:]
        }
        var texts: [String: String] = [:]
        for member in listed {
            switch member.value.value {
            case .string(let text), .plain(let text): texts[member.key] = text
            default:
                log.error(
                    .wrongType, at: Place(file: file, at: member.value.position), "\(what) must be text",
                    hint: "for example: \(example(text, in: file))")
            }
        }
        return texts
    }
}
