package import Content
package import Diagnostics
import Files

/// Finds the records, including drafts, that lack a version in one of the site's languages, in the order of their
/// files; nil if the site is unreadable.
///
/// Errors in single records are reported, and the other records are listed.
///
/// - Returns: The site's languages, its own first, but empty for a site in one language; and the records.
package func untranslatedRecords(
    _ options: BuildOptions, _ log: inout DiagnosticLog
) -> (languages: [String], records: [UntranslatedRecord])? {
    guard let project = Project(options, &log)?.dryRun, !log.hasErrors else { return nil }
    do throws(FileError) {
        let sources = try Sources(project, cache: nil, &log)
        return (project.configuration.languages, sources.untranslated)
    } catch {
        log.error(.readFailed, at: nil, "\(error)")
        return nil
    }
}
