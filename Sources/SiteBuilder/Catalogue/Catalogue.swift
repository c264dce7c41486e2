import Ballots
import Content
package import Diagnostics
import Files
import Pages
package import Time

/// The records of a site as of now, on the site or not.
package struct Catalogue: Sendable {
    /// All that could be read, each kind in its order; songs and entries after what holds them.
    package private(set) var records: [CatalogueRecord]

    /// What is wrong with the content.
    package let problems: DiagnosticLog

    /// The site's time zone.
    package let zone: Zone

    /// The author of bulletins that name none.
    package let author: String?

    // The site's own, of no feed.
    private let events: [Event]

    private let context: LoadContext
    private let options: BuildOptions
    private let prefix: String

    /// Reads a site's content; nil, and an error, where there is no site to read.
    ///
    /// Problems of single records are no reason not to list the others, or to mend them: they are in `problems`.
    package init?(_ options: BuildOptions, _ log: inout DiagnosticLog) {
        guard let project = Project(options, &log), !log.hasErrors else { return nil }
        let configuration = project.configuration
        prefix = project.folder.name("Content/")
        do throws(FileError) {
            var problems = DiagnosticLog()
            let sources = try Sources(project, cache: nil, &problems)
            records = CatalogueReader(configuration.zone, options.now, prefix: prefix)
                .records(of: sources, &problems)
            self.problems = problems
            events = sources.events
        } catch {
            log.error(.unreadable, at: nil, "\(error)")
            return nil
        }
        zone = configuration.zone
        author = configuration.author
        context = LoadContext(configuration)
        self.options = options
    }

    /// The same with the songs that visitors asked for, each event's after its own; nil, and an error, where they can't be
    /// counted.
    ///
    /// A site without ballots has none, and no ledger is made for it. Another one is locked while its ledger is read.
    ///
    /// - Parameter event: The event whose songs are wanted; nil: those of all.
    package func withRequests(at event: String? = nil, _ log: inout DiagnosticLog) -> Catalogue? {
        guard let project = Project(options, &log)?.dryRun else { return nil }
        do {
            guard try BallotBox.batches(of: project.folder) != nil else { return self }
            let buildState = try BuildState(project)
            let decisions = RequestDecisions(project.folder, &log)
            guard !log.hasErrors, let box = try BallotBox(ifUsed: project.folder, buildState, &log) else {
                return log.hasErrors ? nil : self
            }
            let wanted = Set(try event.map { [$0] } ?? box.ledger.events())
            let events = Dictionary(
                events.lazy.filter { wanted.contains($0.id) }.map { ($0.id, $0) },
                uniquingKeysWith: { first, _ in first })
            var catalogue = self
            catalogue.records = []
            var asked: [CatalogueRecord] = []
            for record in records {
                if record.kind != .song {
                    catalogue.records += asked
                    asked = []
                }
                if record.kind == .event, !record.isFixture, let event = events[record.id] {
                    let requests = try box.ledger.requests(for: Poll(event, project.configuration.voting))
                    asked = event.songs(for: EventVotes(requests: requests, decisions: decisions[event.id]), record)
                }
                catalogue.records.append(record)
            }
            catalogue.records += asked
            // The buildState holds the site's lock until here.
            withExtendedLifetime(buildState) {}
            return catalogue
        } catch {
            log.report(
                stopping: error, hint: "it has the songs that visitors asked for; try again when this is mended")
        }
        return nil
    }

    /// How many files of the site stand below an address, as it would be built now.
    package func fileCount(below address: String) -> Int {
        var log = DiagnosticLog()
        guard let project = Project(options, &log),
            // What can't be read has no pages to count; a build says why.
            let sources = try? Sources(project, cache: nil, &log)
        else { return 0 }
        let theme = project.theme(&log)
        var lists = SongLists.withoutBallots
        let site = Site(
            sources, theme.strings, completing: &lists, now: options.now, drafts: options.drafts, &log)
        return Plan(site, lists, .blank(for: site.events), theme, &log).jobs.count {
            $0.path.utf8.starts(with: address.utf8)
        }
    }

    /// What diagnostics call a file below `Content/`.
    package func name(ofFile path: String) -> String { prefix + path }

    /// What is wrong with the records of a file if it has these bytes.
    ///
    /// - Parameter path: Below `Content/`.
    package func problems(of bytes: [UInt8], at path: String) -> DiagnosticLog {
        var log = DiagnosticLog()
        _ = SourceReader(path: path, file: name(ofFile: path), context: context).records(in: bytes, &log)
        return log
    }

    /// The folder below `Content/` that a kind's files stand in; nil for what stands within another record.
    package static func folder(of kind: CatalogueRecord.Kind) -> String? {
        switch kind {
        case .bulletin: RecordKind.bulletin.folder
        case .event: RecordKind.event.folder
        case .schedule: RecordKind.schedule.folder
        case .song, .entry: nil
        }
    }
}

extension Event {
    /// The records of the songs that visitors asked for.
    ///
    /// - Parameter record: The event's own.
    fileprivate func songs(for votes: EventVotes, _ record: CatalogueRecord) -> [CatalogueRecord] {
        music.songsAskedFor(votes).map { request in
            let isDeclined = votes.decisions.declined.contains(request.id)
            let isAccepted = votes.decisions.accepted.contains(request.id)
            let isListed = !isDeclined && music.lists(request, votes.decisions)
            let status = isDeclined ? Song.Status.declined : isAccepted ? .accepted : .requested
            return CatalogueRecord(
                kind: .song, id: request.id, title: request.title, by: request.artist, holder: id,
                date: .instant(request.asked), path: record.path, place: record.place,
                state: isDeclined ? .declined : isListed ? record.state : .waiting, count: nil, address: nil,
                request: CatalogueRecord.Request(askers: request.askers, status: status.rawValue))
        }
    }
}
