import Bytes
import Glibc
import Processes

/// The process that parses Markdown. The pool starts it, sends it bodies on standard input, and reads the results from
/// its standard output.
///
/// cmark-gfm has state that threads would share, and small inputs can use unlimited time and memory. A process can be
/// limited and replaced.
public enum MarkdownWorker {
    /// Serves the pool until it closes the connection.
    public static func run() -> Never {
        Confinement.closeInheritedFiles()
        var input = WorkerInput()
        guard let limits = input.nextFrame().flatMap(MarkdownLimits.init(encoded:)) else { exit(WorkerExit.broken) }
        Confinement.enter(memoryBytes: limits.memoryBytes)
        let parser = MarkdownParser(memoryBytes: limits.memoryBytes / 2)
        var output = ByteWriter()
        func flush() {
            Frames.send(output.bytes)
            output.removeAll()
        }
        // An empty frame signals that the worker is ready.
        output.writeSized { _ in }
        flush()

        while let frame = input.nextFrame() {
            var reader = ByteReader(frame)
            guard let options = try? MarkdownOptions(from: &reader), let bodies = try? [MarkdownBody](from: &reader)
            else { exit(WorkerExit.broken) }
            let policy = LinkPolicy(options)
            for body in bodies {
                Confinement.allowProcessorTime(seconds: limits.cpuSeconds)
                let answer = parser.withTree(of: body.text) { root in
                    HTMLWriter.render(root, of: body, options, policy: policy, limit: limits.outputBytes)
                }
                output.writeSized { answer.store(in: &$0) }
                if output.bytes.count > 1 << 16 { flush() }
            }
            flush()
        }
        exit(WorkerExit.done)
    }
}
