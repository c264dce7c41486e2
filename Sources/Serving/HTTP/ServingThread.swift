internal import CMicroHTTPD
private import Glibc
private import Synchronization

/// A thread that serves some of a server's connections.
///
/// libmicrohttpd's own threads can sleep while there is work: after 128 events, the most that they ask for at once,
/// they wait for more before they handle them (0.9.75).
@safe final class ServingThread: @unchecked Sendable {
    let server: HTTPServer

    // Set before the thread starts, then used on the thread, and again after it has ended. The functions never change.
    private var daemon: OpaquePointer?
    private var library: corkboard_http

    private let bell: Bell
    private let hasRung = Atomic(false), isEnding = Atomic(false)
    private var thread = pthread_t()

    /// Nil, with `errno` set, if too many files are open.
    init?(of server: HTTPServer, _ library: corkboard_http) {
        guard let bell = Bell() else { return nil }
        self.server = server
        self.library = library
        self.bell = bell
    }

    /// Starts the thread, which owns the daemon until it is stopped. If that fails, stops the daemon, sets `errno` and
    /// returns false.
    func start(_ daemon: OpaquePointer) -> Bool {
        unsafe self.daemon = daemon
        let own = unsafe Unmanaged.passRetained(self)
        let code = unsafe pthread_create(
            &thread, nil,
            { own in
                if let own = unsafe own { unsafe Unmanaged<ServingThread>.fromOpaque(own).takeRetainedValue().serve() }
                return nil
            }, own.toOpaque())
        if code == 0 { return true }
        unsafe own.release()
        unsafe library.stop_daemon(daemon)
        errno = code
        return false
    }

    private func serve() {
        guard let daemon = unsafe daemon else { return }
        var files = [
            pollfd(fd: unsafe corkboard_http_ready_file(&library, daemon), events: Int16(POLLIN), revents: 0),
            pollfd(fd: bell.descriptor, events: Int16(POLLIN), revents: 0),
        ]
        while !isEnding.load(ordering: .acquiring) {
            _ = unsafe poll(&files, 2, corkboard_http_timeout(&library, daemon))
            if files[1].revents != 0 {
                bell.silence()
                // A ring from here on must wake the thread again. Work from earlier rings is done below.
                hasRung.store(false, ordering: .sequentiallyConsistent)
            }
            _ = unsafe library.run(daemon)
        }
    }

    /// Wakes the thread to look for work. Any thread may call it.
    func ring() {
        if !hasRung.exchange(true, ordering: .sequentiallyConsistent) { bell.ring() }
    }

    /// Ends the thread, and closes its connections.
    func stop() {
        isEnding.store(true, ordering: .releasing)
        ring()
        pthread_join(thread, nil)
        unsafe library.stop_daemon(daemon)
    }
}
