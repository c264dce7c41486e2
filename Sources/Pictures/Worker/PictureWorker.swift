import Glibc
import Processes

/// The process that reads pictures: the pool starts it, sends it work on standard input, and reads the results from its standard
/// output.
///
/// Decoders of pictures have been a way into programs for as long as there have been pictures. A process can be limited, and
/// replaced.
public enum PictureWorker {
    /// The argument, after that of workers, that makes a worker one of pictures.
    public static let argument = "pictures"

    /// Serves the pool until the pool closes the connection.
    public static func run() -> Never {
        // The program that started this process may have left files open, among them a lock.
        closefrom(STDERR_FILENO + 1)
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
                let answer =
                    switch (work, cards) {
                    case (.sizes(let bytes, let settings), nil): maker.answer(bytes, settings)
                    case (.card(let card), let cards?): cards.answer(card)
                    default: exit(WorkerExit.broken)
                    }
                output.frame { answer.write(to: &$0) }
                output.flush()
            }
        }
        exit(WorkerExit.done)
    }
}
