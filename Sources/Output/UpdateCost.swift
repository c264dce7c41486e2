import Files

/// What decides how an update is put in place, as measured on ext4 with two cores.
enum UpdateCost {
    /// Up to this many files are flushed one by one, 0.3 to 2.7 ms each; more of them with the whole file system at once, which
    /// takes as long as everybody's data that waits there: 1 to 10 ms, or 650 while others compile.
    static let flushesOneByOne = 32

    /// Whether to prepare a whole new output rather than put the changed files in place one by one.
    ///
    /// Of 12,000 files in folders of their own, putting all in place took 1.2–1.4 s and a whole output 2.2–3.0 s, half of which
    /// is folders made and the old ones removed; with 3,000 changed it was 0.4 s against 1.5 s. So a whole one is for the first
    /// build, where nothing is removed, and for when most of the site changes: then the price is less than twice, and the
    /// site goes from old to new in one instant. Only the site's own files are carried over, so it takes an output without any
    /// other.
    static func favoursWhole(items: Int, changes: Int, _ output: OutputFolder) throws(FileError) -> Bool {
        guard output.folder != nil else { return true }
        guard changes * 4 > items * 3 else { return false }
        return try output.foreignPaths().isEmpty
    }
}
