private import CLinux

/// Denies system calls to a process (seccomp). `CLinux` has the list of calls.
package enum CallFilter {
    /// Makes the process give up gaining privileges through other programs, which a filter requires.
    ///
    /// - Returns: False if the system doesn't support this.
    package static func forbidNewPrivileges() -> Bool { corkboard_forbid_new_privileges() == 0 }

    /// Makes all system calls fail that a worker doesn't need: it can't signal, start or trace another process, write a
    /// file, or use the network.
    ///
    /// - Parameters:
    ///   - readingFiles: True to let it open files for reading, such as fonts.
    ///   - inAllThreads: True for all threads; false for this thread and those that it starts.
    /// - Returns: False if the system has no filters for system calls, or the thread may still gain privileges.
    package static func allowOnlyNeededCalls(readingFiles: Bool, inAllThreads: Bool) -> Bool {
        corkboard_allow_only_needed_calls(readingFiles ? 1 : 0, inAllThreads ? 1 : 0) == 0
    }
}
