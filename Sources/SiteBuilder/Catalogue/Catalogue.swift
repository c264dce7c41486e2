package import Diagnostics
import Files
package import Time

/// The records of a site as of now, on the site or not.
package struct Catalogue: Sendable {
    /// All that could be read, each kind in its order; songs and entries after what holds them.
    package let records: [CatalogueRecord]

    /// What is wrong with the content.
    package let problems: DiagnosticLog

    /// The site's time zone.
    package let zone: Zone

    /// The author of bulletins that name none.
    package let author: String?

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
        } catch {
            log.error(.unreadable, at: nil, "\(error)")
            return nil
        }
        zone = configuration.zone
        author = configuration.author
        context = LoadContext(configuration)
        self.options = options
    }

    /// How many files of the site stand below an address, as it would be built now.
    package func fileCount(below address: String) -> Int {
        var log = DiagnosticLog()
        guard let project = Project(options, &log),
            // What can't be read has no pages to count; a build says why.
            let sources = try? Sources(project, cache: nil, &log)
        else { return 0 }
        let theme = project.theme(&log)
        let site = Site(sources, theme.strings, now: options.now, drafts: options.drafts, &log)
        return Plan(site, .blank(for: site.events), theme, &log).jobs.count { $0.path.utf8.starts(with: address.utf8) }
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
