import Content
import Diagnostics
import Files

/// Checks answers as if they were in the site's content.
struct AnswerCheck {
    let project: Project

    /// Counts the records of an answer, and warns of what is left out of it.
    ///
    /// - Parameter file: The answer's name in diagnostics.
    /// - Throws: The errors in the answer by itself.
    func count(
        _ bytes: [UInt8], at path: String, calling file: String, _ warnings: inout DiagnosticLog
    ) throws(RefusedAnswer) -> Int {
        var log = DiagnosticLog()
        let context = LoadContext(project.configuration)
        let count = SourceReader(path: path, file: file, context: context).records(in: bytes, &log).count
        guard !log.hasErrors else { throw RefusedAnswer(log.errors, in: bytes, file: file) }
        guard context.lenientFeeds.contains(path) else { return count }
        // What would be errors elsewhere is left out here; an answer of which nothing is left is refused.
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

    /// Returns the errors that the site has with an answer but not without it; nil if there are none.
    ///
    /// Without such errors, warns of events that several feeds have.
    ///
    /// - Parameter file: The answer's name in diagnostics.
    func refusal(
        of bytes: [UInt8], at path: String, calling file: String, _ buildState: BuildState, _ log: inout DiagnosticLog
    ) throws(FileError) -> RefusedAnswer? {
        let name = project.folder.name("Content/\(path)")
        let found = try diagnostics(with: [path: bytes], buildState)
        let errors = found.errors
        guard !errors.isEmpty else {
            for diagnostic in found.diagnostics where diagnostic.code == .duplicateID { log.report(diagnostic) }
            return nil
        }
        let known = Set(try diagnostics(with: [:], buildState).errors)
        let new = errors.filter { $0.place?.file.utf8.elementsEqual(name.utf8) == true || !known.contains($0) }
        guard !new.isEmpty else { return nil }
        let renamed = new.map { error in
            var error = error
            if error.place?.file.utf8.elementsEqual(name.utf8) == true { error.place?.file = file }
            return error
        }
        return RefusedAnswer(renamed, in: bytes, file: file)
    }

    private func diagnostics(with answers: [String: [UInt8]], _ buildState: BuildState) throws(FileError)
        -> DiagnosticLog
    {
        var log = DiagnosticLog()
        try check(project.dryRun, buildState, answers: answers, &log)
        return log
    }
}

extension DiagnosticLog {
    fileprivate var errors: [Diagnostic] { diagnostics.filter { $0.severity == .error } }
}
