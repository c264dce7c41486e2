import Ballots
import Content
import Diagnostics
import Files
import Output
import Postgres
import SharedLedger

/// A site's ballots: the files in `Content/ballots/`, and the ledger, which counts these batches or stores all ballots
/// in a database.
///
/// The site must stay locked while this value exists.
struct BallotBox {
    let ledger: any Ledger
    private let batches: BatchFolder

    /// The prefix of file names in messages.
    private let prefix: String

    /// Opens the ballots of a site; nil for a site without ballots, or after reporting an error.
    init?(ifUsed project: Project, _ buildCache: BuildCache, _ log: inout DiagnosticLog) throws(FileError) {
        guard let place = project.ledgerPlace(&log) else { return nil }
        let batches: BatchFolder
        switch place {
        case .batches:
            guard let used = try Self.batches(of: project) else { return nil }
            batches = used
        case .postgres:
            let isThere = try project.folder.content.status(BatchFolder.name)?.kind == .folder
            batches = try BatchFolder.make(in: isThere ? project.folder.content : buildCache.stateFolder)
        }
        self.init(place, of: batches, trustingNames: false, project: project, buildCache: buildCache, &log)
    }

    /// Opens the ballots of a site for importing more, and creates their folder; nil after reporting an error.
    ///
    /// Trusts the names of known batches: only the next build notices edited ones.
    ///
    /// A dry run doesn't change the site's own folder.
    init?(_ project: Project, _ buildCache: BuildCache, _ log: inout DiagnosticLog) throws(FileError) {
        guard let place = project.ledgerPlace(&log) else { return nil }
        let isThere = try project.folder.content.status(BatchFolder.name) != nil
        let parent = project.options.dryRun && !isThere ? buildCache.stateFolder : project.folder.content
        let batches = try BatchFolder.make(in: parent)
        self.init(place, of: batches, trustingNames: true, project: project, buildCache: buildCache, &log)
    }

    private init?(
        _ place: LedgerPlace, of batches: BatchFolder, trustingNames trustsNames: Bool, project: Project,
        buildCache: BuildCache, _ log: inout DiagnosticLog
    ) {
        do throws(LedgerError) {
            switch place {
            case .batches:
                let index = try BatchLedger(in: buildCache.stateFolder, of: batches, trustingNames: trustsNames)
                // A dry run doesn't file the ballots that a server is collecting, so it counts them separately.
                if Self.countsCollected(project) { try index.countCollected() }
                ledger = index
            case .postgres(let address):
                ledger = try PostgresLedger(address, in: buildCache.stateFolder, of: batches)
            }
        } catch {
            log.report(error)
            return nil
        }
        self.batches = batches
        prefix = project.folder.name("Content/\(BatchFolder.name)/")
    }

    /// True if a site may have ballots.
    static func isUsed(_ project: Project) throws(FileError) -> Bool {
        if project.configuration.voting.ledger != nil { return true }
        return try batches(of: project) != nil
    }

    /// Opens the folder of a site's ballots, if any.
    private static func batches(of project: Project) throws(FileError) -> BatchFolder? {
        guard let batches = try batchFolder(of: project) else { return nil }
        if try batches.isUsed() { return batches }
        guard countsCollected(project), try batches.isCollecting() else { return nil }
        return batches
    }

    private static func countsCollected(_ project: Project) -> Bool {
        project.options.dryRun && project.options.collector != .laterServer
    }

    private static func batchFolder(of project: Project) throws(FileError) -> BatchFolder? {
        guard try project.folder.content.status(BatchFolder.name)?.kind == .folder else { return nil }
        return BatchFolder(try project.folder.content.folder(BatchFolder.name))
    }

    /// Files the batch that a server is collecting or that a killed server left, so that all acknowledged ballots
    /// count.
    ///
    /// - Parameter buildCache: The locked state of the site.
    fileprivate static func fileCollected(_ project: Project, _ buildCache: BuildCache) throws(FileError) {
        let collector = project.options.collector
        guard !project.options.dryRun, collector == .server || collector == .none,
            let batches = try batchFolder(of: project), try batches.isCollecting()
        else { return }
        let isServed = collector == .server ? try buildCache.isServed() : false
        try batches.fileCollected(now: project.options.now, isServed: isServed)
    }
}

