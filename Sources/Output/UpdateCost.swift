import Files

/// Decides how an update is put in place, as measured on ext4 with two cores.
enum UpdateCost {
    /// Up to this many files are flushed one by one, 0.3 to 2.7 ms each; more are flushed with the whole file system at once.
    ///
    /// That takes 1 to 10 ms, or 650 while other programs compile, because it writes the unsaved data of all programs.
    static let flushesOneByOne = 32

    /// True if a whole new output is better than putting the changed files in place one by one.
    ///
    /// With 12,000 files in folders of their own, putting all in place took 1.2–1.4 s and a whole output 2.2–3.0 s, half of it
    /// for making folders and removing the old ones; with 3,000 changed it was 0.4 s against 1.5 s. So a whole output is for
    /// the first build, which removes nothing, and for updates of more than 3/4 of the files: these take about twice as long,
    /// but the site goes from old to new in one instant. Only the site's own files are carried over, so there must be no
    /// others.
    static func favoursWhole(items: Int, changes: Int, _ output: OutputFolder) throws(FileError) -> Bool {
        guard output.folder != nil else { return true }
        guard changes * 4 > items * 3 else { return false }
        return try output.foreignPaths().isEmpty
    }
}
