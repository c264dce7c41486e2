import Glibc
import Processes

/// One worker, seen from the pool: a process at the other end of a socket, which is never waited on.
///
/// A socket rather than two pipes, because writing to a worker that died then gives an error and no SIGPIPE.
@safe final class WorkerProcess {
    /// The process's id.
    var id: pid_t { process.id }
    /// The pool's end of the socket.
    let socket: Int32
    /// The batches sent, without the bodies that have been answered.
    private(set) var batches: [Batch] = []
    /// Whether the worker has said that it is one.
    private(set) var isReady = false
    /// Whether it has closed its end, or said what no worker says.
    private(set) var hasEnded = false
    /// When something last went in or came out.
    private(set) var lastExchange = SuspendingClock.now

    private let process: Child
    private var outgoing = FrameWriter()
    private var sent = 0
    private var incoming: [UInt8] = []
    private var read = 0
    private let longestFrame: Int

    /// Starts `executable` with its end of the socket as standard input and output. What else it inherits,
    /// it closes.
    init(executable: String, arguments: [String], greeting: Greeting) throws(MarkdownFailure) {
        var ends: [Int32] = [-1, -1]
        guard unsafe socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends) == 0 else {
            throw .noWorker(code: errno)
        }
        socket = ends[0]
        // What was left out or changed for safety comes with it.
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

    /// Whether something waits to be sent.
    var wantsToSend: Bool { sent < outgoing.bytes.count }

    /// Takes `batch` to be sent.
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

    /// Sends and receives what is possible without waiting, and calls `take` with each answer and its body's index.
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

    /// Ends the process if it has not, and returns how it ended.
    func end() -> Ending {
        Glibc.close(socket)
        kill(id, SIGKILL)  // changes nothing about a process that is ending already
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
                return  // a full socket, or an end that receiving will show
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