extension Project {
    /// Opens and locks the site's state, and files the ballots that a server collected: now they are a batch like any
    /// other.
    func openState() throws(FileError) -> BuildCache {
        let buildCache = try BuildCache(self)
        try BallotBox.fileCollected(self, buildCache)
        return buildCache
    }
}

extension BallotBox {
    /// Imports the files that people put in the folder, then these ballots: all of them, or none.
    ///
    /// - Parameter input: The content of standard input, if among the ballots.
    /// - Returns: The imported ballots; empty, with errors in the log, if any of the ballots can't be read.
    func take(
        _ ballots: [BallotSource], input: FileStream?, intake: Intake, dryRun: Bool, _ log: inout DiagnosticLog
    ) throws(FileError) -> [TakenBallots] {
        func take(_ ballots: BallotSource, dryRun: Bool, _ log: inout DiagnosticLog) -> TakenBallots? {
            switch ballots {
            case .given(let event, let song, let user, let vote, let mayWait):
                let ballot: JSONValue = [
                    "event": .string(event), "song": .string(song), "user": .string(user), "vote": .string(vote),
                ]
                let line = ballot.text + "\n"
                if !mayWait, isForUnknownSong(line, &log) { return nil }
                return TakenBallots(called: nil, .error, &log) { () throws(IntakeError) in
                    try intake.take(line, format: .lines, dryRun: dryRun)
                }
            case .answer(let bytes, let name, let isCollected):
                return TakenBallots(called: name, isCollected ? .warning : .error, &log) { () throws(IntakeError) in
                    try intake.take(bytes, dryRun: dryRun)
                }
            case .standardInput:
                guard let input else { preconditionFailure("standard input must be read before ballots are imported") }
                return TakenBallots(called: "standard input", .error, &log) { () throws(IntakeError) in
                    try intake.take(input, dryRun: dryRun)
                }
            case .file(let path):
                return TakenBallots(called: path, .error, &log) { () throws(IntakeError) in
                    let file = try onDisk(as: IntakeError.source) { () throws(FileError) in
                        try FileStream(Folder.open("."), path, followsLink: true)
                    }
                    return try intake.take(file, dryRun: dryRun)
                }
            }
        }

        /// Reports a vote for an unknown song: people mistype ids.
        func isForUnknownSong(_ vote: String, _ log: inout DiagnosticLog) -> Bool {
            let trial = try? intake.take(vote, format: .lines, dryRun: true)
            guard let line = trial?.waiting.first(where: \.isForUnknownSong) else { return false }
            let hint = "with --allow-unknown, the vote waits until someone requests the song"
            log.error(.ballotsRejected, at: nil, line.reason, hint: line.hint.map { "\($0) \(hint)" } ?? hint)
            return true
        }

        // Standard input can be read only once, so it is imported first, after a dry run of all other ballots.
        let (inputs, others) = (ballots.filter { $0 == .standardInput }, ballots.filter { $0 != .standardInput })
        if ballots.count > 1, !dryRun {
            var trial = DiagnosticLog()
            for ballots in others { _ = take(ballots, dryRun: true, &trial) }
            if trial.hasErrors {
                for error in trial.diagnostics where error.severity == .error { log.report(error) }
                return []
            }
        }
        var taken = try takeDropped(intake, dryRun: dryRun, &log)
        for ballots in inputs + others {
            guard let result = take(ballots, dryRun: dryRun, &log) else { break }
            taken.append(result)
        }
        return taken
    }

    /// Imports the files that people put in the folder, and renames them, so that they are not read again.
    ///
    /// The files may be anyone's, so errors in them don't stop a build.
    func takeDropped(_ intake: Intake, dryRun: Bool, _ log: inout DiagnosticLog) throws(FileError) -> [TakenBallots] {
        var taken: [TakenBallots] = []
        for name in ledger.dropped {
            let result = TakenBallots(called: prefix + name, .warning, &log) { () throws(IntakeError) in
                let file = try onDisk(as: IntakeError.source) { () throws(FileError) in
                    try FileStream(batches.folder, name)
                }
                return try intake.take(file, dryRun: dryRun)
            }
            guard let result else { continue }
            if !dryRun, let batch = result.report.batch { try batches.setAside(name, of: batch) }
            taken.append(result)
        }
        return taken
    }
}
