/// What decides how an update is put in place, as measured on ext4 with two cores.
enum UpdateCost {
    /// Up to this many files are flushed one by one (1.5–3 ms each), more of them with the whole file system at once.
    static let flushesOneByOne = 16

    /// Whether preparing a whole new output is cheaper than putting the changed files in place one by one.
    ///
    /// That takes an output without a file that isn't the site's, since only its own are carried over.
    static func favoursWhole(items: Int, changes: Int, _ output: Output) throws(FileError) -> Bool {
        guard output.folder != nil else { return true }
        guard changes * 4 > items * 3 else { return false }
        return try output.foreignPaths().isEmpty
    }
}
