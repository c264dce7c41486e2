package import Content
package import Diagnostics
import Files

/// The records of a site that people have yet to translate.
package struct UntranslatedRecords: Sendable {
    /// The site's languages, its own first; empty if it has one alone.
    package let languages: [String]

    /// The records, in the order of their files.
    package let records: [UntranslatedRecord]
}

/// Finds the records that are not there in each of a site's languages, drafts included; nil if the site can't be read.
///
/// Errors in single records are reported, and the others are listed nevertheless.
package func untranslatedRecords(_ options: BuildOptions, _ log: inout DiagnosticLog) -> UntranslatedRecords? {
    guard let project = Project(options, &log)?.dryRun, !log.hasErrors else { return nil }
    do throws(FileError) {
        let sources = try Sources(project, cache: nil, &log)
        return UntranslatedRecords(languages: project.configuration.languages, records: sources.untranslated)
    } catch {
        log.error(.readFailed, at: nil, "\(error)")
        return nil
    }
}
