private import CGnuTLS
internal import CMicroHTTPD
private import Glibc
private import Libraries
private import Processes
private import Synchronization

/// An HTTP/1.1 server on one listening socket.
///
/// Requests are checked against limits before a handler gets them. Only this type and `ServingThread` call libmicrohttpd.
@safe package final class HTTPServer: Sendable {
    /// Answers a request. It is called on several threads at once.
    package typealias Handler = @Sendable (HTTPRequest) -> HTTPAnswer

    /// Limits on the requests and the time of a client.
    package struct Limits: Sendable {
        /// The maximum size of the request line with all headers, in bytes.
        package var headers = 8 << 10

        package var connections: Int

        /// The most connections from one address; nil for no limit. Each of the server's threads allows an equal part,
        /// so an address may have fewer.
        package var connectionsPerAddress: Int?

        /// The time for a client to send a request, counted from the previous response.
        package var receiving = Duration.seconds(10)

        /// The slowest rate for a large body, in bytes per second. It extends the time to receive the body accordingly.
        package var slowestUpload = 50_000

        /// The time for a client to receive a response other than events.
        package var sending = Duration.seconds(300)

        package init(connections: Int = 1000, connectionsPerAddress: Int? = nil) {
            self.connections = connections
            self.connectionsPerAddress = connectionsPerAddress
        }
    }

    /// A server's certificate and private key in PEM format.
    package typealias Identity = (certificate: String, key: String)

    // Function pointers that never change once the library is open.
    nonisolated(unsafe) static let library: corkboard_http? = {
        var library = corkboard_http()
        // The released program holds the library.
        guard corkboard_http_is_linked() == 0 else {
            return unsafe corkboard_http_find(&library, nil) == 0 ? nil : library
        }
        guard let loaded = unsafe OptionalLibrary.microHTTPD.load() else { return nil }
        return unsafe corkboard_http_find(&library, loaded) == 0 ? nil : library
    }()

    private let handler: Handler
    private let bodyLimit: @Sendable (HTTPRequest) -> Int?
    private let limits: Limits
    private let threads = Mutex<[ServingThread]>([])

    /// True if connections are encrypted.
    fileprivate let isEncrypted: Bool

    private let open = Mutex(Open())

    private struct Open {
        /// The open event streams, and the responses that clients wait for.
        var awaited: [ObjectIdentifier: any Endable] = [:]
        var isEnding = false
    }

    /// The number of threads. Each serves a share of the connections.
    private static let threadCount = 2

    /// The connections whose clients have a deadline, by the addresses of their handles.
    private let waiting = Mutex<[UInt: (socket: CInt, deadline: ContinuousClock.Instant)]>([:])

    /// Starts to serve on a listening socket, which the server then owns.
    ///
    /// - Parameters:
    ///   - identity: Nil for plain HTTP.
    ///   - bodyLimit: Returns the maximum size of a request's body in bytes; nil if the handler doesn't need the body,
    ///     so that the request is answered without waiting for it.
    package init(
        socket: CInt, limits: Limits = Limits(), identity: Identity? = nil,
        bodyLimit: @escaping @Sendable (HTTPRequest) -> Int? = { _ in nil },
        _ handler: @escaping Handler
    ) throws(ServingError) {
        guard var library = unsafe Self.library else { throw .noLibrary(.microHTTPD) }
        if identity != nil {
            guard let loaded = unsafe OptionalLibrary.gnuTLS.load() else { throw .noLibrary(.gnuTLS) }
            unsafe corkboard_gnutls_use(loaded)
        }
        self.handler = handler
        self.bodyLimit = bodyLimit
        self.limits = limits
        isEncrypted = identity != nil
        // The library stores a request's headers, its buffers and its bookkeeping in one block of memory.
        // Each of thousands of clients has two.
        let memory = limits.headers / 2 * 3
        let seconds = UInt32(limits.receiving.components.seconds)
        // Several threads wait for the socket, but only one of them gets each client, so accepting must not block.
        defer { close(socket) }
        guard fcntl(socket, F_SETFL, fcntl(socket, F_GETFL) | O_NONBLOCK) == 0 else { throw ServingError(code: errno) }
        for _ in 0..<Self.threadCount {
            guard let thread = ServingThread(of: self, library) else { throw failure() }
            // The library holds a reference to the thread until the thread is stopped.
            let own = unsafe Unmanaged.passRetained(thread)
            let daemon = unsafe corkboard_http_start(
                &library, fcntl(socket, F_DUPFD_CLOEXEC, 0), UInt32(limits.connections / Self.threadCount),
                UInt32(limits.connectionsPerAddress.map { max(1, $0 / Self.threadCount) } ?? 0), memory, seconds,
                identity?.certificate, identity?.key, handleRequest, completeRequest, notifyConnection,
                own.toOpaque())
            guard let daemon = unsafe daemon, unsafe thread.start(daemon) else {
                defer { unsafe own.release() }
                throw failure()
            }
            threads.withLock { $0.append(thread) }
        }
    }

    /// Stops the threads that were started, and returns the system's error.
    private func failure() -> ServingError {
        let code = errno
        stop()
        return ServingError(code: code)
    }

    /// Raises the number of files that the process may have open, as far as the system allows.
    ///
    /// - Returns: The number of connections asked for, or as many as the system allows.
    package static func raisedFileLimit(_ connections: Int) -> Int {
        // The site's files, the pipes of processes, and the connections of other ports.
        let others = 512
        return max(64, min(connections, Machine.fileLimit(raisedTo: connections + others) - others))
    }

    /// Stops serving: ends every event stream, and answers every request that still waits for a response.
    package func stop() {
        // The library can't stop while connections are suspended, so this resumes all of them.
        let awaited = open.withLock { open in
            open.isEnding = true
            return Array(open.awaited.values)
        }
        for answer in awaited { answer.end() }
        // The library drops answers that its threads haven't sent yet.
        let deadline = ContinuousClock.now + .milliseconds(500)
        while open.withLock({ !$0.awaited.isEmpty }), ContinuousClock.now < deadline {
            usleep(1000)
        }
        let threads = threads.withLock { threads in
            defer { threads = [] }
            return threads
        }
        for thread in threads {
            thread.stop()
            unsafe Unmanaged.passUnretained(thread).release()
        }
    }

    /// Disconnects clients that are too slow. Call it about once a second.
    package func cutSlowConnections() {
        let now = ContinuousClock.now
        waiting.withLock { waiting in
            // The library closes the socket itself, and then calls back to forget the connection.
            for (_, entry) in waiting where entry.deadline < now { shutdown(entry.socket, Int32(SHUT_RDWR)) }
        }
    }
}

