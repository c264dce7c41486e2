import Diagnostics
import Documents
import Files
import Output
package import SiteBuilder
package import Time

/// A change to the site's content, as in the log.
package struct LoggedChange: Sendable {
    package enum Action: String, CaseIterable, Sendable {
        case added, changed, removed, restored, renamed, accepted, declined, reopened, merged, separated
        /// An event's votes were reset.
        case reset
        /// A voter's votes were erased. The log doesn't contain the name.
        case erased
    }

    /// The number for undoing the change. Later changes have higher ones.
    package let number: Int

    package let when: Instant

    /// The name of the person who made it.
    package let by: String

    package let action: Action

    /// The arguments that name the record in commands; empty for other files, and for everything in a file.
    package let words: [String]

    /// The record's title, or the file's path.
    package let title: String

    /// The path of the file below `Content/`; empty for votes.
    package let path: String

    /// The SHA-256 digests of the file before and after the change; nil unless the file was changed. A change without
    /// the first one created the file, and one without the second removed it.
    package let before: String?, after: String?

    /// True if undoing it restores a file byte for byte.
    package var isOfFile: Bool {
        action == .changed && (before ?? after) != nil || action == .removed && before != nil
    }
}

/// The log of changes, in `.corkboard/changes`: a JSON object on each line, the latest last.
///
/// A change is logged before it is made, so that a full disk refuses both. After an interruption, the log may have a
/// change that wasn't made.
struct ChangeLog {
    private let folder: Folder
    private let by: String

    static let fileName = "changes"

    /// The size limit; a larger log drops its older half.
    private static let limit = 1 << 20

    init(in folder: Folder, by: String) {
        self.folder = folder
        self.by = by
    }

    /// A change that is about to be made.
    struct Entry {
        let action: LoggedChange.Action
        var subject: ChangeSubject?
        var path = ""
        var before: String?
        var after: String?

        static func reset(_ event: CatalogueRecord) -> Entry { Entry(action: .reset, subject: ChangeSubject(event)) }
    }

    /// Runs `change`, and logs it if made.
    ///
    /// - Parameter isMade: Called after a disk error, which may have followed the change.
    func adding<Result>(
        _ entry: Entry, isMade: () -> Bool, _ change: () throws(AuthoringError) -> Result
    ) throws(AuthoringError) -> Result {
        let file = try onDisk { () throws(FileError) in try shortened() }
        let size = file?.size ?? 0
        try onDisk { () throws(FileError) in
            let last = Self.lastNumber(in: try file?.bytes() ?? [])
            try file?.append(Array((text(entry, number: last + 1) + "\n").utf8))
        }
        do throws(AuthoringError) { return try change() } catch {
            let isDisk =
                switch error {
                case .file, .ledger: true
                default: false
                }
            if !isDisk || !isMade() { try? file?.truncate(to: size) }
            throw error
        }
    }

    /// Opens the log, and drops its older half once it is long.
    private func shortened() throws(FileError) -> AppendedFile? {
        let file = try AppendedFile(folder, Self.fileName, permissions: 0o600)
        guard let file, file.size > Self.limit else { return file }
        let half = try file.bytes().suffix(Self.limit / 2).drop { $0 != 0x0a }.dropFirst()
        file.unlock()
        try folder.put(Self.fileName, Array(half).span, permissions: 0o600, flushing: true)
        return try AppendedFile(folder, Self.fileName, permissions: 0o600)
    }

    private func text(_ entry: Entry, number: Int) -> String {
        var json: JSONValue = [
            "number": .number(number), "when": .string(Instant.now().rfc3339()), "by": .string(by),
            "action": .string(entry.action.rawValue),
            "words": .array((entry.subject?.words ?? []).map(JSONValue.string)),
            "title": .string(entry.subject.map { Self.beginning(of: $0.title) } ?? entry.path),
            "path": .string(entry.path),
        ]
        json.add("before", entry.before.map(JSONValue.string))
        json.add("after", entry.after.map(JSONValue.string))
        return json.text
    }

    /// The beginning of a long title. Titles have no limit, but one of them must not push out other changes.
    private static func beginning(of title: String) -> String {
        let limit = 200
        guard title.unicodeScalars.count > limit else { return title }
        return String(String.UnicodeScalarView(title.unicodeScalars.prefix(limit))) + "\u{2026}"
    }

    /// The number of the last change; 0 without any. Parses only the last lines: accepting a hundred requests adds a
    /// hundred changes, and votes wait meanwhile.
    private static func lastNumber(in bytes: [UInt8]) -> Int {
        var rest = bytes[...]
        while let end = rest.lastIndex(where: { $0 != 0x0a }) {
            let start = rest[...end].lastIndex(of: 0x0a).map { $0 + 1 } ?? rest.startIndex
            if let change = LoggedChange(Array(rest[start...end])) { return change.number }
            rest = rest[..<start]
        }
        return 0
    }

    /// Reads the changes, the latest last. Ignores lines that Corkboard didn't write.
    static func changes(in bytes: [UInt8]) -> [LoggedChange] {
        bytes.split(separator: 0x0a).compactMap { LoggedChange(Array($0)) }
    }
}

extension LoggedChange {
    fileprivate init?(_ line: [UInt8]) {
        var log = DiagnosticLog()
        guard let node = JSON.parse(line, file: ChangeLog.fileName, &log),
            var fields = FieldReader(node, file: ChangeLog.fileName, of: "change", &log),
            let number = fields.integer("number", in: 1...Int.max, &log),
            let time = fields.text("when", &log), case .instant(let when)? = try? Moment.parse(time, in: .utc),
            let action = fields.choice("action", of: Action.self, &log)
        else { return nil }
        self.init(
            number: number, when: when, by: fields.text("by", &log) ?? "", action: action,
            words: fields.texts("words", &log), title: fields.text("title", &log) ?? "",
            path: fields.text("path", &log) ?? "", before: fields.text("before", &log),
            after: fields.text("after", &log))
    }
}

/// The record that a change is about.
package struct ChangeSubject: Sendable {
    /// The arguments that name it in commands.
    let words: [String]
    let title: String

    package init(_ record: CatalogueRecord) { self.init(record.name, title: record.title) }

    package init(_ record: RecordName, title: String) { (words, self.title) = (record.words, title) }

    init(_ change: LoggedChange) { (words, title) = (change.words, change.title) }
}
