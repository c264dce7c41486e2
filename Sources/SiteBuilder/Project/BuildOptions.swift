package import Pages
public import Time

/// The options of a build.
public struct BuildOptions: Sendable {
    /// The site's folder.
    public var site: String

    /// The output folder; nil for the folder in the site's settings.
    public var output: String?

    /// The time to build the site for.
    public var now: Instant

    /// True to publish drafts, too.
    public var drafts = false

    /// True to regenerate every file.
    public var clean = false

    /// True to build into a folder that contains other files.
    public var adopt = false

    /// True for a dry run, which writes no files.
    public var dryRun = false

    /// The process that may be collecting ballots in a batch that is not filed yet.
    public var collector = Collector.server

    /// A process that collects ballots.
    public enum Collector: Sendable {
        /// A server, if one is running: its batch is filed first; a dry run counts the batch without filing it.
        case server
        /// A server whose batch stays unfiled, for a later build.
        case laterServer
        /// This process, which files its batch itself.
        case thisProcess
        /// No process: this one serves the site, but is not collecting ballots, or not yet.
        case none
    }

    /// True if the caller holds the site's lock.
    package var isLocked = false

    /// The user's home folder, which is refused as output; nil if unknown.
    public var home: String?

    /// Reads an environment variable, which may contain a code.
    public var environment: @Sendable (String) -> String? = { _ in nil }

    /// The machine's clock, to compare with the times of files.
    package var clock: @Sendable () -> Instant = { Instant.now() }

    /// Returns the version of the time zone data, for a site in the zone with this name.
    package var zoneData: @Sendable (String) -> String = { ZoneDatabase.version(of: $0) }

    /// The largest number of files written between two progress reports; their bodies are rendered together.
    package var longestBatch = 2048

    /// The settings to use instead of those in the site's file, to try them out, if any.
    package var settings: [UInt8]?

    /// Caches compiled themes for further builds, if any.
    package var themes: ThemeCache?

    /// Holds workers for further builds, if any.
    package var idleWorkers: IdleWorkers?

    /// Data from earlier builds of the site in this process, updated by each build, if any.
    package var memory: BuildCache.Memory?

    /// The command that starts a Markdown worker.
    public var worker: Worker

    /// A program, with the argument that makes it a Markdown worker.
    public struct Worker: Equatable, Sendable {
        /// The program's path.
        public var program: String

        /// The single argument that makes it a worker.
        public var argument: String

        /// Creates the command from a program and its argument.
        public init(program: String, argument: String) {
            self.program = program
            self.argument = argument
        }
    }

    /// Creates the options to build the site in the folder `site` as of `now`.
    public init(site: String, now: Instant, worker: Worker) {
        self.site = site
        self.now = now
        self.worker = worker
    }
}
