package import Files
package import Time

/// The ballots of a site, in files or in a database, with operations that remove and restore some of them.
///
/// Each operation can be repeated after an interruption, and then completes its work. Files throw a `FileError`, and a
/// database throws a `LedgerError`.
package protocol RemovableBallots {
    /// Counts the ballots and requests in a selection.
    func count(_ selection: BallotSelection) throws -> Int

    /// Copies a selection into a folder, as batches.
    func copy(_ selection: BallotSelection, into folder: Folder) throws

    func remove(_ selection: BallotSelection) throws

    /// Adds the batches of a folder.
    func add(from folder: Folder) throws

    /// True if a voter was forgotten before.
    func hasForgotten(_ voter: BatchFolder.Voter) throws -> Bool

    /// Refuses a voter's ballots up to a time from now on, and removes them and all other stored traces of the name.
    func forget(_ voter: BatchFolder.Voter, until time: Instant) throws
}
