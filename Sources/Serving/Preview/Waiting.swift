private import Glibc
import Processes
import Synchronization

/// Answers that wait until the site is as its files are.
final class Waiting: Sendable {
    private let answers = Mutex<[(answer: PendingResponse, response: HTTPResponse)]>([])
    private let pipe: Pipe

    /// Makes it; nil if the system is short of files.
    init?() {
        guard let pipe = Pipe() else { return nil }
        self.pipe = pipe
    }

    deinit { for end in [pipe.reading, pipe.writing] { close(end) } }

    /// Can be read while there are answers.
    var descriptor: CInt { pipe.reading }

    /// True if there are answers.
    var isAny: Bool { answers.withLock { !$0.isEmpty } }

    /// Adds an answer, after the files were changed.
    func add(_ answer: PendingResponse, _ response: HTTPResponse) {
        answers.withLock { answers in
            answers.append((answer, response))
            if answers.count == 1 {
                var byte: UInt8 = 0
                _ = unsafe write(pipe.writing, &byte, 1)
            }
        }
    }

    /// Sends the answers.
    func end() {
        let waiting = answers.withLock { answers in
            if !answers.isEmpty {
                var byte: UInt8 = 0
                _ = unsafe read(pipe.reading, &byte, 1)
            }
            defer { answers = [] }
            return answers
        }
        for (answer, response) in waiting { answer.send(response) }
    }
}
