package import Diagnostics
import Documents
import Fetch
import Output
import Text

/// An online source of records or ballots, listed under `sources` in `site.yaml`.
package struct SourceSettings: Sendable {
    package private(set) var name = ""

    /// The web address, with variables. Its host can't contain any.
    package private(set) var address = VariableText()

    /// Additional request headers, such as one with an API key.
    package private(set) var headers: [Header] = []
    package var kind: Kind { chosenKind ?? .events }

    /// Nil only while its key hasn't been read.
    private var chosenKind: Kind?

    /// The path below `Content/` of the file with the last good answer; nil for ballots, which become batches.
    package private(set) var path: String?

    /// True for the site's own collector, which stores ballots until the site confirms that it imported them.
    package private(set) var isCollector = false

    /// The number of seconds that an answer stays fresh; nil means never.
    package private(set) var interval: Int64?

    /// True if the source may be in a private network even though its host is a name.
    package private(set) var isInside = false

    /// True if a single invalid item rejects a complete sports feed.
    package private(set) var isStrict = true

    package let place: Place

    private init(place: Place) { self.place = place }

    package typealias Header = (name: String, text: VariableText)

    package enum Kind: String, CaseIterable, Sendable {
        case sportsFeed = "sports-feed"
        case events
        case bulletins
        case ballots
        case calendar
    }
}

extension SourceSettings: KeyedInput {
    static let keys: [Key<SourceSettings>] = [
        Key(
            RecordField(
                "name", .text, "lower-case letters, digits and hyphens; `fetch NAME` fetches only this source",
                .required, .automatic),
            \.name
        ) { $0.requires($1, &$2) ? $0.value($1, &$2, parse: SourceSettings.name) : nil },
        Key(
            RecordField(
                "url", .text,
                "the address; `{env: NAME}` after the host is replaced by the value of that variable", .required,
                .automatic, kind: "web address"),
            \.address
        ) { $0.requires($1, &$2) ? $0.value($1, &$2, parse: SourceSettings.address) : nil },
        Key(.group("headers", "headers of the request, such as a key"), \.headers) { fields, _, log in
            SourceSettings.headers(&fields, &log)
        },
        Key(
            RecordField("as", .choice(of: Kind.self), "the kind of content", .required, .automatic), \.chosenKind
        ) { $0.requires($1, &$2) ? $0.choice($1, of: Kind.self, &$2) : nil },
        Key(
            RecordField(
                "every", .text, "the minimum time between two downloads", .automatic, kind: "time span",
                standard: "none"),
            \.interval
        ) { $0.value($1, &$2, parse: SourceSettings.seconds) },
        Key(
            RecordField(
                "privateNetwork", .flag, "whether its host name can resolve to your private network", .automatic),
            \.isInside),
        Key([
            RecordField(
                "strict", .flag, "whether one wrong item of a sports feed rejects the complete feed", .automatic)
        ]) { source, fields, _, log in
            source.isStrict = fields.flag("strict", &log) ?? (source.kind != .sportsFeed)
            if !source.isStrict, let kind = source.chosenKind, kind != .sportsFeed {
                log.error(
                    .invalidValue, at: fields.place(of: "strict"), "only a sports feed can be read in part",
                    hint: "remove \"strict\": other sources are rejected on any error")
            }
        },
        Key([
            RecordField(
                "into", .text, "the file below `Content/` for the content", .automatic,
                standard: "the name of the source")
        ]) { source, fields, _, log in
            let (name, kind, chosen) = (source.name, source.kind, source.chosenKind)
            let path = fields.value("into", &log) { (text) throws(InvalidValue) in
                try SourceSettings.path(text, kind: chosen)
            }
            source.path = kind.recordKind.map { path ?? "\($0.folder)/\(name)\(kind.fileExtension)" }
        },
    ]
}

extension SourceSettings {
    /// Reads `sources` in `site.yaml`.
    static func all(_ fields: inout FieldReader, _ key: String, _ log: inout DiagnosticLog) -> [SourceSettings] {
        var sources: [SourceSettings] = []
        fields.forEachObject(key, of: "source", &log) { fields, log in
            var source = SourceSettings(place: fields.place)
            guard source.read(&fields, (), &log), source.chosenKind != nil else { return }
            if sources.contains(where: { $0.name == source.name }) {
                log.error(
                    .duplicateID, at: fields.place(of: "name"), "two sources have the name \"\(source.name)\"",
                    hint: "give one of them another name")
            } else if let path = source.path, sources.contains(where: { $0.path == path }) {
                log.error(
                    .duplicateID, at: fields.has("into") ? fields.place(of: "into") : source.place,
                    "two sources write to \(path)", hint: "give one of them another \"into\"")
            } else {
                sources.append(source)
            }
        }
        return sources
    }

    /// Creates the source for a site's collector, or nil without a collector or its address.
    package init?(collectorOf configuration: SiteConfiguration) {
        guard let collector = configuration.voting.collector, let root = configuration.baseURL.root,
            let address = try? VariableText(parsing: root + VotingSettings.Collector.file),
            let key = try? VariableText(parsing: "{env: \(collector.keyVariable)}"),
            let bearer = try? VariableText(parsing: "Bearer {env: \(collector.keyVariable)}"),
            (try? WebAddress(parsing: address.written)) != nil
        else { return nil }
        self.init(place: collector.place)
        // Other sources' names can't contain a dot.
        (name, self.address, chosenKind, isCollector) = (VotingSettings.Collector.file, address, Kind.ballots, true)
        // Many hosts don't pass the standard header on to programs.
        headers = [(name: "Authorization", text: bearer), (name: "Ballots-Key", text: key)]
    }

