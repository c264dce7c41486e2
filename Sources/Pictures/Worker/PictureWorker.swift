import Bytes
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
        // A worker that draws texts may open font files, and gets no foreign pictures.
        guard let drawsCards = input.nextFrame().flatMap(Bool.init(encoded:)) else { exit(WorkerExit.broken) }
        guard let vips = Vips(drawsCards: drawsCards) else { exit(WorkerExit.noLibrary) }
        let cards = drawsCards ? CardMaker(vips) : nil
        let limits = PictureLimits()
        Confinement.enter(memoryBytes: limits.memoryBytes, readsFiles: drawsCards)
        let maker = PictureMaker(vips: vips, limits: limits)
        var announcement = ByteWriter()
        announcement.writeSized { $0.store(vips.version, vips.path) }
        Frames.send(announcement.bytes)

        while let frame = input.nextFrame() {
            guard let work = PictureWork(encoded: frame) else { exit(WorkerExit.broken) }
            Confinement.allowProcessorTime(seconds: limits.cpuSeconds)
            let result =
                switch (work, cards) {
                case (.sizes(let bytes, let settings), nil): maker.result(bytes, settings)
                case (.card(let card), let cards?): cards.result(card)
                default: exit(WorkerExit.broken)
                }
            Frames.send(result.sized)
        }
        exit(WorkerExit.done)
    }
}
