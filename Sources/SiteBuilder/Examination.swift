import Content
package import Diagnostics
import Time

/// What a report of a fault needs to know of a site; nothing in it is anybody's text, name, code or address.
package struct Examination: Sendable {
    /// The path of the output.
    package let output: String

    package let language: String
    package let timeZone: String

    /// The programs that publishing to the site's targets needs, without repetitions.
    package let programs: [String]

    /// The number of targets to publish to.
    package let targets: Int

    /// The number of sources on the net.
    package let sources: Int

    /// True if it has a `baseURL`.
    package let hasAddress: Bool

    /// The number of records of each kind that are listed.
    package let records: [(kind: CatalogueRecord.Kind, count: Int)]

    /// All that `check` finds.
    package let problems: DiagnosticLog

    /// Examines a site, and writes nothing.
    ///
    /// - Returns: Nil if its settings can't be read, with the reason in the log.
    package init?(_ options: BuildOptions, _ log: inout DiagnosticLog) {
        guard let project = Project(options, &log) else { return nil }
        let configuration = project.configuration
        output = options.output ?? project.folder.name(configuration.output)
        (language, timeZone) = (configuration.language, configuration.zone.name)
        hasAddress = configuration.baseURL.root != nil
        sources = configuration.sources.count
        targets = configuration.publish.targets.count
        var programs: [String] = []
        for target in configuration.publish.targets {
            programs += target.address.programs.filter { !programs.contains($0) }
        }
        self.programs = programs
        var problems = DiagnosticLog()
        check(options, &problems)
        self.problems = problems
        // What is wrong with it stands among the problems.
        var discarded = DiagnosticLog()
        let found = Catalogue(options, &discarded)?.records ?? []
        records = CatalogueRecord.Kind.allCases.map { kind in (kind, found.count { $0.kind == kind }) }
    }
}

extension PublishAddress {
    /// The programs that publish there.
    fileprivate var programs: [String] {
        switch self {
        case .folder: []
        case .rsync(let folder): folder.utf8.starts(with: "rsync://".utf8) ? ["rsync"] : ["rsync", "ssh"]
        case .rclone: ["rclone"]
        case .git: ["git"]
        }
    }
}
