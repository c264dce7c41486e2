package import Files
package import Time

/// The ballots of a site, in files or in a database, with operations that remove and restore some of them.
///
/// Each operation can be repeated after an interruption, and then completes its work.
package protocol RemovableBallots {
    /// Counts the ballots and requests in a selection.
    func count(_ selection: BallotSelection) throws(LedgerError) -> Int

    /// Copies a selection into a folder, as batches.
    func copy(_ selection: BallotSelection, into folder: Folder) throws(LedgerError)

    /// Removes a selection.
    func remove(_ selection: BallotSelection) throws(LedgerError)

    /// Adds the batches of a folder.
    func add(from folder: Folder) throws(LedgerError)

    /// True if a voter was forgotten before.
    func hasForgotten(_ voter: BatchFolder.Voter) throws(LedgerError) -> Bool

    /// Refuses a voter's ballots up to a time from now on, and removes them and all other stored traces of the name.
    func forget(_ voter: BatchFolder.Voter, until time: Instant) throws(LedgerError)
}

/// The ballots in a folder of batches.
package struct RemovableBatches: RemovableBallots {
    private let batches: BatchFolder

    package init(_ batches: BatchFolder) { self.batches = batches }

    package func count(_ selection: BallotSelection) throws(LedgerError) -> Int {
        try onDisk(as: LedgerError.file) { () throws(FileError) in try batches.count(selection) }
    }

    package func copy(_ selection: BallotSelection, into folder: Folder) throws(LedgerError) {
        try onDisk(as: LedgerError.file) { () throws(FileError) in try batches.copy(selection, into: folder) }
    }

    package func remove(_ selection: BallotSelection) throws(LedgerError) {
        try onDisk(as: LedgerError.file) { () throws(FileError) in try batches.remove(selection) }
    }

    package func add(from folder: Folder) throws(LedgerError) {
        try onDisk(as: LedgerError.file) { () throws(FileError) in try batches.add(from: folder) }
    }

    package func hasForgotten(_ voter: BatchFolder.Voter) throws(LedgerError) -> Bool {
        try onDisk(as: LedgerError.file) { () throws(FileError) in try batches.hasForgotten(voter) }
    }

    package func forget(_ voter: BatchFolder.Voter, until time: Instant) throws(LedgerError) {
        try onDisk(as: LedgerError.file) { () throws(FileError) in
            try batches.refuse(voter, until: time)
            try batches.erase(voter)
        }
    }
}
