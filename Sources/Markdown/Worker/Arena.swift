internal import CCMarkGFM
import Glibc
import Processes

/// cmark's memory for parsing, which is freed all at once after each body.
///
/// cmark spends a third of its time in malloc and free, and calls `abort()` without a message when memory runs out.
/// Here block sizes are powers of two; blocks come from free lists or the end of the region, and running out of memory
/// ends the worker with a special exit status. The functions that cmark calls have no context argument, hence the
/// static variables. A worker has one thread.
@safe enum Arena {
    /// The start of the region, which is reserved once.
    nonisolated(unsafe) private static var start: UnsafeMutableRawPointer?
    nonisolated(unsafe) private static var capacity = 0
    /// The offset after the last block.
    nonisolated(unsafe) private static var used = 0
    /// The offset of the rest of the region, which was never written and so is zero.
    nonisolated(unsafe) private static var untouched = 0

    /// The space before a block, which stores its size as a power of two and keeps blocks aligned for every C type.
    private static let alignment = 16
    /// The size of the free lists at the start of the region: one pointer, as wide as an Int, per power of two.
    private static let lists = 64 * MemoryLayout<Int>.stride
    /// The number of bytes that stay resident between bodies.
    private static let kept = 8 << 20

    /// Reserves `capacity` bytes of address space, without making them resident, and returns the functions for cmark.
    static func reserve(_ capacity: Int) -> UnsafeMutablePointer<cmark_mem> {
        let region = unsafe mmap(
            nil, capacity, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0)
        guard unsafe region != MAP_FAILED, let region = unsafe region else { exit(WorkerExit.outOfMemory) }
        unsafe start = region
        unsafe self.capacity = capacity
        unsafe used = lists
        let functions = UnsafeMutablePointer<cmark_mem>.allocate(capacity: 1)
        unsafe functions.initialize(
            to: cmark_mem(
                calloc: { count, size in
                    let (bytes, overflow) = count.multipliedReportingOverflow(by: size)
                    return unsafe Arena.allocate(overflow ? .max : Int(clamping: bytes))
                },
                realloc: { block, size in unsafe Arena.reallocate(block, Int(clamping: size)) },
                free: { block in unsafe Arena.free(block) }))
        return unsafe functions
    }

    /// Frees all blocks, and returns resident memory beyond `kept` to the system.
    static func reset() {
        guard let start = unsafe start else { return }
        unsafe untouched = max(untouched, used)
        unsafe used = lists
        unsafe memset(start, 0, lists)
        guard unsafe untouched > kept, unsafe madvise(start + kept, untouched - kept, MADV_DONTNEED) == 0
        else { return }
        unsafe untouched = kept
    }

    /// Returns `size` zeroed bytes.
    private static func allocate(_ size: Int) -> UnsafeMutableRawPointer {
        let end = unsafe used
        let block = unsafe take(size)
        let isNew = unsafe used != end
        let dirty = unsafe isNew ? min(size, untouched &- end &- alignment) : size
        if dirty > 0 { unsafe memset(block, 0, dirty) }
        return unsafe block
    }

    private static func reallocate(_ block: UnsafeMutableRawPointer?, _ size: Int) -> UnsafeMutableRawPointer {
        guard let block = unsafe block else { return unsafe take(size) }
        let old = unsafe 1 << power(of: block)
        if size <= old { return unsafe block }
        let new = unsafe take(size)
        unsafe memcpy(new, block, old)
        unsafe free(block)
        return unsafe new
    }

    private static func free(_ block: UnsafeMutableRawPointer?) {
        guard let block = unsafe block else { return }
        guard let start = unsafe start else { return }
        let list = unsafe freeList(power(of: block), from: start)
        unsafe block.storeBytes(of: list.pointee, as: UnsafeMutableRawPointer?.self)
        unsafe list.pointee = block
    }

    /// Returns a block of at least `size` bytes with arbitrary content.
    @inline(__always)
    private static func take(_ size: Int) -> UnsafeMutableRawPointer {
        guard let start = unsafe start, unsafe size < capacity else { exit(WorkerExit.outOfMemory) }
        let power = Int.bitWidth - (max(size, alignment) - 1).leadingZeroBitCount
        let list = unsafe freeList(power, from: start)
        if let block = unsafe list.pointee {
            unsafe list.pointee = block.load(as: UnsafeMutableRawPointer?.self)
            return unsafe block
        }
        // The length is at most twice the capacity and `used` at most the capacity, so the sum can't overflow.
        let length = 1 &<< power
        guard unsafe length <= capacity &- used &- alignment else { exit(WorkerExit.outOfMemory) }
        let block = unsafe start + used + alignment
        unsafe used &+= alignment &+ length
        unsafe (block - alignment).storeBytes(of: power, as: Int.self)
        return unsafe block
    }

    private static func power(of block: UnsafeMutableRawPointer) -> Int {
        unsafe (block - alignment).load(as: Int.self)
    }

    private static func freeList(
        _ power: Int, from start: UnsafeMutableRawPointer
    ) -> UnsafeMutablePointer<UnsafeMutableRawPointer?> {
        unsafe start.assumingMemoryBound(to: UnsafeMutableRawPointer?.self) + power
    }
}
