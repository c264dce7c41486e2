import Authoring
import Diagnostics
import Documents
import SiteBuilder
import Text
import Time

extension Argument {
    /// The kind of record that a command works on.
    static let kind = Argument(
        placeholder: Placeholder(name: "KIND", kind: .recordKind), isRequired: true,
        summary: CatalogueRecord.Kind.allCases.map(\.rawValue).joined(separator: ", "))

    /// The record, or its holder.
    static let id = Argument(
        placeholder: Placeholder(name: "ID", kind: .id(.whole)), isRequired: true,
        summary: "Its id; for a song, its event's id; for an entry, its schedule's id")

    /// The record within its holder.
    static let part = Argument(
        placeholder: Placeholder(name: "PART", kind: .id(.part)), isRequired: false,
        summary: "The id of the song or entry")
}

extension Flag {
    static let yes = Flag("yes", "Don't ask for confirmation")
    static let expect = Flag(
        "expect", takes: Placeholder(name: "DIGEST", kind: .text),
        "Stop if the SHA-256 digest of the record's file differs")
}

extension Run {
    /// The kind of record that the first argument names.
    var kind: CatalogueRecord.Kind {
        guard let kind = options.arguments.first.flatMap(CatalogueRecord.Kind.init(word:)) else {
            preconditionFailure("the parser checks the argument")
        }
        return kind
    }

    /// Loads the site's records.
    func catalogue() throws(CommandError) -> Catalogue {
        try requireSite()
        var log = DiagnosticLog()
        guard let catalogue = Catalogue(try buildOptions(), &log) else {
            guard let error = log.diagnostics.first(where: { $0.severity == .error }) else {
                preconditionFailure("a missing catalogue has an error")
            }
            throw CommandError(exitCode: ExitCode(log), diagnostic: error)
        }
        return catalogue
    }

    /// Finds the record that the arguments name.
    func record(in catalogue: Catalogue) throws(CommandError) -> CatalogueRecord {
        let arguments = options.arguments
        let kind = kind
        guard let outer = kind.holder else {
            guard arguments.count == 2 else {
                throw .misuse("\(kind.withArticle) has only one id", hint: "leave out \"\(arguments[2])\"")
            }
            return try find(kind, arguments[1], in: nil, catalogue)
        }
        let holder = try find(outer, arguments[1], in: nil, catalogue)
        var catalogue = catalogue
        guard arguments.count == 3 else {
            throw .misuse(
                "the id of the \(kind) in the \(outer) \"\(holder.id)\" is missing",
                hint: "\"corkboard list \(kind) \(Shell.quoted(ifNeeded: holder.id))\" lists them")
        }
        let isOwn = catalogue.records(kind, in: holder).contains { $0.id.utf8.elementsEqual(arguments[2].utf8) }
        if kind == .song, !isOwn { catalogue = try withRequests(catalogue, at: holder) }
        return try find(kind, arguments[2], in: holder, catalogue)
    }

    /// Returns the catalogue with the songs that visitors requested, at one event or at all events.
    func withRequests(_ catalogue: Catalogue, at event: CatalogueRecord?) throws(CommandError) -> Catalogue {
        var log = DiagnosticLog()
        guard let whole = catalogue.withRequests(at: event?.id, &log) else {
            throw CommandError(exitCode: ExitCode(log), diagnostics: log.diagnostics)
        }
        return whole
    }

    /// Finds the record of a kind with this id, within its holder.
    func find(
        _ kind: CatalogueRecord.Kind, _ id: String, in holder: CatalogueRecord?, _ catalogue: Catalogue
    ) throws(CommandError) -> CatalogueRecord {
        let candidates = catalogue.records(kind, in: holder)
        if let record = candidates.first(where: { $0.id.utf8.elementsEqual(id.utf8) }) { return record }
        // A user may type a record's title instead of its id.
        let near =
            candidates.first { foldedLoosely($0.title) == foldedLoosely(id) }?.id
            ?? suggestion(for: id, among: candidates.map(\.id))
            ?? suggestion(for: id, among: candidates.map(\.title)).flatMap { title in
                candidates.first { $0.title == title }?.id
            }
        let whole = holder.map { " in the \($0.kind) \"\($0.id)\"" } ?? ""
        let list = (["corkboard list", kind.rawValue] + (holder.map { [Shell.quoted(ifNeeded: $0.id)] } ?? []))
        throw .misuse(
            "there is no \(kind) \"\(id)\"\(whole)",
            hint: near.map { "did you mean \"\($0)\"?" }
                ?? (catalogue.problems.hasErrors
                    ? "some records can't be read: \"corkboard check\" reports why"
                    : "\"\(list.joined(separator: " "))\" lists them"))
    }

    /// Stops if a record is read-only.
    func requireChangeable(_ record: CatalogueRecord) throws(CommandError) {
        guard record.isFixture else { return }
        let isSeries = record.path.utf8.starts(with: "calendars/".utf8)
        throw CommandError(
            exitCode: .misuse,
            diagnostics: [
                Diagnostic(
                    .error, .usage, at: record.place,
                    "the event \"\(record.id)\" comes from \(record.place.file), so commands can't change it",
                    hint: isSeries
                        ? "change one of its dates instead, as in \"corkboard edit event \(record.id)/DATE\", "
                            + "or change the file"
                        : "change it in that file, or at its source; your own events are in Content/events")
            ])
    }

