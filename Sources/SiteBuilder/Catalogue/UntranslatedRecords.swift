package import Content
package import Diagnostics
import Files

/// The records of a site that lack translations.
package struct UntranslatedRecords: Sendable {
    /// The site's languages, its own first; empty for a site in one language.
    package let languages: [String]

    /// The records, in the order of their files.
    package let records: [UntranslatedRecord]
}

/// Finds the records, including drafts, that lack a version in one of the site's languages; nil if the site is
/// unreadable.
///
/// Errors in single records are reported, and the other records are listed.
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
