import Ballots
import Content
package import Diagnostics
import Files
import Markdown
import Pages
package import Time

/// The records of a site as of now, published or not.
package struct Catalogue: Sendable {
    /// All readable records by kind, each kind in its order; songs and entries follow the record that contains them.
    package private(set) var records: [CatalogueRecord]

    /// The diagnostics about the content.
    package let problems: DiagnosticLog

    /// The site's time zone.
    package var zone: Zone { sources.configuration.zone }

    /// The absolute address of the site; nil without a base URL.
    package var home: String? { sources.configuration.baseURL.absolute(.home) }

    /// The author of bulletins without one.
    package var author: String? { sources.configuration.author }

    /// The site's languages, its own first; empty for a site in one language.
    package var languages: [String] { sources.configuration.languages }

    /// The words in the fields of records, by field name; without repetitions, in alphabetical order.
    package let words: [String: [String]]

    private let sources: Sources
    private let options: BuildOptions
    private let prefix: String

    /// Reads a site's content; reports an error and returns nil without a readable site.
    ///
    /// Errors in single records go to `problems`, so that the other records can be listed and the wrong ones fixed. A
    /// disk error ends the reading, because records could be missing from the list.
    package init?(_ options: BuildOptions, _ log: inout DiagnosticLog) {
        guard let project = Project(options, &log), !log.hasErrors else { return nil }
        prefix = project.folder.name("Content/")
        do throws(FileError) {
            var problems = DiagnosticLog()
            let sources = try Sources(project, cache: nil, &problems)
            let failures = problems.diagnostics.filter { $0.code == .readFailed }
            guard failures.isEmpty else {
                for failure in failures { log.report(failure) }
                return nil
            }
            records = CatalogueReader(zone: project.configuration.zone, now: options.now, prefix: prefix)
                .records(of: sources, &problems)
            self.problems = problems
            self.sources = sources
            words = sources.words
        } catch {
            log.error(error.reason.isOfMachine ? .readFailed : .unreadable, at: nil, "\(error)")
            return nil
        }
        self.options = options
    }

    /// Returns the catalogue with the songs that visitors requested, after the own songs of each event; reports an
    /// error and returns nil if they can't be counted.
    ///
    /// A site without ballots has no requests, and gets no ledger. Any other site is locked while its ledger is read.
    ///
    /// - Parameter event: The id of the event whose requests are added; nil for all events.
    package func withRequests(at event: String? = nil, _ log: inout DiagnosticLog) -> Catalogue? {
        guard let project = Project(options, &log)?.dryRun else { return nil }
        do {
            guard try BallotBox.isUsed(project) else { return self }
            let buildCache = try project.openState()
            let decisions = RequestDecisions(project.folder, &log)
            guard !log.hasErrors, let box = try BallotBox(ifUsed: project, buildCache, &log) else {
                return log.hasErrors ? nil : self
            }
            let wanted = Set(try event.map { [$0] } ?? box.ledger.events())
            let events = sources.eventsByID.filter { wanted.contains($0.key) }
            var catalogue = self
            catalogue.records = []
            var requested: [CatalogueRecord] = []
            for record in records {
                if record.kind != .song {
                    catalogue.records += requested
                    requested = []
                }
                if record.kind == .event, !record.isFixture, let event = events[record.id] {
                    let requests = try box.ledger.requests(
                        for: Poll(counting: event, project.configuration.voting, decisions[event.id]))
                    requested = event.songs(for: EventVotes(requests: requests, decisions: decisions[event.id]), record)
                }
                catalogue.records.append(record)
            }
            catalogue.records += requested
            // `buildCache` holds the site's lock until here.
            withExtendedLifetime(buildCache) {}
            return catalogue
        } catch {
            log.report(
                stopping: error, hint: "the songs that visitors requested are stored there; fix this, then try again")
        }
        return nil
    }

    /// Counts the files of the site below these addresses, as of now.
    package func fileCount(below addresses: [String]) -> Int {
        if addresses.isEmpty { return 0 }
        var log = DiagnosticLog()
        guard let project = Project(options, &log),
            // A site that can't be read has no pages to count; a build reports the reason.
            let sources = try? Sources(project, cache: nil, &log)
        else { return 0 }
        let plan = plan(of: sources, project, &log)
        let folders = [""] + project.configuration.languageFolders.map { $0 + "/" }
        let all = folders.flatMap { folder in addresses.map { folder + $0 } }
        return plan.jobs.count { job in all.contains { job.path.utf8.starts(with: $0.utf8) } }
    }

    /// Plans the site without pictures and votes; reports errors in references and addresses.
    private func plan(of sources: Sources, _ project: Project, _ log: inout DiagnosticLog) -> Plan {
        let theme = DiagnosticLog.discarding { project.theme(&$0) }  // records can't add errors to it
        var lists = SongLists.withoutBallots
        let site = Site(
            sources, strings: theme.strings, completing: &lists, now: options.now, drafts: options.drafts, &log)
        let languages = Languages(
            site, sources: sources, theme: theme, pictures: .none, lists: lists, drafts: options.drafts)
        return languages.plan(lists, .blank(for: site.events), &log) { _, _, _ in [] }
    }

    /// Returns the name of a file below `Content/` in diagnostics.
    package func name(ofFile path: String) -> String { prefix + path }

    /// Checks the records of a file as if the file had these bytes.
    ///
    /// - Parameter path: The file's path below `Content/`.
    package func problems(of bytes: [UInt8], at path: String) -> DiagnosticLog {
        var log = DiagnosticLog()
        _ = reader(of: path).records(in: bytes, &log)
        return log
    }

    private func reader(of path: String) -> SourceReader {
        SourceReader(path: path, file: name(ofFile: path), context: LoadContext(sources.configuration))
    }

    /// Returns the ids that the songs and entries of a file would have with these bytes, by their positions. Repeating
    /// entries have the id that the ids of their dates begin with.
    ///
    /// - Parameter path: The file's path below `Content/`.
    package func ids(in bytes: [UInt8], at path: String) -> [Position: String] {
        var discarded = DiagnosticLog()  // `problems(of:at:)` reports these
        let parts: [(place: Place, id: String)] =
            switch reader(of: path).records(in: bytes, &discarded) {
            case .events(let events): events.flatMap(\.writtenSongs).map { ($0.place, $0.id) }
            case .schedules(let schedules): schedules.flatMap(\.entries).map { ($0.place, $0.id) }
            case .bulletins, .sports, .pages, .asset, .none: []
            }
        return Dictionary(parts.map { ($0.place.position, $0.id) }, uniquingKeysWith: { first, _ in first })
    }

    /// Returns the errors that the site would have if a file had these bytes, and doesn't have now.
    ///
    /// Reads only this file and the codes and songbooks that it names. Pages are planned, to compare their addresses, only
    /// if the aliases of this file change, or if a new record may have the address of an alias.
    ///
    /// - Parameter path: The file's path below `Content/`; the file need not exist.
    package func newErrors(with bytes: [UInt8], at path: String) -> [Diagnostic] {
        // The settings were readable when the catalogue was made.
        guard let project = DiagnosticLog.discarding({ Project(options, &$0) }) else { return [] }
        var log = DiagnosticLog()
        let changed = sources.replacing(path, with: bytes, in: project.folder, &log)
        // Planning needs as much time as a small build.
        let file = name(ofFile: path)
        let isNew = (try? project.folder.content.status(path)) == nil
        let plans = isNew ? changed.hasAliases : changed.aliases(inFile: file) != sources.aliases(inFile: file)
        check(path, in: changed, project, planning: plans, &log)
        let errors = log.diagnostics.filter { $0.severity == .error }
        guard !errors.isEmpty else { return [] }
        var known = problems
        check(path, in: sources, project, planning: plans, &known)
        // The same error may be on another line now.
        let texts: Set<[String]> = Set(known.diagnostics.map { [$0.message, $0.place?.file ?? ""] })
        return errors.filter { !texts.contains([$0.message, $0.place?.file ?? ""]) }
    }

    /// Reports the errors in the references between records, in addresses, and in what the records of one file name or
    /// contain.
    private func check(
        _ path: String, in sources: Sources, _ project: Project, planning plans: Bool, _ log: inout DiagnosticLog
    ) {
        if plans { _ = plan(of: sources, project, &log) } else { checkReferences(sources, &log) }
        let file = name(ofFile: path)
        let limit = MarkdownLimits().inputBytes
        for body in sources.bodies(inFile: file) where body.size > limit {
            log.report(.inputTooLong(limit: limit), of: body)
        }
        let events = (sources.series + sources.events).filter { $0.place.file.utf8.elementsEqual(file.utf8) }
        var reader = CodeReader(project.folder, options.environment) { sources.events(inFile: $0) }
        _ = reader.codes(of: events.filter { options.drafts || !$0.publication.isDraft }, on: "", &log)
        checkSongbooks(of: events, project, &log)
    }

    /// Reports unreadable songbooks that no event uses yet.
    private func checkSongbooks(of events: [Event], _ project: Project, _ log: inout DiagnosticLog) {
        var used = Set(sources.events.compactMap(\.usedSongbook))
        for event in events {
            guard let name = event.usedSongbook, used.insert(name).inserted else { continue }
            var problems = DiagnosticLog()
            let place = event.music.songbookPlace ?? event.place
            do throws(FileError) {
                _ = try SongbookFolder(project.folder).read(name, at: place, &problems)
            } catch {
                problems.error(.readFailed, at: place, "\(error)")
            }
            for var problem in problems.diagnostics {
                problem.field = "songbook"
                log.report(problem)
            }
        }
    }
}

