import Content
package import Diagnostics
import Time

/// The facts about a site for a bug report. They include no texts, names, codes or addresses.
package struct SiteExamination: Sendable {
    /// The path of the output.
    package let output: String

    package let language: String
    package let timeZone: String

    /// The programs that publishing needs, without repetitions.
    package let programs: [String]

    /// The number of publishing targets.
    package let targets: Int

    /// The number of online sources.
    package let sources: Int

    /// True if the site has a `baseURL`.
    package let hasAddress: Bool

    /// The number of listed records of each kind.
    package let records: [(kind: CatalogueRecord.Kind, count: Int)]

    /// The diagnostics of `check`.
    package let problems: DiagnosticLog

    /// Examines a site without writing any file.
    ///
    /// - Returns: Nil if the settings can't be read, which is reported.
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
        // These errors are already among the problems.
        let found = DiagnosticLog.discarding { Catalogue(options, &$0) }?.records ?? []
        records = CatalogueRecord.Kind.allCases.map { kind in (kind, found.count { $0.kind == kind }) }
    }
}

extension PublishAddress {
    /// The programs that publish to this address.
    fileprivate var programs: [String] {
        switch self {
        case .folder, .server: []
        case .rsync(let folder): folder.utf8.starts(with: "rsync://".utf8) ? ["rsync"] : ["rsync", "ssh"]
        case .rclone: ["rclone"]
        case .git: ["git"]
        }
    }
}