/// A request that is being received or answered.
private final class Exchange {
    var request: HTTPRequest
    var isAnswered = false

    /// The response that the connection waits for.
    var pending: PendingResponse?

    /// The maximum size of the body in bytes.
    let bodyLimit: Int

    init(_ request: HTTPRequest, bodyLimit: Int = 0) {
        self.request = request
        self.bodyLimit = bodyLimit
    }
}

extension HTTPServer {
    fileprivate func connected(_ connection: OpaquePointer) {
        guard var library = unsafe Self.library else { return }
        let socket = unsafe corkboard_http_socket(&library, connection)
        unsafe expect(connection, socket, for: limits.receiving)
    }

    fileprivate func disconnected(_ connection: OpaquePointer) {
        waiting.withLock { _ = $0.removeValue(forKey: UInt(bitPattern: connection)) }
    }

    /// Registers a stream, or a response that a connection will wait for. During shutdown, it ends at once.
    private func follow(_ awaited: any Endable) {
        let isEnding = open.withLock { open in
            open.awaited[ObjectIdentifier(awaited)] = awaited
            return open.isEnding
        }
        if isEnding { awaited.end() }
    }

    fileprivate func forget(_ awaited: any Endable) {
        open.withLock { _ = $0.awaited.removeValue(forKey: ObjectIdentifier(awaited)) }
    }

