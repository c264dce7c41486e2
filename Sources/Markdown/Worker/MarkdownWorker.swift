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
        var greetingReader = FrameReader(greetingFrame)
        guard let greeting = try? WorkerHandshake(from: &greetingReader) else { exit(WorkerExit.broken) }
        Confinement.enter(memoryBytes: greeting.limits.memoryBytes)
        let renderer = MarkdownRenderer(greeting)
        // An empty frame signals that the worker is ready.
        var output = FrameWriter()
        output.frame { _ in }
        output.flush()

        while let frame = input.nextFrame() {
            var reader = FrameReader(frame)
            guard let bodies = try? reader.list({ frame throws(MalformedFrame) in try MarkdownBody(from: &frame) })
            else { exit(WorkerExit.broken) }
            for body in bodies {
                Confinement.allowProcessorTime(seconds: greeting.limits.cpuSeconds)
                let answer = renderer.render(body)
                output.frame { answer.write(to: &$0) }
                if output.bytes.count > 1 << 16 { output.flush() }
            }
            output.flush()
        }
        exit(WorkerExit.done)
    }
}

/// Renders bodies one after another, with the same settings.
struct MarkdownRenderer {
    private let parser: MarkdownParser
    private let policy: LinkPolicy
    private let options: MarkdownOptions
    private let outputLimit: Int

    /// Creates a renderer with the settings of `greeting`.
    init(_ greeting: WorkerHandshake) {
        parser = MarkdownParser(memoryBytes: greeting.limits.memoryBytes / 2)
        policy = LinkPolicy(greeting.options)
        options = greeting.options
        outputLimit = greeting.limits.outputBytes
    }

    func render(_ body: MarkdownBody) -> Answer {
        parser.withTree(of: body.text) { root in
            HTMLWriter.render(root, of: body, options, policy: policy, limit: outputLimit)
                .map(Answer.rendered) ?? .outputTooLong
        }
    }
}