    /// Checks a name, which is also used for files in `.corkboard/`.
    fileprivate static func name(_ text: String) throws(InvalidValue) -> String {
        let letters = UInt8(ascii: "a")...UInt8(ascii: "z")
        guard (1...64).contains(text.utf8.count), text.utf8.first != UInt8(ascii: "-"),
            text.utf8.allSatisfy({ letters.contains($0) || $0.isASCIIDigit || $0 == UInt8(ascii: "-") })
        else {
            throw InvalidValue(
                "\"\(text)\" isn't a valid source name",
                hint: "use lower-case letters, digits and hyphens, such as fixtures")
        }
        return text
    }

    fileprivate static func headers(_ fields: inout FieldReader, _ log: inout DiagnosticLog) -> [Header] {
        // `object` reports a value of another type.
        guard var lines = fields.object("headers", of: "list of headers", &log),
            case .object(let members)? = fields.node("headers")?.value
        else { return [] }
        let file = lines.file
        return members.compactMap { member -> Header? in
            let text = lines.value(member.key, &log) { (text) throws(InvalidValue) in
                guard isHeader(member.key) else {
                    throw InvalidValue(
                        "\"\(member.key)\" isn't a header that can be set here",
                        hint: "write it as in \(example("X-Auth-Token: \"{env: API_KEY}\"", in: file))")
                }
                guard text.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7f }) else {
                    throw InvalidValue("a header must be a single line", hint: "delete the line breaks")
                }
                return try VariableText(parsing: text)
            }
            return text.map { (name: member.key, text: $0) }
        }
    }

    /// True if `name` is a valid header name (RFC 9110 §5.1) that requests don't set themselves.
    private static func isHeader(_ name: String) -> Bool {
        let own = ["accept", "accept-encoding", "connection", "content-length", "host", "range", "transfer-encoding"]
        return !name.isEmpty && name.utf8.allSatisfy { $0.isASCIIAlphanumeric || "-_".utf8.contains($0) }
            && !own.contains(name.lowercased()) && !name.lowercased().utf8.starts(with: "if-".utf8)
    }

    // Messages never quote an address, even an invalid one, because it may contain a key.
    fileprivate static func address(_ written: String) throws(InvalidValue) -> VariableText {
        let text = try VariableText(parsing: written)
        do throws(WebAddress.Flaw) { _ = try WebAddress(parsing: text.filled { _ in "0" }) } catch {
            switch error {
            case .noWebAddress:
                throw InvalidValue(
                    "this isn't a valid web address", hint: "start it with https:// or http://, and leave out spaces")
            case .userName:
                throw InvalidValue(
                    "a source's address can't contain a user name or a password",
                    hint: "use an address without them, or one with a key after the question mark")
            }
        }
        // With "@" in place of each variable, parsing fails only if a variable is in the host.
        guard (try? WebAddress(parsing: text.filled { _ in "@" })) != nil else {
            throw InvalidValue(
                "the host of an address can't contain variables",
                hint: "use variables after the host: https://HOST/?key={env: KEY}")
        }
        return text
    }

    fileprivate static func path(_ text: String, kind: Kind?) throws(InvalidValue) -> String {
        guard let kind else { return text }
        guard let folder = kind.recordKind?.folder else {
            throw InvalidValue("ballots are always stored in Content/ballots", hint: "remove \"into\"")
        }
        guard OutputPath.isProper(text.utf8Span.span), text.utf8.starts(with: "\(folder)/".utf8),
            text.utf8.ends(with: kind.fileExtension), !text.utf8.contains(where: { $0 < 0x20 || $0 == 0x7f }),
            !text.utf8.split(separator: UInt8(ascii: "/")).contains(where: { $0.first == UInt8(ascii: ".") })
        else {
            throw InvalidValue(
                "\"\(text)\" isn't a valid file for \(kind.rawValue)",
                hint: "name a file below Content/, such as \(folder)/fixtures\(kind.fileExtension)")
        }
        return text
    }

    /// Reads a time span such as `30 minutes` or `1h`.
    fileprivate static func seconds(_ text: String) throws(InvalidValue) -> Int64 {
        let digits = text.utf8.prefix(while: \.isASCIIDigit)
        let unit = text.utf8.dropFirst(digits.count).drop { $0 == UInt8(ascii: " ") }
        let name = String(decoding: unit, as: UTF8.self)
        guard let number = Int64(Substring(digits)), (1...100_000).contains(number),
            let length = units.first(where: { $0.names.contains(name) })?.seconds
        else { throw InvalidValue("\"\(text)\" isn't a time span", hint: "write it like 30 minutes, 1 hour or 2 days") }
        return number * length
    }

    private static let units: [(names: [String], seconds: Int64)] = [
        (["s", "second", "seconds"], 1), (["m", "min", "minute", "minutes"], 60), (["h", "hour", "hours"], 3600),
        (["d", "day", "days"], 86_400),
    ]
}

extension SourceSettings.Kind {
    /// The kind of the file with the source's records; nil for ballots.
    package var recordKind: RecordKind? {
        switch self {
        case .sportsFeed: .feed
        case .events: .event
        case .bulletins: .bulletin
        case .calendar: .calendar
        case .ballots: nil
        }
    }

    fileprivate var fileExtension: String { self == .calendar ? ".ics" : ".json" }
}
