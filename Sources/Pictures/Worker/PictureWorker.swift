import Glibc
import Processes

/// The process that reads pictures: the pool starts it, sends it work on standard input, and reads the results from its
/// standard output.
///
/// Picture decoders have a long history of security holes. A separate process can be confined and replaced.
public enum PictureWorker {
    /// The argument that selects the picture worker, after the one for workers in general.
    public static let argument = "pictures"

    /// Serves the pool until the pool closes the connection.
    public static func run() -> Never {
        Confinement.closeInheritedFiles()
        var input = WorkerInput()
        guard let greetingFrame = input.nextFrame() else { exit(WorkerExit.broken) }
        var greetingReader = FrameReader(greetingFrame)
        guard let greeting = try? PictureGreeting(from: &greetingReader) else { exit(WorkerExit.broken) }
        guard let vips = Vips(drawsCards: greeting.drawsTexts) else { exit(WorkerExit.noLibrary) }
        let cards = greeting.drawsTexts ? CardMaker(vips) : nil
        Confinement.enter(memoryBytes: greeting.limits.memoryBytes, readsFiles: greeting.drawsTexts)
        let maker = PictureMaker(vips: vips, limits: greeting.limits)
        var output = FrameWriter()
        output.frame { frame in
            frame.put(vips.version)
            frame.put(vips.path)
        }
        output.flush()

        while let frame = input.nextFrame() {
            var reader = FrameReader(frame)
            guard let works = try? reader.list({ frame throws(MalformedFrame) in try PictureWork(from: &frame) })
            else { exit(WorkerExit.broken) }
            for work in works {
                Confinement.allowProcessorTime(seconds: greeting.limits.cpuSeconds)
                let result =
                    switch (work, cards) {
                    case (.sizes(let bytes, let settings), nil): maker.result(bytes, settings)
                    case (.card(let card), let cards?): cards.result(card)
                    default: exit(WorkerExit.broken)
                    }
                output.frame { result.write(to: &$0) }
                output.flush()
            }
        }
        exit(WorkerExit.done)
    }
}