extension Event {
    /// The name of the songbook for its list; nil without a songbook or a list.
    fileprivate var usedSongbook: String? { music.songs == nil ? nil : music.songbook }
}

extension Sources {
    /// True if a record has a former address.
    fileprivate var hasAliases: Bool { !aliases { _ in true }.isEmpty }

    /// The former addresses of the records in a file.
    fileprivate func aliases(inFile file: String) -> [String] {
        aliases { $0.file.utf8.elementsEqual(file.utf8) }
    }

    private func aliases(of isWanted: (Place) -> Bool) -> [String] {
        var records: [(place: Place, aliases: [Reference])] = bulletins.map { ($0.place, $0.aliases) }
        records += pages.map { ($0.place, $0.aliases) }
        records += schedules.map { ($0.place, $0.aliases) }
        records += (series + events).map { ($0.place, $0.aliases) }
        return records.flatMap { isWanted($0.place) ? $0.aliases.map(\.target) : [] }
    }

    /// The words that authors may want to reuse, such as tags and categories.
    fileprivate var words: [String: [String]] {
        let details = events.map(\.details)
        let texts: [String: [String]] = [
            "tags": bulletins.flatMap(\.tags) + details.flatMap(\.tags), "author": bulletins.map(\.author),
            "category": details.compactMap(\.category), "sport": details.compactMap(\.sport),
            "venue": details.compactMap(\.venue?.name), "organizer": details.compactMap(\.organizer),
            "artist": events.flatMap { ($0.music.songs?.all ?? []).map(\.artist) },
        ]
        return texts.mapValues { written in
            let words = Set(written).map { (key: $0.lowercased(), word: $0) }
            // The order of a set differs in each process, so words that differ only in case need a fixed order.
            return words.sorted { ($0.key, $0.word) < ($1.key, $1.word) }.map { $0.word }
        }
    }
}

