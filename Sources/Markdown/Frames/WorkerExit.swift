/// The statuses with which a worker ends by itself.
enum WorkerExit {
    /// The pool is gone, or wants no more.
    static let done: Int32 = 0
    /// What came in was no frame of ours, or the answer could not be written.
    static let broken: Int32 = 70
    /// A body needed more memory than there is for it.
    static let outOfMemory: Int32 = 71
}
