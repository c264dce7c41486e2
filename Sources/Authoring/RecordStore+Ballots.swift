package import Ballots
import Files
import Output
package import SiteBuilder
package import Time

/// Resets the ballots of an event, and erases a voter's data.
extension RecordStore {
    /// The folder below `.corkboard/` with the ballots of reset events.
    package static let resetFolder = "reset"

    /// Removes all ballots for an event's songs; requests stay. The ballots are stored in separate batches that can be
    /// imported again.
    ///
    /// A second call completes an interrupted one.
    ///
    /// - Returns: The number of removed ballots.
    package func resetBallots(of event: CatalogueRecord, now: Instant) throws(AuthoringError) -> Int {
        let selection = BallotSelection(votesAt: event.id)
        return try lockingState { state throws(AuthoringError) in
            try refuseWhileCollecting(state)
            try fileCollected(state, now: now)
            guard let ballots = try ballots() else { return 0 }
            let count = try inLedger { try ballots.count(selection) }
            guard count > 0 else { return 0 }
            return try logging(.reset(event), in: state) { () throws(AuthoringError) in
                try inLedger {
                    let folder = try state.folder.makingFolder(Self.resetFolder, permissions: 0o700)
                    try ballots.copy(selection, into: folder)
                    try ballots.remove(selection)
                    return count
                }
            }
        }
    }

    /// Returns the number of ballots and requests of a voter, including removed ones that can be restored.
    package func count(of voter: BatchFolder.Voter) throws(AuthoringError) -> Int {
        var count = try count(voter.selection)
        let path = StateFolder.path(ofSite: site)
        try onDisk { () throws(FileError) in
            guard try Folder.status(at: path)?.kind == .folder else { return }
            try forEachKept(in: Folder.open(path)) { (ballots) throws(FileError) in
                count += try ballots.count(voter.selection)
            }
        }
        return count
    }

    /// True if a file that people put in the batch folder contains a voter's name.
    package func hasDropped(by voter: BatchFolder.Voter) throws(AuthoringError) -> Bool {
        try lockingState { state throws(AuthoringError) in
            try refuseWhileCollecting(state)
            return try onDisk(as: AuthoringError.file) { () throws(FileError) in
                try batchFolder()?.dropped(by: voter).isEmpty == false
            }
        }
    }

    /// Erases everything that a voter cast: in the accepted batches, in stored rejected lines and source files, in
    /// dropped files with only rejected lines, and in removed ballots that can be restored. Importing the same files
    /// later doesn't bring it back.
    ///
    /// A second call completes an interrupted one.
    ///
    /// - Returns: The number of ballots and requests; nil if the name was never found.
    /// - Throws: `AuthoringError.misuse` if the name is in a dropped file that wasn't imported.
    package func forget(_ voter: BatchFolder.Voter, now: Instant) throws(AuthoringError) -> Int? {
        try lockingState { state throws(AuthoringError) in
            try refuseWhileCollecting(state)
            try fileCollected(state, now: now)
            guard let ballots = try ballots() else { return nil }
            let count = try count(of: voter)
            let isRepeated = try inLedger { try ballots.hasForgotten(voter) }
            let rejected = try rejectedFiles(by: voter)
            if count == 0, !isRepeated, rejected.isEmpty, try !isMentioned(voter, in: state) { return nil }
            return try logging(ChangeLog.Entry(action: .erased), in: state) { () throws(AuthoringError) in
                try inLedger {
                    try ballots.forget(voter, until: now)
                    try forEachKept(in: state.folder) { (ballots) throws(FileError) in try ballots.erase(voter) }
                    for name in rejected { try batchFolder()?.folder.removeFile(name) }
                    try BatchLedger.remove(in: state.folder)
                    return count
                }
            }
        }
    }

    /// Returns the dropped files that contain a voter's name, all of whose lines are rejected and stored. Throws if
    /// another dropped file contains it: erasing that file would lose other voters' ballots.
    private func rejectedFiles(by voter: BatchFolder.Voter) throws(AuthoringError) -> [String] {
        let dropped = try onDisk(as: AuthoringError.file) { () throws(FileError) in
            try batchFolder()?.dropped(by: voter) ?? []
        }
        if let file = dropped.first(where: { !$0.isRejected }) {
            throw .misuse(
                "\(prefix)\(BatchFolder.name)/\(file.name) has this name, but its votes can't be imported",
                hint: "correct the file or delete it, then try again")
        }
        return dropped.map(\.name)
    }

    /// True if a stored rejected line or source file contains a voter's name.
    private func isMentioned(_ voter: BatchFolder.Voter, in state: StateFolder) throws(AuthoringError) -> Bool {
        try onDisk(as: AuthoringError.file) { () throws(FileError) in
            var isFound = try batchFolder()?.mentions(voter) == true
            try forEachKept(in: state.folder) { (ballots) throws(FileError) in
                if !isFound { isFound = try ballots.mentions(voter) }
            }
            return isFound
        }
    }

    /// Throws if another process is collecting ballots. A server doesn't collect while it runs its own commands.
    private func refuseWhileCollecting(_ state: StateFolder) throws(AuthoringError) {
        let isCollecting = try onDisk { () throws(FileError) in
            guard try batchFolder()?.isCollecting() == true else { return false }
            return try state.isServed()
        }
        if isCollecting { throw .collecting }
    }

    /// Files the batch that a server is collecting or that a killed server left, so that batches contain all ballots.
    func fileCollected(_ state: StateFolder, now: Instant) throws(AuthoringError) {
        try onDisk { () throws(FileError) in
            guard let batches = try batchFolder(), try batches.isCollecting() else { return }
            try batches.fileCollected(now: now, isServed: try state.isServed())
        }
    }

    /// Runs `body` with each folder of removed ballots that can be restored. The trash may have more folders than a
    /// process can open at the same time.
    private func forEachKept(
        in state: Folder, _ body: (BatchFolder) throws(FileError) -> Void
    ) throws(FileError) {
        if try state.status(Self.resetFolder) != nil { try body(BatchFolder(state.folder(Self.resetFolder))) }
        guard try state.status("trash") != nil else { return }
        let trash = try state.folder("trash")
        for entry in try trash.entries() where entry.status.kind == .folder {
            let own = try trash.folder(entry.name)
            if try own.status("ballots") != nil { try body(BatchFolder(own.folder("ballots"))) }
        }
    }
}