    /// Sets a deadline for the client of a connection.
    private func expect(_ connection: OpaquePointer, _ socket: CInt, for duration: Duration) {
        waiting.withLock { $0[UInt(bitPattern: connection)] = (socket, ContinuousClock.now + duration) }
    }

    /// Reads the headers of a request; nil if the request was answered.
    ///
    /// An answer from here, before the body, ends the connection. All other requests are answered by `finish`.
    fileprivate func begin(
        _ connection: OpaquePointer, path: UnsafePointer<CChar>, method: UnsafePointer<CChar>,
        version: UnsafePointer<CChar>, on thread: ServingThread
    ) -> Exchange? {
        guard var library = unsafe Self.library else { return nil }
        guard unsafe corkboard_http_header_size(&library, connection) <= limits.headers else {
            unsafe answer(
                connection, on: thread, .text(431, "The request's headers are larger than \(limits.headers) bytes."))
            return nil
        }
        var headers: [(name: String, value: String)] = []
        unsafe withUnsafeMutablePointer(to: &headers) { headers in
            unsafe corkboard_http_collect(&library, connection, collectHeader, headers)
        }
        var arguments: [String] = []
        unsafe withUnsafeMutablePointer(to: &arguments) { arguments in
            unsafe corkboard_http_collect_query(&library, connection, collectArgument, arguments)
        }
        let request = unsafe HTTPRequest(
            method: String(cString: method), path: String(cString: path),
            query: arguments.isEmpty ? "" : "?" + arguments.joined(separator: "&"), headers: headers,
            isFromLoopback: corkboard_http_is_from_loopback(&library, connection) != 0,
            network: network(of: connection))
        let framing = unsafe request.framing(inVersion: String(cString: version))
        guard framing != .ambiguous else {
            unsafe answer(
                connection, on: thread,
                .text(400, "The end of this request is ambiguous.", headers: [("Connection", "close")]))
            return nil
        }
        guard framing == .body else { return Exchange(request) }
        guard let limit = bodyLimit(request) else {
            let exchange = Exchange(request)
            guard let response = response(to: exchange) else { return exchange }
            unsafe answer(connection, on: thread, response)
            return nil
        }
        let length = request.headers.lazy.filter { $0.name == "content-length" }.compactMap { Int($0.value) }.max()
        guard length ?? 0 <= limit else {
            unsafe answer(connection, on: thread, .text(413, "The request's body is larger than \(limit) bytes."))
            return nil
        }
        let socket = unsafe corkboard_http_socket(&library, connection)
        let seconds = (length ?? limit) / limits.slowestUpload
        if seconds > 0 { unsafe expect(connection, socket, for: limits.receiving + .seconds(seconds)) }
        return Exchange(request, bodyLimit: limit)
    }

    /// Returns the handler's response; nil if the connection has to wait for it.
    private func response(to exchange: Exchange) -> HTTPResponse? {
        switch handler(exchange.request) {
        case .now(var response):
            // In an answer to HEAD, the library would send the end of a stream, where the client expects the next response.
            if exchange.request.method == "HEAD" { response.endEvents() }
            return response
        case .later(let response):
            follow(response)
            exchange.pending = response
            return nil
        }
    }

    /// The client's network: an IPv4 address, or the half of an IPv6 address that identifies a household's network.
    private func network(of connection: OpaquePointer) -> [UInt8] {
        guard var library = unsafe Self.library else { return [] }
        return unsafe [UInt8](unsafeUninitializedCapacity: 16) { bytes, count in
            count = unsafe corkboard_http_network(&library, connection, bytes.baseAddress)
        }
    }

    /// Appends a part of a request's body; false if the body is too large.
    fileprivate func take(_ bytes: UnsafeBufferPointer<CChar>, of exchange: Exchange) -> Bool {
        guard exchange.request.body.count + bytes.count <= exchange.bodyLimit else { return false }
        unsafe exchange.request.body.append(contentsOf: bytes.lazy.map(UInt8.init(bitPattern:)))
        return true
    }

