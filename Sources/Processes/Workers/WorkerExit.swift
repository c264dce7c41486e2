package enum WorkerExit {
    /// The pool is gone or closed.
    package static let done: Int32 = 0
    /// A frame was malformed, or an answer could not be written.
    package static let broken: Int32 = 70
    /// A piece of work needed more memory than allowed.
    package static let outOfMemory: Int32 = 71
    /// A library that the work needs isn't installed.
    package static let noLibrary: Int32 = 72
}
