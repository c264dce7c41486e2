package import Pages
public import Time

/// What a build is asked to do.
public struct BuildOptions: Sendable {
    /// The site's folder.
    public var site: String

    /// Where to generate it; nil: as the site says.
    public var output: String?

    /// The instant that the site is generated as of.
    public var now: Instant

    /// Whether drafts count as finished.
    public var drafts = false

    /// Whether to make every file again.
    public var clean = false

    /// Whether to generate into a folder that holds something else.
    public var adopt = false

    /// Whether to stop before anything is written.
    public var dryRun = false

    /// The user's own folder, which is never generated into; nil where there is none.
    public var home: String?

    /// The value of an environment variable, which a code may stand in.
    public var environment: @Sendable (String) -> String? = { _ in nil }

    /// The clock of the machine, which the times of files are compared with.
    package var clock: @Sendable () -> Instant = { Instant.now() }

    /// How many files are made between two reports of progress, at most; their bodies are rendered together.
    package var longestBatch = 2048

    /// Where themes are kept for further builds; nil: nowhere.
    package var themes: ThemeCache?

    /// The program to start as a Markdown worker, and the argument that makes it one.
    public var worker: Worker

    /// How a Markdown worker is started.
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
