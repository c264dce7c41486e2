internal import CCMarkGFM
import Glibc

/// The memory that cmark parses into, given back all at once after each body.
///
/// cmark spends a third of its time in malloc and free, and answers an exhausted heap with `abort()`, which says nothing.
/// Here allocating is an addition, freeing is nothing, and running out ends the worker with a status of its own. The
/// functions cmark calls can have no context, hence the statics; a worker has one thread.
@safe enum Arena {
    /// The start of the region, reserved once.
    nonisolated(unsafe) private static var start = UnsafeMutableRawPointer.allocate(byteCount: 0, alignment: alignment)
    nonisolated(unsafe) private static var capacity = 0
    /// The offset of the first free byte.
    nonisolated(unsafe) private static var used = 0
    /// The offset from which on the region was never written, and so is zero.
    nonisolated(unsafe) private static var untouched = 0

    /// The block's length stands before it; both are aligned for every C type.
    private static let alignment = 16
    /// What stays resident between bodies.
    private static let kept = 8 << 20

    /// Reserves `capacity` bytes of address space, none of it resident yet, and returns cmark's way to it.
    static func reserve(_ capacity: Int) -> UnsafeMutablePointer<cmark_mem> {
        let region = unsafe mmap(
            nil, capacity, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0)
        guard unsafe region != MAP_FAILED, let region = unsafe region else { exit(WorkerExit.outOfMemory) }
        unsafe start = region
        unsafe self.capacity = capacity
        let functions = UnsafeMutablePointer<cmark_mem>.allocate(capacity: 1)
        unsafe functions.initialize(
            to: cmark_mem(
                calloc: { count, size in
                    let (bytes, overflow) = count.multipliedReportingOverflow(by: size)
                    return unsafe Arena.allocate(overflow ? .max : Int(clamping: bytes))
                },
                realloc: { block, size in unsafe Arena.reallocate(block, Int(clamping: size)) },
                free: { _ in }))
        return unsafe functions
    }

    /// Gives back every block. What a bomb made resident returns to the system.
    static func reset() {
        unsafe untouched = max(untouched, used)
        unsafe used = 0
        guard unsafe untouched > kept else { return }
        guard unsafe madvise(start + kept, untouched - kept, MADV_DONTNEED) == 0 else { return }
        unsafe untouched = kept
    }

    /// `size` bytes of zeroes.
    private static func allocate(_ size: Int) -> UnsafeMutableRawPointer {
        let block = unsafe take(size)
        let dirty = unsafe min(size, untouched - (block - start))
        if dirty > 0 { unsafe memset(block, 0, dirty) }
        return unsafe block
    }

    private static func reallocate(_ block: UnsafeMutableRawPointer?, _ size: Int) -> UnsafeMutableRawPointer {
        guard let block = unsafe block else { return unsafe take(size) }
        let old = unsafe (block - alignment).load(as: Int.self)
        if size <= old { return unsafe block }
        let offset = unsafe block - start
        // The newest block grows where it is, as cmark's buffers mostly do.
        if unsafe roundedUp(offset + old) == used {
            unsafe used = offset - alignment
            return unsafe take(size)
        }
        let new = unsafe take(size)
        unsafe memcpy(new, block, old)
        return unsafe new
    }

    /// The next `size` bytes, whatever they hold.
    private static func take(_ size: Int) -> UnsafeMutableRawPointer {
        guard unsafe size < capacity - used - 2 * alignment else { exit(WorkerExit.outOfMemory) }
        let offset = unsafe used + alignment
        unsafe used = roundedUp(offset + size)
        let block = unsafe start + offset
        unsafe (block - alignment).storeBytes(of: size, as: Int.self)
        return unsafe block
    }

    private static func roundedUp(_ offset: Int) -> Int {
        (offset + alignment - 1) & ~(alignment - 1)
    }
}
