import Authoring
import Diagnostics
import Documents
import SiteBuilder
import Text
import Time

extension Argument {
    /// The kind of record that a command is about.
    static let kind = Argument(
        placeholder: Placeholder(name: "KIND", kind: .recordKind), isRequired: true,
        summary: CatalogueRecord.Kind.allCases.map(\.rawValue).joined(separator: ", "))

    /// The record, or what holds it.
    static let id = Argument(
        placeholder: Placeholder(name: "ID", kind: .id(.whole)), isRequired: true,
        summary: "Its id; for a song that of its event, for an entry that of its schedule")

    /// The record within what holds it.
    static let part = Argument(
        placeholder: Placeholder(name: "PART", kind: .id(.part)), isRequired: false,
        summary: "The id of the song or the entry itself")
}

extension Flag {
    static let yes = Flag("yes", "Don't ask")
}

extension Run {
    /// The kind of record that the first argument names.
    var kind: CatalogueRecord.Kind {
        guard let kind = options.arguments.first.flatMap(CatalogueRecord.Kind.init(word:)) else {
            preconditionFailure("the argument was checked when it was parsed")
        }
        return kind
    }

    /// What the site has.
    func catalogue() throws(Stop) -> Catalogue {
        try requireSite()
        var log = DiagnosticLog()
        guard let catalogue = Catalogue(try buildOptions(), &log) else {
            guard let error = log.diagnostics.first(where: { $0.severity == .error }) else {
                preconditionFailure("without a catalogue there is a reason")
            }
            throw Stop(exitCode: ExitCode(log), diagnostic: error)
        }
        return catalogue
    }

    /// The record that the arguments name.
    func record(in catalogue: Catalogue) throws(Stop) -> CatalogueRecord {
        let arguments = options.arguments
        let kind = kind
        guard let outer = kind.holder else {
            guard arguments.count == 2 else {
                throw .misuse("\(kind.withArticle) is named by one id", hint: "take \"\(arguments[2])\" away")
            }
            return try find(kind, arguments[1], in: nil, catalogue)
        }
        let holder = try find(outer, arguments[1], in: nil, catalogue)
        var catalogue = catalogue
        guard arguments.count == 3 else {
            throw .misuse(
                "the \(kind) of the \(outer) \"\(holder.id)\" is not named",
                hint: "\"corkboard list \(kind) \(Shell.quoted(ifNeeded: holder.id))\" lists them")
        }
        let isOwn = catalogue.records(kind, in: holder).contains { $0.id.utf8.elementsEqual(arguments[2].utf8) }
        if kind == .song, !isOwn { catalogue = try withRequests(catalogue, at: holder) }
        return try find(kind, arguments[2], in: holder, catalogue)
    }

    /// The same with the songs that visitors asked for, at one event or at all.
    func withRequests(_ catalogue: Catalogue, at event: CatalogueRecord?) throws(Stop) -> Catalogue {
        var log = DiagnosticLog()
        guard let whole = catalogue.withRequests(at: event?.id, &log) else {
            throw Stop(exitCode: ExitCode(log), diagnostics: log.diagnostics)
        }
        return whole
    }

    /// The record of a kind that an id names, within what holds it.
    func find(
        _ kind: CatalogueRecord.Kind, _ id: String, in holder: CatalogueRecord?, _ catalogue: Catalogue
    ) throws(Stop) -> CatalogueRecord {
        let candidates = catalogue.records(kind, in: holder)
        if let record = candidates.first(where: { $0.id.utf8.elementsEqual(id.utf8) }) { return record }
        // People know a record by its title as well.
        let near =
            candidates.first { foldedLoosely($0.title) == foldedLoosely(id) }?.id
            ?? suggestion(for: id, among: candidates.map(\.id))
            ?? suggestion(for: id, among: candidates.map(\.title)).flatMap { title in
                candidates.first { $0.title == title }?.id
            }
        let whole = holder.map { " of the \($0.kind) \"\($0.id)\"" } ?? ""
        let list = (["corkboard list", kind.rawValue] + (holder.map { [Shell.quoted(ifNeeded: $0.id)] } ?? []))
        throw .misuse(
            "there is no \(kind) \"\(id)\"\(whole)",
            hint: near.map { "did you mean \"\($0)\"?" }
                ?? (catalogue.problems.hasErrors
                    ? "some records can't be read: \"corkboard check\" says why"
                    : "\"\(list.joined(separator: " "))\" lists them"))
    }

