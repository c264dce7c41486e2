import Authoring
import Diagnostics
import SiteBuilder
import Text

extension Argument {
    /// The kind of record that a command works on.
    static let kind = Argument(
        "KIND", kind: .recordKind, CatalogueRecord.Kind.allCases.map(\.rawValue).joined(separator: ", "))

    /// The record, or its holder.
    static let id = Argument(
        "ID", kind: .id(.whole), "Its id; for a song, its event's id; for an entry, its schedule's id")

    /// The record within its holder.
    static let part = Argument("PART", kind: .id(.part), isRequired: false, "The id of the song or entry")
}

extension Flag {
    static let yes = Flag("yes", "Don't ask for confirmation")
    static let expect = Flag("expect", takes: "DIGEST", "Stop if the SHA-256 digest of the record's file differs")
}

extension Run {
    /// The kind of record that the first argument names.
    var kind: CatalogueRecord.Kind {
        guard let kind = options.arguments.first.flatMap(CatalogueRecord.Kind.init(word:)) else {
            preconditionFailure("the parser checks the argument")
        }
        return kind
    }

    /// The record that the arguments name; nil if they have too many or too few ids.
    var recordName: RecordName? { RecordName(words: [kind.rawValue] + options.arguments.dropFirst()) }

    /// Opens the site for changes of its records.
    func editing() throws -> SiteEditing {
        let (environment, site) = (environment, options.site)
        return SiteEditing(
            try buildOptions(), now: try clock(), by: environment.person,
            author: { environment.author(ofSite: site) },
            waiting: { Terminal()?.say("Waiting for another command to finish\n") })
    }

    /// Opens the site for changes from browsers, by the owner or by a person of another name.
    func editingInBrowser() throws -> @Sendable (_ person: String?) -> SiteEditing {
        let (environment, site, build, clock) = (environment, options.site, try siteOptions(), try clock())
        return { person in
            SiteEditing(
                build, now: clock, by: person ?? environment.person,
                author: { person ?? environment.author(ofSite: site) }, waiting: {})
        }
    }

    /// Loads the site's records.
    func catalogue() throws -> Catalogue {
        try requireSite()
        return try editing().catalogue()
    }

    /// Finds the record that the arguments name.
    func record(in catalogue: Catalogue) throws -> CatalogueRecord {
        let arguments = options.arguments
        let kind = kind
        guard let outer = kind.holder else {
            try require(
                arguments.count == 2, "\(kind.withArticle) has only one id", hint: "leave out \"\(arguments[2])\"")
            return try catalogue.record(kind, arguments[1], in: nil)
        }
        let holder = try catalogue.record(outer, arguments[1], in: nil)
        try require(
            arguments.count == 3, "the id of the \(kind) in the \(outer) \"\(holder.id)\" is missing",
            hint: "\"corkboard list \(kind) \(shellQuoted(ifNeeded: holder.id))\" lists them")
        return try catalogue.part(kind, arguments[2], of: holder)
    }

    /// Builds the site, unless `--no-build` is given.
    mutating func buildAfterwards() throws -> ExitCode {
        options.has(.noBuild) ? .done : try build()
    }

    /// Cancels the command unless the user agrees, by a flag or when asked.
    ///
    /// - Parameter notice: What the command would do, to show before the question.
    func requireAgreement(
        _ question: String, to what: String, saying notice: @autoclosure () throws -> String? = nil
    ) throws {
        if options.has(.yes) { return }
        let notice = try notice()
        let terminal = try require(Terminal(), "\(what) needs confirmation", hint: "add --yes to confirm")
        if let notice { terminal.say(notice) }
        guard terminal.confirms(question) else { throw Withdrawal() }
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
        switch error {
        case .refused, .misuse: self.init(exitCode: .misuse, diagnostics: log.diagnostics)
        case .unreadable(let whole): self.init(exitCode: ExitCode(whole), diagnostics: log.diagnostics)
        default: self.init(exitCode: ExitCode(log), diagnostics: log.diagnostics)
        }
    }
}
