private import CLinux
private import Glibc

/// The machine that the program runs on.
package enum Machine {
    /// How many processors this process may use.
    package static let cores = processors?.count ?? max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))))

    /// The numbers of the processors that this process may use; nil where there are too many to tell.
    private static let processors = ownProcessors

    /// The numbers of the processors that the calling thread may use; nil where there are too many to tell.
    package static var ownProcessors: [Int]? {
        var set = cpu_set_t()
        // It has no room for those of a machine with more than 1024.
        guard unsafe sched_getaffinity(0, MemoryLayout<cpu_set_t>.size, &set) == 0 else { return nil }
        return unsafe withUnsafeBytes(of: set) { bytes in
            (0..<bytes.count * 8).filter { unsafe bytes[$0 / 8] & 1 << ($0 % 8) != 0 }
        }
    }

    /// The numbers of the processors for as many threads as `cores`, that on which the caller is first; nil where there are too
    /// many to tell.
    package static var processorsFromHere: [Int]? {
        guard let processors, let here = processors.firstIndex(of: Int(sched_getcpu())) else { return nil }
        return Array(processors[here...] + processors[..<here])
    }

    /// Does `body` on that processor alone, where the system lets the thread; after that it may use whichever the process may.
    ///
    /// Linux wakes two threads that waited for the disk on the same processor, and can take 16 ms to give one of them to the
    /// other processor, which is idle.
    ///
    /// - Parameter processor: Nil for any.
    package static func keeping(to processor: Int?, _ body: () -> Void) {
        guard let processors, let processor, allow([processor]) else { return body() }
        body()
        _ = allow(processors)
    }

    /// Lets the calling thread use those processors and no other, if the system does.
    private static func allow(_ processors: [Int]) -> Bool {
        var set = cpu_set_t()
        unsafe withUnsafeMutableBytes(of: &set) { bytes in
            for processor in processors { unsafe bytes[processor / 8] |= 1 << (processor % 8) }
        }
        return unsafe sched_setaffinity(0, MemoryLayout<cpu_set_t>.size, &set) == 0
    }
}
