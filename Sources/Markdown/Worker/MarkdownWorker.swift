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
        guard let greetingFrame = input.nextFrame() else { exit(WorkerExit.broken) }
        var greeting = FrameReader(greetingFrame)
        guard let limits = try? MarkdownLimits(from: &greeting) else { exit(WorkerExit.broken) }
        Confinement.enter(memoryBytes: limits.memoryBytes)
        let parser = MarkdownParser(memoryBytes: limits.memoryBytes / 2)
        // An empty frame signals that the worker is ready.
        var output = FrameWriter()
        output.frame { _ in }
        output.flush()

        while let frame = input.nextFrame() {
            var reader = FrameReader(frame)
            guard let options = try? MarkdownOptions(from: &reader),
                let bodies = try? reader.list({ frame throws(MalformedFrame) in try MarkdownBody(from: &frame) })
            else { exit(WorkerExit.broken) }
            let policy = LinkPolicy(options)
            for body in bodies {
                Confinement.allowProcessorTime(seconds: limits.cpuSeconds)
                let answer = parser.withTree(of: body.text) { root in
                    HTMLWriter.render(root, of: body, options, policy: policy, limit: limits.outputBytes)
                }
                output.frame { RenderedBody.write(answer, to: &$0) }
                if output.bytes.count > 1 << 16 { output.flush() }
            }
            output.flush()
        }
        exit(WorkerExit.done)
    }
}