extension Event {
    /// The songs in the event's record, including the songs of single dates.
    fileprivate var writtenSongs: [Song] {
        let changes: [Event.Changes] =
            switch role {
            case .single, .occurrence: []
            case .series(let series): Array(series.changes.values)
            case .change(_, let changes): [changes]
            }
        return ([music] + changes.map(\.fields.music)).flatMap { $0.songs?.all ?? [] }
    }

    /// Creates records for the songs that visitors requested.
    ///
    /// - Parameter record: The record of the event.
    fileprivate func songs(for votes: EventVotes, _ record: CatalogueRecord) -> [CatalogueRecord] {
        music.requestedSongs(votes).map { request in
            let isDeclined = votes.decisions.declined.contains(request.id)
            let isAccepted = votes.decisions.accepted.contains(request.id)
            let isListed = !isDeclined && music.lists(request, votes.decisions)
            let status = isDeclined ? Song.Status.declined : isAccepted ? .accepted : .requested
            return CatalogueRecord(
                kind: .song, id: request.id, title: request.title, by: request.artist, holder: id,
                date: .instant(request.requestedAt), path: record.path, place: record.place,
                state: isDeclined ? .declined : isListed ? record.state : .waiting,
                request: CatalogueRecord.Request(askers: request.askers, status: status.rawValue))
        }
    }
}
