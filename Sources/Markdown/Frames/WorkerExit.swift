/// The statuses with which a worker exits on its own.
enum WorkerExit {
    /// The pool is gone or closed.
    static let done: Int32 = 0
    /// A frame was malformed, or an answer could not be written.
    static let broken: Int32 = 70
    /// A body needed more memory than allowed.
    static let outOfMemory: Int32 = 71
}
