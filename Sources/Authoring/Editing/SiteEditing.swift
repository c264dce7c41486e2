import Diagnostics
import Documents
package import SiteBuilder
import Text
package import Time

/// Changes the records of a site for one person. Each change is checked, written to its file, and logged.
package struct SiteEditing: Sendable {
    private var options: BuildOptions

    /// The time of a change.
    let now: @Sendable () -> Instant

    private let person: String
    private let waiting: @Sendable () -> Void

    /// The author of bulletins if neither the record nor the settings name one.
    let author: @Sendable () -> String?

    /// - Parameters:
    ///   - options: The options for reading the site.
    ///   - now: Returns the time of a change.
    ///   - person: The name that changes have in the log.
    ///   - author: Returns the author of bulletins if neither the record nor the settings name one.
    ///   - waiting: Called before waiting for another process that is writing.
    package init(
        _ options: BuildOptions, now: @escaping @Sendable () -> Instant, by person: String,
        author: @escaping @Sendable () -> String?, waiting: @escaping @Sendable () -> Void
    ) {
        self.options = options
        self.now = now
        self.person = person
        self.author = author
        self.waiting = waiting
    }

    /// The same changes by a caller that holds the site's lock.
    package var whileLocked: SiteEditing {
        var editing = self
        editing.options.isLocked = true
        return editing
    }

    /// True to check additions and edits of records without writing anything.
    private(set) var onlyChecks = false

    /// The same additions and edits of records, which are only checked.
    package var checking: SiteEditing {
        var editing = self
        editing.onlyChecks = true
        return editing
    }

    /// The options for reading the site as of now.
    var currentOptions: BuildOptions {
        var options = options
        options.now = now()
        return options
    }

    /// Loads the site's records.
    package func catalogue() throws(AuthoringError) -> Catalogue {
        var log = DiagnosticLog()
        guard let catalogue = Catalogue(currentOptions, &log) else { throw .unreadable(log) }
        return catalogue
    }

    /// Opens the site for changes to files.
    package func store() throws(AuthoringError) -> RecordStore {
        try RecordStore(
            site: options.site, by: person,
            ledger: { [currentOptions] () throws(AuthoringError) in
                try throwingProblems { ledgerPlace(of: currentOptions, &$0) }
            }, isLocked: options.isLocked, waiting: waiting)
    }

    /// Throws if a record is read-only.
    package func requireChangeable(_ record: CatalogueRecord) throws(AuthoringError) {
        guard record.isFixture else { return }
        let isSeries = record.path.utf8.starts(with: "calendars/".utf8)
        throw .misuse(
            "the event \"\(record.id)\" comes from \(record.place.file), so commands can't change it",
            hint: isSeries
                ? "change one of its dates instead, as in \"corkboard edit event \(record.id)/DATE\", "
                    + "or change the file"
                : "change it in that file, or at its source; your own events are in Content/events", at: record.place)
    }

    /// Throws if a record's file differs from the version with this SHA-256 digest.
    func requireExpected(_ file: RecordFile, _ digest: String?) throws(AuthoringError) {
        guard let digest else { return }
        guard digest.utf8.count == 64, digest.allSatisfy({ "0"..."9" ~= $0 || "a"..."f" ~= $0 }) else {
            throw .misuse("\"\(digest)\" isn't a SHA-256 digest", hint: "write the 64 digits that sha256sum prints")
        }
        guard file.digest == digest else { throw .changedMeanwhile(file: file.document.file) }
    }

    /// Throws if a file has errors already, or if its change adds errors to it or to the site, such as a missing picture
    /// or an address in use.
    ///
    /// - Parameters:
    ///   - path: The path of the changed record; problems with its fields get the fields' names.
    ///   - withSite: False if the change can't affect other records.
    func requireValid(
        _ file: RecordFile, _ kind: CatalogueRecord.Kind, at path: EditableDocument.Path, in catalogue: Catalogue,
        withSite: Bool = true
    ) throws(AuthoringError) {
        let before = file.isNew ? DiagnosticLog() : catalogue.problems(of: file.original, at: file.path)
        if before.hasErrors { throw .problems(before) }
        let problems = catalogue.problems(of: file.document.bytes, at: file.path)
        if problems.hasErrors {
            throw .refused(file.document.namingFields(in: problems, ofRecordAt: path, kind))
        }
        guard withSite else { return }
        let errors = catalogue.newErrors(with: file.document.bytes, at: file.path)
        guard !errors.isEmpty else { return }
        let name = catalogue.name(ofFile: file.path)
        let isOwn = { (error: Diagnostic) in error.place?.file.utf8.elementsEqual(name.utf8) == true }
        var own = DiagnosticLog()
        for error in errors where isOwn(error) { own.report(error) }
        let refused = AuthoringError.refused(file.document.namingFields(in: own, ofRecordAt: path, kind)).diagnostics
        throw .misuse(refused + errors.filter { !isOwn($0) })
    }

    /// Throws if a schedule would name an event that doesn't exist.
    func requireEvent(_ id: String?, of kind: CatalogueRecord.Kind, _ catalogue: Catalogue) throws(AuthoringError) {
        guard kind == .schedule, let id else { return }
        _ = try catalogue.record(.event, composed(id), in: nil, field: "event")
    }
}
