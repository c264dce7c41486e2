private import Glibc
private import Synchronization

/// Receives the signals that ask this process to end, so that it can end at a suitable time.
///
/// Create it before any other thread: a thread that doesn't block these signals would let them end the process.
package final class Signals: Sendable {
    /// Readable once a signal has arrived.
    package let descriptor: CInt

    /// Blocks SIGINT, SIGTERM and SIGHUP, and waits for them on a separate thread; nil if no pipe or thread can be
    /// created.
    ///
    /// A second signal ends the process at once.
    package init?() {
        guard let pipe = Pipe() else { return nil }
        descriptor = pipe.reading
        var signals = sigset_t()
        unsafe sigemptyset(&signals)
        for signal in [SIGINT, SIGTERM, SIGHUP] { unsafe sigaddset(&signals, signal) }
        unsafe pthread_sigmask(SIG_BLOCK, &signals, nil)
        let (blocked, writer) = (signals, pipe.writing)
        var thread = pthread_t()
        let box = unsafe Unmanaged.passRetained(Box { Self.wait(for: blocked, saying: writer) }).toOpaque()
        let code = unsafe pthread_create(
            &thread, nil,
            { box in
                if let box = unsafe box { unsafe Unmanaged<Box>.fromOpaque(box).takeRetainedValue().body() }
                return nil
            }, box)
        guard code == 0 else {
            unsafe Unmanaged<Box>.fromOpaque(box).release()
            return nil
        }
        pthread_detach(thread)
    }

    /// True once a signal has arrived.
    package var hasCome: Bool {
        var end = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return unsafe poll(&end, 1, 0) > 0
    }

    private final class Box {
        let body: () -> Void
        init(_ body: @escaping () -> Void) { self.body = body }
    }

    private static func wait(for signals: sigset_t, saying writer: CInt) {
        var (signals, signal) = (signals, CInt(0))
        guard unsafe sigwait(&signals, &signal) == 0 else { return }
        // A new pipe has room for one byte.
        _ = unsafe write(writer, [UInt8(0)], 1)
        guard unsafe sigwait(&signals, &signal) == 0 else { return }
        _exit(128 + signal)
    }
}