    /// Stops if a record's file differs from the version that `--expect` identifies.
    func requireExpected(_ file: RecordFile) throws(CommandError) {
        guard let digest = options.value(of: .expect) else { return }
        guard digest.utf8.count == 64, digest.allSatisfy({ "0"..."9" ~= $0 || "a"..."f" ~= $0 }) else {
            throw .misuse("\"\(digest)\" isn't a SHA-256 digest", hint: "write the 64 digits that sha256sum prints")
        }
        guard file.digest == digest else { throw CommandError(.changedMeanwhile(file: file.document.file)) }
    }

    /// Opens the site for changes to records.
    func store() throws(CommandError) -> RecordStore {
        let build = try buildOptions()
        return try authoring { () throws(AuthoringError) in
            try RecordStore(
                site: options.site, by: environment.person,
                ledger: { () throws(AuthoringError) in
                    var log = DiagnosticLog()
                    guard let place = ledgerPlace(of: build, &log) else { throw .problems(log) }
                    return place
                }, waiting: { Terminal()?.say("Waiting for another command to finish\n") })
        }
    }

    /// Refuses a change to a file that would have errors afterwards, or already has them.
    ///
    /// - Parameter path: The path of the changed record; problems with its fields get the fields' names.
    func requireSound(
        _ file: RecordFile, _ kind: CatalogueRecord.Kind, at path: EditableDocument.Path, in catalogue: Catalogue
    ) throws(AuthoringError) {
        let before = catalogue.problems(of: file.original, at: file.path)
        if before.hasErrors { throw .problems(before) }
        let problems = catalogue.problems(of: file.document.bytes, at: file.path)
        guard problems.hasErrors else { return }
        throw .refused(file.document.namingFields(in: problems, ofRecordAt: path, kind))
    }

    /// Builds the site, unless `--no-build` is given.
    mutating func buildAfterwards() throws(CommandError) -> ExitCode {
        options.has(.noBuild) ? .done : try build()
    }

    /// Returns true if the user agrees, by a flag or when asked.
    func isAgreed(_ question: String, to what: String) throws(CommandError) -> Bool {
        if options.has(.yes) { return true }
        guard let terminal = Terminal() else {
            throw .misuse(
                "\(what) needs confirmation", hint: "add --yes to confirm")
        }
        return terminal.confirms(question)
    }

    /// Reports that nothing was changed.
    mutating func leave() -> ExitCode {
        console.print(json: ["changed": false], text: "Nothing was changed\n")
        return .done
    }
}

extension CommandError {
    /// Creates a stop for a record that can't be written.
    init(_ error: AuthoringError) {
        var log = DiagnosticLog()
        for diagnostic in error.diagnostics { log.report(diagnostic) }
        if case .refused = error {
            self.init(exitCode: .misuse, diagnostics: log.diagnostics)
        } else {
            self.init(exitCode: ExitCode(log), diagnostics: log.diagnostics)
        }
    }
}

/// Runs `body`, and converts its errors.
func authoring<Result>(_ body: () throws(AuthoringError) -> Result) throws(CommandError) -> Result {
    do throws(AuthoringError) { return try body() } catch { throw CommandError(error) }
}

extension Catalogue {
    /// Returns the records of a kind; with `holder`, only the holder's.
    func records(_ kind: CatalogueRecord.Kind, in holder: CatalogueRecord?) -> [CatalogueRecord] {
        records.filter { record in
            record.kind == kind
                && (holder.map { holder in record.holder?.utf8.elementsEqual(holder.id.utf8) == true } ?? true)
        }
    }
}

extension CatalogueRecord {
    /// The words that name the record on a command line.
    var words: String { "\(kind) \(idWords)" }

    /// The words that name the record, without its kind.
    var idWords: String {
        ((kind.holder == nil ? [] : [holder ?? ""]) + [id]).map(Shell.quoted(ifNeeded:)).joined(separator: " ")
    }

    /// Returns a requested song as a draft for its event's file, with the id that its votes have; nil for a record from
    /// a file.
    func requestDraft(in zone: Zone) -> Draft? {
        guard let request else { return nil }
        var draft = Draft()
        draft["id"] = .string(id)
        draft["title"] = .string(title)
        draft["artist"] = by.map(Node.Value.string)
        if case .instant(let asked)? = date { draft["added"] = .plain(asked.rfc3339(in: zone)) }
        draft["status"] = .string(request.status)
        return draft
    }

    /// The record in a sentence, such as: the event "Spring dance".
    var naming: String { "the \(kind) \"\(title)\"" }
}

extension CatalogueRecord.Kind {
    /// Finds a kind by its name, singular or plural.
    init?(word: String) {
        guard let kind = Self.allCases.first(where: { $0.rawValue == word || $0.plural == word }) else { return nil }
        self = kind
    }

    var withArticle: String { self == .event || self == .entry ? "an \(self)" : "a \(self)" }

    var plural: String { self == .entry ? "entries" : "\(self)s" }

    /// Returns a count with the name, as in `2 songs`.
    func counted(_ count: Int) -> String { "\(count) \(count == 1 ? rawValue : plural)" }
}
