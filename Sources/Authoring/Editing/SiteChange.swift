import Diagnostics
package import Documents
package import SiteBuilder
import Text

/// A change to a site as a value, such as the reverse of another change.
package enum SiteChange: Sendable {
    /// Changes the fields of a draft, and moves the record to a position in its list, from 1, unless it is nil.
    case edit(RecordName, Draft, position: Int? = nil)

    case delete(RecordName)
    case restore(RecordName)
    case decide(RequestList.Decision, songs: [String], event: String)

    /// Gives a song's votes to another one; without another one, separates the song again.
    case merge(song: String, into: String?, event: String)
}

extension SiteChange {
    /// Creates a change of one field.
    package static func set(_ key: String, of record: RecordName, to value: Node.Value) -> SiteChange {
        .edit(record, [key: value])
    }

    /// Creates the change that undoes a logged one; nil if the log has too little of it, or for the change of a file.
    package init?(undoing change: LoggedChange) {
        guard let record = RecordName(words: change.words) else { return nil }
        switch change.action {
        case .added, .restored: self = .delete(record)
        case .removed: self = .restore(record)
        case .accepted, .declined:
            guard let event = record.holder else { return nil }
            self = .decide(.reopen, songs: [record.id], event: event)
        case .merged:
            guard let event = record.holder else { return nil }
            self = .merge(song: record.id, into: nil, event: event)
        case .changed, .renamed, .reopened, .separated, .reset, .erased: return nil
        }
    }
}

extension LoggedChange {
    /// True if `corkboard log --undo` can undo it, unless the file has changed since.
    package var isReversible: Bool { isOfFile || SiteChange(undoing: self) != nil }
}

/// Making and undoing changes.
extension SiteEditing {
    /// Makes a change.
    package func perform(_ change: SiteChange) throws(AuthoringError) {
        switch change {
        case .edit(let record, let draft, let position): try edit(record, draft, position: position)
        case .delete(let record): try delete(record)
        case .restore(let record): _ = try restore(record)
        case .decide(let decision, let songs, let event):
            var log = DiagnosticLog()
            let list = try decide(decision, songs: songs.map { composed($0) }, at: composed(event), &log)
            if list == nil { throw .problems(log) }
        case .merge(let song, let other, let event):
            var log = DiagnosticLog()
            let songs = try merge(composed(song), into: other.map { composed($0) }, at: composed(event), &log)
            if songs == nil { throw .problems(log) }
        }
    }

    /// Finds a logged change that can be undone.
    package func reversibleChange(_ number: String) throws(AuthoringError) -> LoggedChange {
        guard let change = try store().changes().first(where: { "\($0.number)" == number }) else {
            throw .misuse("the log has no change \"\(number)\"", hint: "\"corkboard log\" lists them")
        }
        guard change.isReversible else {
            throw .misuse(
                "\"\(change.text)\" can't be undone",
                hint: change.action == .reset
                    ? "import the votes again: corkboard vote .corkboard/\(RecordStore.resetFolder)/*.ndjson"
                    : "the log has too little of it")
        }
        return change
    }

    /// Undoes a logged change.
    package func undo(_ change: LoggedChange) throws(AuthoringError) {
        if change.isOfFile {
            try requireFitting(undoing: change)
            return try store().undo(change)
        }
        guard let opposite = SiteChange(undoing: change) else {
            throw .misuse("the log has too little of this change", hint: "undo it by hand")
        }
        try perform(opposite)
    }
}

extension LoggedChange {
    /// The change in words, such as `added event gala (Gala)`.
    package var text: String {
        guard !words.isEmpty else { return path.isEmpty ? action.rawValue : "\(action) Content/\(path)" }
        return "\(action) \(words.joined(separator: " ")) (\(title))"
    }
}