    /// Answers a complete request, or suspends its connection until the response is ready.
    fileprivate func finish(
        _ exchange: Exchange, _ connection: OpaquePointer, on thread: ServingThread
    ) -> MHD_Result {
        if exchange.pending == nil, let response = response(to: exchange) {
            exchange.isAnswered = true
            return unsafe answer(connection, on: thread, response)
        }
        guard let library = unsafe Self.library, let pending = exchange.pending else { return refused }
        let suspended = unsafe SuspendedConnection(connection, library: library, thread: thread)
        guard let response = pending.response(orPause: { suspended.suspend() }) else {
            // The client can only wait now, so it has no deadline.
            unsafe disconnected(connection)
            return done
        }
        exchange.isAnswered = true
        return unsafe answer(connection, on: thread, response)
    }

    @discardableResult
    private func answer(
        _ connection: OpaquePointer, on thread: ServingThread, _ response: HTTPResponse
    ) -> MHD_Result {
        guard let library = unsafe Self.library,
            let handle = unsafe handle(of: response, on: connection, thread, library)
        else { return refused }
        defer { unsafe library.destroy_response(handle) }
        for (name, value) in response.headers + response.protection {
            _ = unsafe library.add_response_header(handle, name, value)
        }
        return unsafe library.queue_response(connection, UInt32(response.status), handle)
    }

    private func handle(
        of response: HTTPResponse, on connection: OpaquePointer, _ thread: ServingThread, _ library: corkboard_http
    ) -> OpaquePointer? {
        var library = library
        let socket = unsafe corkboard_http_socket(&library, connection)
        switch response.content {
        case .bytes(var bytes):
            unsafe expect(connection, socket, for: limits.sending)
            return unsafe bytes.withUnsafeMutableBytes {
                unsafe corkboard_http_buffer(&library, $0.count, $0.baseAddress)
            }
        case .file(let descriptor, let offset, let count):
            unsafe expect(connection, socket, for: limits.sending)
            let handle = unsafe library.response_from_file(UInt64(count), descriptor, UInt64(offset))
            if unsafe handle == nil { close(descriptor) }
            return unsafe handle
        case .events(let events):
            unsafe disconnected(connection)
            follow(events)
            let source = unsafe EventSource(
                events, SuspendedConnection(connection, library: library, thread: thread),
                socket: isEncrypted ? nil : socket)
            let handle = unsafe library.response_from_callback(
                UInt64.max, 1024, readEvents, Unmanaged.passRetained(source).toOpaque(), releaseEvents)
            // Chunks would need the library for each event.
            if let handle = unsafe handle { unsafe corkboard_http_end_with_connection(&library, handle) }
            return unsafe handle
        }
    }
}

/// A connection that can be suspended and resumed.
@safe private struct SuspendedConnection: @unchecked Sendable {
    // A connection lives until its request is completed, which can't happen while it is suspended. The functions never change.
    private let connection: OpaquePointer
    private let library: corkboard_http
    let thread: ServingThread

    init(_ connection: OpaquePointer, library: corkboard_http, thread: ServingThread) {
        unsafe self.connection = connection
        self.library = library
        self.thread = thread
    }

    /// Suspends the connection, and returns a closure that resumes it. Don't call the closure before this method returns.
    func suspend() -> @Sendable () -> Void {
        unsafe library.suspend(connection)
        return {
            unsafe library.resume(connection)
            thread.ring()
        }
    }
}

/// The events of one connection.
private final class EventSource: Sendable {
    let events: EventStream
    private let connection: SuspendedConnection

    /// Open while the connection is suspended; nil if encrypted.
    private let socket: CInt?

    var server: HTTPServer { connection.thread.server }

    init(_ events: EventStream, _ connection: SuspendedConnection, socket: CInt?) {
        self.events = events
        self.connection = connection
        self.socket = socket
    }

    func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
        // The stream's lock is held meanwhile, so the connection is suspended before anything can resume it.
        unsafe events.take(into: buffer) { (socket: socket, resume: connection.suspend()) } ?? -1
    }
}

// Callbacks of libmicrohttpd, which run on its threads.

private let done = corkboard_http_result(1), refused = corkboard_http_result(0)

