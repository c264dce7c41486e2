private import Glibc
import Processes
import Synchronization

/// Wakes a thread that waits for files. Its owner rings it once, and silences it before ringing it again.
final class Bell: Sendable {
    private let pipe: Pipe

    /// Nil if too many files are open.
    init?() {
        guard let pipe = Pipe() else { return nil }
        self.pipe = pipe
    }

    deinit { for end in [pipe.reading, pipe.writing] { close(end) } }

    /// Readable from `ring()` to `silence()`.
    var descriptor: CInt { pipe.reading }

    func ring() {
        var byte: UInt8 = 0
        _ = unsafe write(pipe.writing, &byte, 1)
    }

    func silence() {
        var byte: UInt8 = 0
        _ = unsafe read(pipe.reading, &byte, 1)
    }
}

/// Values that wait for a thread, which a bell wakes.
package final class BellQueue<Element: Sendable>: Sendable {
    private let elements = Mutex<[Element]>([])
    private let bell: Bell

    /// Nil if too many files are open.
    package init?() {
        guard let bell = Bell() else { return nil }
        self.bell = bell
    }

    /// Readable while values are waiting.
    var descriptor: CInt { bell.descriptor }

    package func contains(where isMeant: (Element) -> Bool) -> Bool {
        elements.withLock { $0.contains(where: isMeant) }
    }

    package func add(_ element: Element) {
        elements.withLock { elements in
            elements.append(element)
            if elements.count == 1 { bell.ring() }
        }
    }

    /// Removes and returns the values that are due, in the order in which they were added.
    package func take(where isDue: (Element) -> Bool = { _ in true }) -> [Element] {
        elements.withLock { elements in
            guard !elements.isEmpty else { return [Element]() }
            // Time can make values due meanwhile, so `isDue` is called only once for each.
            var (due, rest) = ([Element](), [Element]())
            for element in elements {
                if isDue(element) { due.append(element) } else { rest.append(element) }
            }
            elements = rest
            if rest.isEmpty { bell.silence() }
            return due
        }
    }
}

/// Waits until one of the files is readable, or for a time.
func waitForFiles(_ files: [CInt], atMost duration: Duration) {
    var ends = files.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    _ = unsafe poll(&ends, nfds_t(ends.count), Int32(duration / .milliseconds(1)))
}
