import Crypto
import Diagnostics
import Files
import Output
import SiteBuilder

/// The log of changes.
extension RecordStore {
    /// Returns the logged changes, latest first.
    package func changes() throws(AuthoringError) -> [LoggedChange] {
        let path = StateFolder.path(ofSite: site)
        let bytes = try onDisk { () throws(FileError) in
            guard try Folder.status(at: path)?.kind == .folder else { return [UInt8]?.none }
            return try AppendedFile.read(try Folder.open(path), ChangeLog.fileName)
        }
        return ChangeLog.changes(in: bytes ?? []).reversed()
    }

    /// Logs a decision about a request.
    package func note(_ action: LoggedChange.Action, of request: ChangeSubject) throws(AuthoringError) {
        try lockingState { state throws(AuthoringError) in
            try logging(ChangeLog.Entry(action: action, subject: request), in: state) { () throws(AuthoringError) in }
        }
    }

    /// Runs `change`, and logs it if made.
    func logging<Result>(
        _ entry: ChangeLog.Entry, in state: StateFolder, _ change: () throws(AuthoringError) -> Result
    ) throws(AuthoringError) -> Result {
        try ChangeLog(in: state.folder, by: by).adding(entry, isMade: { isMade(entry) }, change)
    }

    /// False if the files show that a change wasn't made.
    private func isMade(_ entry: ChangeLog.Entry) -> Bool {
        let removesFile = entry.action == .removed || entry.action == .changed && entry.after == nil
        do throws(AuthoringError) {
            guard let now = try bytes(at: entry.path) else { return removesFile || entry.path.isEmpty }
            return entry.after.map { $0 == SHA256.digest(of: now).hex } ?? !removesFile
        } catch {
            // A file that can't be read, or is too large, isn't gone.
            return !removesFile
        }
    }

    /// Restores a changed or removed file byte for byte, and removes a created one.
    ///
    /// - Throws: `AuthoringError.changedMeanwhile` if the file has changed since, or its earlier content isn't stored any
    ///   more.
    package func undo(_ change: LoggedChange) throws(AuthoringError) {
        let now = try bytes(at: change.path)
        let former = try formerTexts(at: change.path).first { $0.digest == change.before }
        guard now.map({ SHA256.digest(of: $0).hex }) == change.after, former != nil || change.before == nil else {
            throw .changedMeanwhile(file: "Content/" + change.path)
        }
        let subject = change.words.isEmpty ? nil : ChangeSubject(change)
        if change.action == .removed, let former { return try add(former.bytes, at: change.path, of: subject) }
        var discarded = DiagnosticLog()  // a text that can't be read isn't a record with a code
        let hasCode = former.map { Draft($0.bytes, file: change.path, &discarded)?.hasWrittenCode == true } ?? false
        try self.change(
            now, at: change.path, to: former?.bytes, of: subject, permissions: now == nil && hasCode ? 0o600 : nil)
    }

    /// Changes the content of a file below `Content/`, and stores the earlier version; nil means no file.
    ///
    /// - Parameters:
    ///   - subject: The record in it, for the log; nil for other files.
    ///   - permissions: The file's permissions; nil keeps them, or means the default.
    func change(
        _ old: [UInt8]?, at path: String, to new: [UInt8]?, of subject: ChangeSubject? = nil,
        as action: LoggedChange.Action = .changed, permissions: UInt32? = nil
    ) throws(AuthoringError) {
        var entry = ChangeLog.Entry(action: action, subject: subject, path: path)
        (entry.before, entry.after) = (old.map { SHA256.digest(of: $0).hex }, new.map { SHA256.digest(of: $0).hex })
        try lockingState { [entry] state throws(AuthoringError) in
            if let old { try keep(old, of: path, in: state) }
            try logging(entry, in: state) { () throws(AuthoringError) -> Void in
                if let old, let new {
                    try exchange(old, for: new, at: path, permissions: permissions)
                } else if let old {
                    try takeAway(old, at: path)
                } else if let new {
                    try place(new, at: path, permissions: permissions)
                }
            }
        }
    }
}
