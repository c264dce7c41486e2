package import Pages
public import Time

/// The options of a build.
public struct BuildOptions: Sendable {
    /// The site's folder.
    public var site: String

    /// The output folder; nil for the one that the site's settings name.
    public var output: String?

    /// The instant for which the site is generated.
    public var now: Instant

    /// True to treat drafts as finished.
    public var drafts = false

    /// True to make every file again.
    public var clean = false

    /// True to generate into a folder that holds something else.
    public var adopt = false

    /// True to stop before anything is written.
    public var dryRun = false

    /// Which process may be collecting ballots in a batch that isn't filed yet.
    public var collector = Collector.server

    /// A process that collects ballots.
    public enum Collector: Sendable {
        /// A server, if there is one: its batch is filed first, and a dry run counts it as it is.
        case server
        /// A server whose batch is left alone: its ballots are for a later build.
        case laterServer
        /// This process, which files its batch itself.
        case thisProcess
        /// None: this process serves the site, and collects nothing, or nothing yet.
        case none
    }

    /// The user's home folder, which is never generated into; nil if there is none.
    public var home: String?

    /// Reads an environment variable, which may hold a code.
    public var environment: @Sendable (String) -> String? = { _ in nil }

    /// The machine's clock, which the times of files are compared with.
    package var clock: @Sendable () -> Instant = { Instant.now() }

    /// The largest number of files made between two progress reports; their bodies are rendered together.
    package var longestBatch = 2048

    /// Keeps themes for further builds; nil: they are not kept.
    package var themes: ThemeCache?

    /// What this process knows from its earlier builds of the site, and is to keep; nil: nothing.
    package var memory: BuildMemory?

    /// The program to start as a Markdown worker, and the argument that makes it one.
    public var worker: Worker

    /// The command that starts a Markdown worker.
    public struct Worker: Sendable {
        /// The program's path.
        public var program: String

        /// Its one argument.
        public var argument: String

        /// A worker that is `program`, started with `argument`.
        public init(program: String, argument: String) {
            self.program = program
            self.argument = argument
        }
    }

    /// A build of the site in the folder `site`, as of `now`.
    public init(site: String, now: Instant, worker: Worker) {
        self.site = site
        self.now = now
        self.worker = worker
    }
}