    /// Stops where a record can only be looked at.
    func requireChangeable(_ record: CatalogueRecord) throws(Stop) {
        guard record.isFixture else { return }
        throw Stop(
            exitCode: .misuse,
            diagnostics: [
                Diagnostic(
                    .error, .usage, at: record.place,
                    "the event \"\(record.id)\" stands in a feed, where this command changes nothing",
                    hint: "change it where the feed is from; events of your own stand in Content/events")
            ])
    }

    /// The desk where records are written.
    func desk() throws(Stop) -> Desk {
        try authoring { () throws(AuthoringError) in
            try Desk(site: options.site) { Terminal()?.say("Waiting for another command to finish\n") }
        }
    }

    /// Refuses a change that would leave its file with errors, and one of a file that has them already.
    ///
    /// - Parameter problems: Those of the file as it is to be.
    func refuse(
        _ problems: DiagnosticLog, unlessIn catalogue: Catalogue, _ file: RecordFile
    ) throws(AuthoringError) {
        let before = catalogue.problems(of: file.original, at: file.path)
        if before.hasErrors { throw .problems(before) }
        try refuse(problems)
    }

    /// Refuses to write a file that would have errors.
    func refuse(_ problems: DiagnosticLog) throws(AuthoringError) {
        if problems.hasErrors { throw .refused(problems) }
    }

    /// Builds the site, unless told not to.
    mutating func buildAfterwards() throws(Stop) -> ExitCode {
        options.has(.noBuild) ? .done : try build()
    }

    /// Whether the person agrees, in advance or now.
    func isAgreed(_ question: String, to what: String) throws(Stop) -> Bool {
        if options.has(.yes) { return true }
        guard let terminal = Terminal() else {
            throw .misuse(
                "\(what) is asked about first, and there is no terminal to ask at", hint: "--yes agrees in advance")
        }
        return terminal.confirms(question)
    }

    /// Says that nothing was done, as was wished.
    mutating func leave() -> ExitCode {
        console.print(json: ["changed": false], text: "Nothing was changed\n")
        return .done
    }
}

extension Stop {
    /// Stops because a record can't be written.
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

/// Runs what may not be able to write a record.
func authoring<Result>(_ body: () throws(AuthoringError) -> Result) throws(Stop) -> Result {
    do throws(AuthoringError) { return try body() } catch { throw Stop(error) }
}

extension Catalogue {
    /// The records of a kind, within what holds them where they are.
    func records(_ kind: CatalogueRecord.Kind, in holder: CatalogueRecord?) -> [CatalogueRecord] {
        records.filter { record in
            record.kind == kind
                && (holder.map { holder in record.holder?.utf8.elementsEqual(holder.id.utf8) == true } ?? true)
        }
    }
}

extension CatalogueRecord {
    /// The words by which commands name it.
    var words: String { "\(kind) \(idWords)" }

    /// The same without its kind.
    var idWords: String {
        ((kind.holder == nil ? [] : [holder ?? ""]) + [id]).map(Shell.quoted(ifNeeded:)).joined(separator: " ")
    }

    /// A song that visitors asked for as it would stand in its event's file, under the id that has its votes; nil where the
    /// record stands in a file.
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

    /// As in: the event "Spring dance".
    var naming: String { "the \(kind) \"\(title)\"" }
}

extension CatalogueRecord.Kind {
    /// The kind that a word names, in the singular or as people say of several.
    init?(word: String) {
        guard let kind = Self.allCases.first(where: { $0.rawValue == word || $0.plural == word }) else { return nil }
        self = kind
    }

    var withArticle: String { self == .event || self == .entry ? "an \(self)" : "a \(self)" }

    /// Several of them.
    var plural: String { self == .entry ? "entries" : "\(self)s" }

    /// So many of them, as in `2 songs`.
    func counted(_ count: Int) -> String { "\(count) \(count == 1 ? rawValue : plural)" }
}
