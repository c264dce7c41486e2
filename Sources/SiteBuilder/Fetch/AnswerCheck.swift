import Content
import Diagnostics
import Files

/// Checks answers of sources as if they were part of the site's content.
struct AnswerCheck {
    let project: Project

    /// Counts the records of an answer, and warns of items that are left out.
    ///
    /// - Parameter file: The answer's name in diagnostics.
    /// - Throws: The errors in the answer itself, without the rest of the content.
    func count(
        _ bytes: [UInt8], at path: String, calling file: String, _ warnings: inout DiagnosticLog
    ) throws(RefusedAnswer) -> Int {
        var log = DiagnosticLog()
        let context = LoadContext(project.configuration)
        let count = SourceReader(path: path, file: file, context: context).records(in: bytes, &log).count
        guard !log.hasErrors else { throw RefusedAnswer(log.errors, in: bytes, file: file) }
        guard context.lenientFeeds.contains(path) else { return count }
        // A lenient feed may have wrong items, which are left out. An answer without any valid item is refused.
        var strictLog = DiagnosticLog()
        _ = SourceReader(path: path, file: file, context: context.strict).records(in: bytes, &strictLog)
        let faults = strictLog.errors
        guard count > 0 || faults.isEmpty else { throw RefusedAnswer(faults, in: bytes, file: file) }
        let places = Set(faults.map(\.place))
        let leftOut = log.diagnostics.filter { places.contains($0.place) }
        for var warning in RefusedAnswer(leftOut, in: bytes, file: file).problems {
            warning.place?.file = project.folder.name("Content/\(path)")
            warnings.report(warning)
        }
        return count
    }

    /// Returns the errors that the answer causes in the site, if any.
    ///
    /// Without such errors, warns of events that several feeds contain.
    ///
    /// - Parameter file: The answer's name in diagnostics.
    func refusal(
        of bytes: [UInt8], at path: String, calling file: String, _ buildCache: BuildCache, _ log: inout DiagnosticLog
    ) throws(FileError) -> RefusedAnswer? {
        let name = project.folder.name("Content/\(path)")
        let found = try diagnostics(with: [path: bytes], buildCache)
        let errors = found.errors
        guard !errors.isEmpty else {
            for diagnostic in found.diagnostics where diagnostic.code == .duplicateID { log.report(diagnostic) }
            return nil
        }
        let known = Set(try diagnostics(with: [:], buildCache).errors)
        let new = errors.filter { $0.place?.file.utf8.elementsEqual(name.utf8) == true || !known.contains($0) }
        guard !new.isEmpty else { return nil }
        let renamed = new.map { error in
            var error = error
            if error.place?.file.utf8.elementsEqual(name.utf8) == true { error.place?.file = file }
            return error
        }
        return RefusedAnswer(renamed, in: bytes, file: file)
    }

    private func diagnostics(with answers: [String: [UInt8]], _ buildCache: BuildCache) throws(FileError)
        -> DiagnosticLog
    {
        var log = DiagnosticLog()
        try check(project.dryRun, buildCache, answers: answers, &log)
        return log
    }
}

extension DiagnosticLog {
    fileprivate var errors: [Diagnostic] { diagnostics.filter { $0.severity == .error } }
}
