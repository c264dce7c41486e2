package import Authoring
import Content
public import Diagnostics
import Files
private import Glibc
import Output
import Pages
package import Processes
public import SiteBuilder
import Text
import Time

/// Serves a site on this machine, and rebuilds it whenever its files change.
public final class Preview {
    /// What to serve, and how.
    public struct Options: Sendable {
        /// The options for builds.
        public var build: BuildOptions

        /// The port; nil for the one at which the site was last edited, 8080 or, if these are in use, the next free one.
        public var port: Int?

        /// How often to check the files; nil to be notified by the system.
        public var poll: Duration?

        /// True if each build uses the current time; false if all use the time in the build options.
        public var followsClock = true

        /// How guests reach the site; nil without guests.
        public var guests: GuestOptions?

        /// True if the owner can create and change records in the browser.
        public var isEditable = false

        /// True if the owner can edit from other machines, too. This needs guest options and an encrypted connection.
        public var isEditableFromAnywhere = false

        /// True to change the editor's address and sign all browsers out.
        public var resetsKeys = false

        /// Starts one of the program's commands that may take long.
        public var startCommand: StartCommand

        /// Runs one of the program's commands on the site.
        public var runCommand: RunCommand

        /// Opens the site for the changes of the person of this name; nil for the owner.
        package var editing: @Sendable (_ person: String?) -> SiteEditing

        /// Creates options for a site.
        package init(
            _ build: BuildOptions, editing: @escaping @Sendable (_ person: String?) -> SiteEditing,
            runCommand: @escaping RunCommand, startCommand: @escaping StartCommand
        ) {
            self.build = build
            self.editing = editing
            self.runCommand = runCommand
            self.startCommand = startCommand
        }
    }

    /// An event to report while a site is served.
    public enum Event {
        /// Pages can be opened at this address.
        case serving(address: String)
        /// Browsers that sign in at this address can edit.
        case editable(address: String)
        /// Guests can use any of `addresses`. A browser that opens `owner` becomes their host.
        case open(addresses: [String], owner: String)
        /// The source of the song that plays can't be read; nil if it can be read again.
        case nowPlaying(problem: (message: String, hint: String?)?)
        /// The files are checked at this interval, because the system can't report changes.
        case polling(Duration, reason: String)
        /// The site was built, or the build failed and has no report.
        case built(BuildReport?, DiagnosticLog, took: Duration)
    }

    var options: Options
    let signals: Signals
    let session: BuildSession
    let state: PreviewState
    private var poll: Duration?
    private var watch: FolderWatch?
    private var polling: FolderPolling

    /// When to check the files next.
    private var nextPoll = ContinuousClock.now

    private let compressedFiles = CompressedFiles()

    /// The status of the output's records after the last build.
    private var records: [String: FileStatus] = [:]

    /// When the site next changes without an edit.
    private var nextChange: Instant?

    /// The time of the last build by the clock, which may be set back later; nil before the first build.
    private var lastBuild: Instant?

    /// How far the clock may go back without another build, in seconds.
    private static let clockSlack: Int64 = 10

    /// The changes that a failed or interrupted build leaves to the next one.
    private var missed: FolderWatch.Changes?

    /// When to retry a build that failed because of the disk or similar, how long that is after the failure, and its errors.
    private var retry: (at: ContinuousClock.Instant, pause: Duration, diagnostics: [Diagnostic])?

    /// Follows the songs being played, while guests are in.
    var nowPlaying: NowPlaying?

    /// Access for guests.
    let door = GuestDoor()

    /// Access for people who edit from other devices.
    let peopleDoor = PeopleDoor()

    /// Handles guests; nil without guests.
    var guests: Guests? { door.guests }

    /// Serves the guests whom the owner has let in by the browser; nil without them.
    var guestServer: HTTPServer?

    /// Serves the people who edit from other devices; nil without them.
    var peopleServer: HTTPServer?

    /// Answers the requests of all servers; nil before the first one is started.
    var handler: PreviewHandler?

    /// The owner's orders from the browser.
    private let orders: ServerOrders

    /// When to end, once the owner has stopped the server in the browser.
    var stopTime: ContinuousClock.Instant?

    /// How long the server still runs, so that the browser can load its last page.
    static let farewell = Duration.seconds(1)

    private var isStopped: Bool { stopTime.map { $0 <= .now } == true }

    /// True if votes are counted in a database, where other servers may count votes, too.
    var countsInDatabase = false

