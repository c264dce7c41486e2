import Glibc
import Processes

/// The pool's side of one worker: a process at the other end of a socket, used without blocking.
///
/// It is a socket rather than two pipes, because writing to a dead worker then returns an error instead of SIGPIPE.
@safe final class WorkerProcess {
    /// The process's id.
    var id: pid_t { process.id }
    /// The pool's end of the socket.
    let socket: Int32
    /// The batches sent, without the bodies that are already answered.
    private(set) var batches: [Batch] = []
    /// True if the worker has announced that it is ready.
    private(set) var isReady = false
    /// True if the worker has closed its end, or sent something invalid.
    private(set) var hasEnded = false
    /// The time of the last transfer in either direction.
    private(set) var lastExchange = SuspendingClock.now

    private let process: Child
    private var outgoing = FrameWriter()
    private var sent = 0
    private var incoming: [UInt8] = []
    private var read = 0
    private let longestFrame: Int

    /// Starts `executable` with one end of the socket as standard input and output.
    ///
    /// The worker closes all other files that it inherits.
    init(executable: String, arguments: [String], greeting: Greeting) throws(MarkdownFailure) {
        var ends: [Int32] = [-1, -1]
        guard unsafe socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends) == 0 else {
            throw .noWorker(code: errno)
        }
        socket = ends[0]
        // The extra megabyte is for the findings.
        longestFrame = greeting.limits.outputBytes + 1 << 20
        defer { Glibc.close(ends[1]) }
        var launch = Launch([executable] + arguments)
        launch.input = .file(ends[1])
        launch.output = .file(ends[1])
        launch.errors = .nothing
        launch.hasOwnGroup = true
        do {
            process = try launch.start()
        } catch {
            Glibc.close(socket)
            throw .noWorker(code: error.code)
        }
        outgoing.frame { greeting.write(to: &$0) }
    }

    /// True if there are bytes to send.
    var wantsToSend: Bool { sent < outgoing.bytes.count }

    /// Adds `batch` to the bytes to send.
    func enqueue(_ batch: Batch, of bodies: [MarkdownBody]) {
        if batches.isEmpty { lastExchange = .now }
        batches.append(batch)
        outgoing.removeFirst(sent)
        sent = 0
        outgoing.frame { frame in
            frame.put(batch.indices.count)
            for index in batch.indices { bodies[index].write(to: &frame) }
        }
    }

    /// Sends and receives without blocking, and calls `take` with each answer and the index of its body.
    func exchange(_ take: (Int, Answer) -> Void) {
        send()
        receive()
        while !hasEnded, let frame = FrameReader.frame(in: incoming, at: read) {
            read = frame.endIndex
            guard isReady else {
                isReady = true
                continue
            }
            var reader = FrameReader(frame)
            guard let answer = try? Answer(from: &reader), !batches.isEmpty else {
                hasEnded = true
                break
            }
            take(batches[0].indices.removeFirst(), answer)
            if batches[0].indices.isEmpty { batches.removeFirst() }
        }
        incoming.removeFirst(read)
        read = 0
        if incoming.count > longestFrame { hasEnded = true }
    }

    /// Kills the process unless it has ended, and returns how it ended.
    func end() -> Ending {
        Glibc.close(socket)
        kill(id, SIGKILL)  // has no effect on a process that is already ending
        return process.wait()
    }

    private func send() {
        while wantsToSend {
            let count = unsafe outgoing.bytes.withUnsafeBytes { bytes in
                unsafe Glibc.send(
                    socket, bytes.baseAddress.map { unsafe $0 + sent }, bytes.count - sent,
                    Int32(MSG_NOSIGNAL | MSG_DONTWAIT))
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
