private import Glibc
private import Platform

/// A pool's side of one worker: a process at the other end of a socket, used without blocking.
///
/// With a socket instead of two pipes, writing to a dead worker returns an error instead of raising SIGPIPE.
@safe package final class WorkerProcess {
    package var id: Int32 { process.id }
    /// The pool's end of the socket.
    package let socket: Int32
    /// The batches sent, without the pieces of work already answered.
    package private(set) var batches: [Batch] = []
    /// The content of the frame that announced that the worker is ready; nil until then.
    package private(set) var announcement: ArraySlice<UInt8>?
    /// True if the worker has closed its end, or sent something invalid.
    package private(set) var hasEnded = false
    /// The time of the last transfer in either direction.
    package private(set) var lastExchange = SuspendingClock.now

    private let process: Child
    private var outgoing: [UInt8] = []
    private var sent = 0
    private var incoming: [UInt8] = []
    private var read = 0
    private let longestFrame: Int

    /// Starts `executable` with one end of the socket as standard input and output.
    ///
    /// The worker closes all other files that it inherits.
    ///
    /// - Parameters:
    ///   - variables: Variables to add to our environment, as `NAME=value`.
    ///   - longestFrame: The maximum size of a frame from the worker, in bytes.
    ///   - greeting: The first frame to the worker.
    package init(
        executable: String, arguments: [String], variables: [String] = [], longestFrame: Int,
        greeting: [UInt8]
    ) throws(LaunchFailure) {
        guard let (own, other) = Descriptors.socketPair() else { throw LaunchFailure(code: errno) }
        socket = own
        self.longestFrame = longestFrame
        defer { Glibc.close(other) }
        var launch = Launch([executable] + arguments)
        launch.input = .file(other)
        launch.output = .file(other)
        launch.errors = .nothing
        launch.hasOwnGroup = true
        if !variables.isEmpty { launch.environment = Launch.ownEnvironment + variables }
        do {
            process = try launch.start()
        } catch {
            Glibc.close(socket)
            throw error
        }
        outgoing = greeting
    }

    /// True if the worker has announced that it is ready.
    package var isReady: Bool { announcement != nil }

    /// True if bytes are waiting to be sent.
    package var wantsToSend: Bool { sent < outgoing.count }

    /// Queues `batch` to be sent as one frame.
    package func enqueue(_ batch: Batch, _ frame: [UInt8]) {
        if batches.isEmpty { lastExchange = .now }
        batches.append(batch)
        outgoing.removeFirst(sent)
        sent = 0
        if outgoing.isEmpty { outgoing = frame } else { outgoing += frame }
    }

    /// Sends and receives without blocking, and calls `take` with the index of each answered piece of work, and the
    /// answer.
    ///
    /// - Parameter take: Returns false for an invalid answer. The worker then counts as ended.
    package func exchange(_ take: (Int, ArraySlice<UInt8>) -> Bool) {
        send()
        receive()
        while !hasEnded, let frame = Frames.content(in: incoming, at: read) {
            read = frame.endIndex
            guard isReady else {
                announcement = frame
                continue
            }
            guard let index = batches.first?.indices.first, take(index, frame) else {
                hasEnded = true
                break
            }
            batches[0].indices.removeFirst()
            if batches[0].indices.isEmpty { batches.removeFirst() }
        }
        incoming.removeFirst(read)
        read = 0
        if incoming.count > longestFrame { hasEnded = true }
    }

    /// Kills the process unless it has ended, and returns how it ended.
    package func end() -> Ending {
        Glibc.close(socket)
        kill(id, SIGKILL)  // has no effect on a process that is already ending
        return process.wait()
    }

    private func send() {
        while wantsToSend {
            let count = unsafe outgoing.withUnsafeBytes { bytes in
                unsafe Descriptors.send(UnsafeRawBufferPointer(rebasing: bytes[sent...]), to: socket)
            }
            guard count >= 0 else {
                if errno == EINTR { continue }
                return  // the socket is full, or closed, which `receive` will notice
            }
            sent += count
            lastExchange = .now
        }
    }

    private func receive() {
        while true {
            let room = 1 << 16
            var count = 0
            incoming.append(addingCapacity: room) { bytes in
                unsafe bytes.withUnsafeMutableBufferPointer { buffer, initializedCount in
                    count = unsafe recv(socket, buffer.baseAddress, buffer.count, Int32(MSG_DONTWAIT))
                    initializedCount = max(0, count)
                }
            }
            if count < 0, errno == EINTR { continue }
            if count < 0, errno == EAGAIN || errno == EWOULDBLOCK { return }
            guard count > 0 else {
                hasEnded = true
                return
            }
            lastExchange = .now
            if count < room { return }
        }
    }
}