    /// Handles the owner's edits; nil unless the site is editable.
    private var editor: Editor?

    /// Answers to changes that the site doesn't show yet.
    let waiting: ResponsesAwaitingBuild

    /// When to make a batch of the ballots collected so far.
    var nextBatch = ContinuousClock.now + Preview.batchInterval

    /// How often to make a batch of guests' ballots, and the size in bytes that makes one due earlier.
    static let batchInterval = Duration.seconds(300), batchSize = 8 << 20

    /// How long to wait for the database before guests have to send their votes again.
    static let ledgerTimeout = Duration.seconds(10)

    /// Diagnostics of interrupted builds that the next build won't report again.
    private var untold: [Diagnostic] = []

    private static let saidOnce: Set<Diagnostic.Code> = [
        .ballotsRejected, .ballotsWaiting, .ballotsSimilar, .outputEdited, .codeChanged, .gateClosed,
    ]

    /// The folders that a site is built from.
    private static let roots = ["Content", "Templates"]

    private static let pollingFallback = Duration.seconds(1)

    /// How long to wait before a failed build is retried: twice as long each time, between these limits.
    private static let shortestRetry = Duration.seconds(1), longestRetry = Duration.seconds(60)

    /// How long a program may write a file before it closes it.
    private static let closing = Duration.milliseconds(250)

    /// How long the files must stay unchanged before a build, and the longest wait after the first change.
    private static let quiet = Duration.milliseconds(8), longestWait = Duration.milliseconds(500)

    /// Starts to wait for signals. Call it before any other thread is started.
    package static func signals() throws(ServingError) -> Signals {
        guard let signals = Signals() else { throw .system("can't start the thread that waits for signals") }
        return signals
    }

    /// Serves the site until SIGINT, SIGTERM or SIGHUP.
    package static func run(
        _ options: Options, _ signals: Signals, _ report: (Event) -> Void
    ) throws(ServingError) {
        guard let waiting = ResponsesAwaitingBuild(), let orders = ServerOrders() else {
            throw .system("too many files are open")
        }
        try Preview(options, signals: signals, waiting: waiting, orders: orders).serve(report)
    }

    private init(_ options: Options, signals: Signals, waiting: ResponsesAwaitingBuild, orders: ServerOrders) {
        var options = options
        options.build.collector = options.guests == nil ? .none : .thisProcess
        self.options = options
        self.signals = signals
        self.waiting = waiting
        self.orders = orders
        session = BuildSession(options.build)
        state = PreviewState(start: Int(truncatingIfNeeded: Instant.now().microseconds))
        poll = options.poll
        polling = FolderPolling([], in: options.build.site)
    }

    private func serve(_ report: (Event) -> Void) throws(ServingError) {
        let site = options.build.site
        let socket = try ListeningSocket(
            port: options.port, preferred: options.isEditable ? ServingClaim.editingPort(ofSite: site) : nil,
            at: options.guests?.listeningAddress ?? .loopback)
        let scheme = options.guests?.identity == nil ? "http" : "https"
        let address = "\(scheme)://127.0.0.1:\(socket.port)/"
        let claim = try ServingClaim.make(site: site, address: address)
        defer { claim.release() }
        if options.isEditable { claim.note(editingPort: socket.port) }

        // Start watching first, so that changes during the first build are noticed.
        startWatching(report)
        if options.guests != nil { fileAbandoned() }
        build(after: .any, report)
        // Guests' addresses must stay the same, so they are set now even if the site can't be built until later.
        let path = configuredBase.map { percentEncoded($0) + "/" }.joined()
        let outside = outsideAddresses(port: socket.port, scheme).map { $0 + path }
        if options.guests != nil { try openDoor(to: outside, at: address, below: path, isClosable: false) }
        if options.isEditable {
            let own = options.isEditableFromAnywhere ? outside.first?.dropLast(path.utf8.count) : nil
            let origin = String((own ?? address[...]).dropLast())
            editor = try editor(below: "/" + path, origin: origin)
            if own != nil {
                peopleDoor.open((origins: [origin], fingerprint: options.guests?.fingerprint, isClosable: false))
            }
        }
        let handler = PreviewHandler(
            hosts: LocalHosts(port: socket.port, isSecure: scheme == "https"), state: state, door: door,
            editor: editor,
            isEditableFromAnywhere: options.isEditableFromAnywhere)
        self.handler = handler
        let server = try server(
            handler, on: socket, identity: options.guests?.identity, limits: limits)
        report(.serving(address: address + path))
        if let editor { report(.editable(address: editor.address)) }
        reportDoor(report)
        var lastPing = ContinuousClock.now
        while !signals.hasCome, !isStopped {
            let start = ContinuousClock.now
            if let changes = waitForChange() {
                if build(after: changes, report) { waiting.endOverdue(addedBefore: start) }
            } else {
                waiting.end(addedBefore: start)
            }
            for order in orders.take() { carryOut(order, report) }
            server.cutSlowConnections()
            guestServer?.cutSlowConnections()
            peopleServer?.cutSlowConnections()
            if countsInDatabase { guests?.voting.lookForOthers() }
            if ContinuousClock.now - lastPing > .seconds(15) {
                state.ping()
                lastPing = .now
            }
            closeBatchIfDue(report)
            reportNowPlaying(report)
        }
        state.end()
        editor?.end()
        defer { server.stop() }
        sendPeopleAway()
        try closeDoor(report)
    }