private let handleRequest: MHD_AccessHandlerCallback = {
    context, connection, path, method, version, data, size, state in
    guard let context = unsafe context, let connection = unsafe connection, let path = unsafe path,
        let method = unsafe method, let version = unsafe version, let size = unsafe size, let state = unsafe state
    else { return refused }
    let thread = unsafe Unmanaged<ServingThread>.fromOpaque(context).takeUnretainedValue()
    let server = thread.server
    guard let known = unsafe state.pointee else {
        guard let exchange = unsafe server.begin(connection, path: path, method: method, version: version, on: thread)
        else { return done }
        unsafe state.pointee = Unmanaged.passRetained(exchange).toOpaque()
        return done
    }
    let exchange = unsafe Unmanaged<Exchange>.fromOpaque(known).takeUnretainedValue()
    let count = unsafe size.pointee
    if let data = unsafe data, count > 0 {
        unsafe size.pointee = 0
        return unsafe server.take(UnsafeBufferPointer(start: data, count: count), of: exchange) ? done : refused
    }
    return exchange.isAnswered ? done : unsafe server.finish(exchange, connection, on: thread)
}

private let completeRequest: MHD_RequestCompletedCallback = { context, connection, state, _ in
    let known = unsafe state?.pointee.map { unsafe Unmanaged<Exchange>.fromOpaque($0).takeRetainedValue() }
    unsafe state?.pointee = nil
    guard let context = unsafe context, let connection = unsafe connection else { return }
    let server = unsafe Unmanaged<ServingThread>.fromOpaque(context).takeUnretainedValue().server
    if let pending = known?.pending { server.forget(pending) }
    // The client may send another request.
    unsafe server.connected(connection)
}

private let notifyConnection: MHD_NotifyConnectionCallback = { context, connection, _, change in
    guard let context = unsafe context, let connection = unsafe connection else { return }
    let server = unsafe Unmanaged<ServingThread>.fromOpaque(context).takeUnretainedValue().server
    if corkboard_http_has_started(change) != 0 {
        unsafe server.connected(connection)
    } else {
        unsafe server.disconnected(connection)
    }
}

private let collectHeader: MHD_KeyValueIteratorN = { context, _, name, nameSize, value, valueSize in
    guard let context = unsafe context, let name = unsafe name else { return refused }
    let headers = unsafe context.assumingMemoryBound(to: [(name: String, value: String)].self)
    let nameBytes = unsafe UnsafeRawBufferPointer(start: name, count: nameSize)
    let valueBytes = unsafe UnsafeRawBufferPointer(start: value, count: value == nil ? 0 : valueSize)
    unsafe headers.pointee.append(
        (String(decoding: nameBytes, as: UTF8.self).lowercased(), String(decoding: valueBytes, as: UTF8.self)))
    return done
}

private let collectArgument: MHD_KeyValueIteratorN = { context, _, name, nameSize, value, valueSize in
    guard let context = unsafe context, let name = unsafe name else { return refused }
    let arguments = unsafe context.assumingMemoryBound(to: [String].self)
    var text = unsafe String(decoding: UnsafeRawBufferPointer(start: name, count: nameSize), as: UTF8.self)
    if let value = unsafe value {
        text += unsafe "=" + String(decoding: UnsafeRawBufferPointer(start: value, count: valueSize), as: UTF8.self)
    }
    // The library has decoded only these.
    unsafe arguments.pointee.append(text.replacing(" ", with: "+"))
    return done
}

private let readEvents: MHD_ContentReaderCallback = { context, _, buffer, size in
    guard let context = unsafe context, let buffer = unsafe buffer else { return -1 }
    let source = unsafe Unmanaged<EventSource>.fromOpaque(context).takeUnretainedValue()
    return unsafe source.read(into: UnsafeMutableRawBufferPointer(start: buffer, count: size))
}

private let releaseEvents: MHD_ContentReaderFreeCallback = { context in
    guard let context = unsafe context else { return }
    let source = unsafe Unmanaged<EventSource>.fromOpaque(context).takeRetainedValue()
    source.events.end()
    source.server.forget(source.events)
}
