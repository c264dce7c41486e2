package import Ballots
package import Diagnostics
import Documents
import Text

/// The digests of the one-time codes that were issued for events: `Content/codes.json`.
///
/// ```json
/// {"gala": {"key": "5f…", "digests": ["0c…", "9a…"]}}
/// ```
///
/// The digests are sorted, so the file doesn't show in which order slips were printed.
package struct IssuedCodes: Sendable {
    /// The file's name in `Content/`.
    package static let fileName = "codes.json"

    /// The maximum file size in bytes.
    private static let sizeLimit = 16 << 20

    private var events: [String: VotingCodes] = [:]

    // The ids of the events, with their places in the file.
    private var places: [(event: String, place: Place)] = []

    private init() {}

    /// The codes of an event; nil if no codes were issued for it.
    package subscript(event: String) -> VotingCodes? {
        get { events[event] }
        set { events[event] = newValue }
    }
}

extension IssuedCodes {
    /// Reads the site's file, if it exists.
    package init(_ folder: SiteFolder, _ log: inout DiagnosticLog) {
        self.init()
        let file = folder.contentIfPresent(Self.fileName, limit: Self.sizeLimit, &log)
        if let file { self = IssuedCodes(file.bytes, file: file.name, &log) }
    }

    /// Reads the content of the file, and reports its errors.
    package init(_ bytes: [UInt8], file name: String, _ log: inout DiagnosticLog) {
        self.init()
        guard let node = JSON.parse(bytes, file: name, &log) else { return }
        guard case .object(let members) = node.value else {
            log.error(
                .wrongType, at: Place(file: name, at: node.position),
                "the voting codes must be an object with one key per event", hint: Self.advice)
            return
        }
        for member in members {
            guard var event = FieldReader(member.value, file: name, of: "event", &log) else { continue }
            let key = event.text("key", &log).flatMap { Self.bytes(hex: $0, count: VotingCodes.keyLength) }
            let digests = event.texts("digests", &log) { (digest) throws(InvalidValue) in
                if Self.bytes(hex: digest, count: VotingCodes.digestLength / 2) != nil { return }
                throw InvalidValue("this isn't the digest of a voting code", hint: Self.advice)
            }
            event.finish(&log)
            guard let key else {
                log.error(
                    .invalidValue, at: Place(file: name, at: member.keyPosition),
                    "the key of these voting codes is missing or damaged", hint: Self.advice)
                continue
            }
            let id = composed(member.key)
            events[id] = VotingCodes(key: key, digests: Set(digests))
            places.append((id, Place(file: name, at: member.keyPosition)))
        }
    }

    private static let advice = "\"corkboard codes\" writes this file; restore it from a backup"

    /// Returns the bytes of lower-case hexadecimal digits; nil for other text.
    private static func bytes(hex: String, count: Int) -> [UInt8]? {
        let digits = hex.utf8.compactMap { $0.isASCIIDigit || $0 >= UInt8(ascii: "a") ? $0.hexDigitValue : nil }
        guard digits.count == 2 * count, hex.utf8.count == digits.count else { return nil }
        return (0..<count).map { digits[2 * $0] << 4 | digits[2 * $0 + 1] }
    }

    /// Reports problems with the codes of the site's events: a code for an unknown event, and an event without codes.
    package func check(against sources: Sources, _ log: inout DiagnosticLog) {
        sources.warn(ofUnknownEvents: places, &log)
        var warned: Set<String> = []
        for event in sources.events where event.music.votesByCode && events[event.id]?.digests.isEmpty != false {
            // One warning for all dates of a series.
            let hasAny =
                event.occurrence != nil && events.keys.contains { $0.utf8.starts(with: (event.recordID + "/").utf8) }
            guard !hasAny, warned.insert(event.recordID).inserted else { continue }
            log.warning(
                .danglingReference, at: event.place, "no one can vote here: no voting codes were issued",
                hint: "\"corkboard codes \(event.id) 100 --print\" makes 100 of them")
        }
    }

    /// The number of codes that were issued for an event; nil if people don't vote there with codes.
    package func count(for event: Event) -> Int? {
        event.music.votesByCode ? events[event.id]?.digests.count ?? 0 : nil
    }

    /// The content of the file. Each event is on one line.
    package var text: String {
        let sorted = events.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
        let members = sorted.map { id, codes -> (String, JSONValue) in
            let key = codes.key.map { String($0, radix: 16, digits: 2) }.joined()
            return (id, ["key": .string(key), "digests": .array(codes.digests.sorted().map(JSONValue.string))])
        }
        let lines = JSONValue.object(members).memberTexts(.spaced).map { "  " + $0 }
        return lines.isEmpty ? "{}\n" : "{\n\(lines.joined(separator: ",\n"))\n}\n"
    }
}