    func server(
        _ handler: PreviewHandler, on socket: ListeningSocket, identity: HTTPServer.Identity?,
        limits: HTTPServer.Limits
    ) throws(ServingError) -> HTTPServer {
        try HTTPServer(
            socket: socket.descriptor, limits: limits, identity: identity,
            bodyLimit: { handler.bodyLimit($0) }
        ) { handler.answer(to: $0) }
    }

    // MARK: - Editing

    private func editor(below path: String, origin: String) throws(ServingError) -> Editor {
        var build = options.build
        // Each page shows a bar from the theme, and drafts are rendered while their author types.
        build.themes = ThemeCache(limit: 1)
        build.idleWorkers = IdleWorkers(limit: 1)
        // A read-only site has no state folder.
        let folder = try? StateFolder.open(at: StateFolder.path(ofSite: build.site)).folder
        let keys = try onDisk(as: { ServingError.system("\($0)") }) { () throws(FileError) in
            try EditingKeys(in: folder, isReset: options.resetsKeys)
        }
        return Editor(
            options: build, site: editedSite, waiting: waiting, keys: keys, state: state, firstBase: path,
            publishing: PublishJob(options.startCommand), peopleDoor: peopleDoor, orders: orders,
            isSecure: options.guests?.identity != nil, origin: origin, runAs: options.runCommand)
    }

    /// The site for changes from browsers, which see all ballots.
    var editedSite: EditedSite { EditedSite(build: options.build, door: door, open: options.editing) }

    // MARK: - Noticing changes

    private func startWatching(_ report: (Event) -> Void) {
        if poll == nil {
            do throws(FileError) {
                watch = try FolderWatch(Self.roots, in: options.build.site)
                return
            } catch {
                poll = Self.pollingFallback
                report(.polling(Self.pollingFallback, reason: "\(error.reason)"))
            }
        }
        polling = FolderPolling(Self.roots, in: options.build.site)
    }

    /// Waits up to a second for changes, and then for a moment without further changes; nil if the site is up to date.
    private func waitForChange() -> FolderWatch.Changes? {
        let second = Duration.seconds(1)
        guard let watch else {
            // Signals and slow clients must not wait until a long interval ends.
            wait(for: [], atMost: min(max(nextPoll - .now, .zero), second))
            if waiting.isAny { nextPoll = .now }
            if isDue || isRetryDue { return .any }
            guard nextPoll <= .now else { return nil }
            nextPoll = .now + (poll ?? Self.pollingFallback)
            return polling.hasChanged() ? .any : nil
        }
        // An interrupted build has already read its changes, so the descriptor isn't readable any more.
        if !watch.hasChanges { wait(for: [watch.descriptor], atMost: second) }
        guard var changes = watch.changes() else { return isDue || isRetryDue ? .files([]) : nil }
        let start = ContinuousClock.now
        while !signals.hasCome, ContinuousClock.now - start < Self.longestWait {
            wait(for: [watch.descriptor], atMost: Self.quiet)
            guard let more = watch.changes() else { break }
            changes = changes.union(more)
        }
        return changes
    }

    /// True if the site is due to change without an edit, or if the clock was set back: an event that the last build
    /// showed as over may not have begun.
    private var isDue: Bool {
        guard options.followsClock else { return false }
        let now = Instant.now()
        return nextChange.map { $0 <= now } == true
            || lastBuild.map { now.adding(seconds: Self.clockSlack) < $0 } == true
    }

    /// True if a build that failed because of the disk or similar should be retried.
    private var isRetryDue: Bool { retry.map { $0.at <= .now } == true }

    private func wait(for files: [CInt], atMost duration: Duration) {
        waitForFiles(files + [signals.descriptor, waiting.descriptor, orders.descriptor], atMost: duration)
    }

    // MARK: - Building

    /// Builds the site. Returns false if another change interrupted that.
    @discardableResult
    func build(after changes: FolderWatch.Changes, _ report: (Event) -> Void) -> Bool {
        var log = DiagnosticLog()
        let start = ContinuousClock.now
        let before = OutputJournal.recordStatuses(ofSite: options.build.site)
        let now = options.followsClock ? Instant.now() : options.build.now
        let (state, signals, watch, waiting, isFirst) = (state, signals, watch, waiting, state.files == nil)
        // The last build counts the ballots collected until now, so it isn't interrupted.
        let isLast = signals.hasCome || isStopped
        let changes = missed.map(changes.union) ?? changes
        let built = session.build(
            now: now, changes: changes.files, first: state.recentPages,
            isFirstWritten: { state.publish(nil, PreviewState.Problems(), hasChanged: true) },
            // A new change interrupts the build, because it should be shown first. The first build is not interrupted:
            // no site exists yet to show the change on, and the ballots that a killed server left count as a change,
            // too. Neither is a build that an answer has waited for too long.
            isInterrupted: {
                !isLast && (signals.hasCome || !isFirst && watch?.hasChanges == true && !waiting.isOverdue)
            }, &log)
        missed = built == nil ? changes : nil
        let errors = log.diagnostics.filter { $0.severity == .error }
        if built == nil, errors.isEmpty || !isLast && isBeingWritten(errors) {
            untold += log.diagnostics.filter { Self.saidOnce.contains($0.code) }
            return false
        }
        let isRepeated = noteFailure(built, log)
        for diagnostic in untold { log.report(diagnostic) }
        untold = []
        nextChange = built?.nextChange ?? nextChange.flatMap { $0 > now ? $0 : nil }
        lastBuild = now
        let files = built.map(servedFiles)
        if let guests, built != nil, let live = session.liveSite(now: now, &log) { guests.update(live) }
        state.note(nextChange: nextChange)
        // Another process may have built the site in the meantime, for example to count a vote.
        let hasChanged = built.map { $0.writtenCount + $0.removed.count > 0 } == true || records != before
        records = OutputJournal.recordStatuses(ofSite: options.build.site)
        let problems = PreviewState.Problems(log, isBuilt: built != nil, site: options.build.site)
        state.publish(files, problems, hasChanged: hasChanged)
        if !isRepeated { report(.built(built, log, took: ContinuousClock.now - start)) }
        return true
    }

    /// True if a build failed because of files that changed while they were read, so that the next build can read them.
    /// A file is a change once its writer closes it, a moment later.
    private func isBeingWritten(_ errors: [Diagnostic]) -> Bool {
        guard let watch, errors.allSatisfy({ $0.code == .unreadable }) else { return false }
        let deadline = ContinuousClock.now + Self.closing
        while !watch.hasChanges {
            let rest = deadline - .now
            guard rest > .zero else { return false }
            waitForFiles([watch.descriptor], atMost: rest)
        }
        return true
    }

    /// Notes whether to retry a build without a change. Returns true if it failed with the same errors as the one before.
    private func noteFailure(_ built: BuildReport?, _ log: DiagnosticLog) -> Bool {
        let errors = log.diagnostics.filter { $0.severity == .error }
        guard built == nil, errors.contains(where: \.code.isOfWorld) else {
            retry = nil
            return false
        }
        let pause = retry.map { min($0.pause * 2, Self.longestRetry) } ?? Self.shortestRetry
        defer { retry = (.now + pause, pause, errors) }
        return retry?.diagnostics == errors
    }

    /// Reads where the site's output is, and the path below which it is served.
    private func servedFiles(of built: BuildReport) -> SiteFiles {
        SiteFiles(
            output: built.output, base: configuredBase, languages: configuration?.languageFolders ?? [],
            compressedFiles: compressedFiles)
    }

    /// The components of the base URL's path in the site's settings.
    var configuredBase: [String] {
        RequestPath(configuration?.baseURL.path ?? "/")?.names.filter { !$0.isEmpty } ?? []
    }

    private var configuration: SiteConfiguration? {
        DiagnosticLog.discarding { SiteFolder(options.build.site, &$0)?.configuration(&$0) }
    }
}
