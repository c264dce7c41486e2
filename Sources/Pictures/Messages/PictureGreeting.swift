import Processes

/// The first frame sent to a worker.
struct PictureGreeting: Sendable {
    var limits: PictureLimits

    /// True for a worker that draws texts: it may open font files, and gets no foreign pictures.
    var drawsTexts: Bool
}

extension PictureGreeting {
    init(from frame: inout FrameReader) throws(MalformedFrame) {
        limits = PictureLimits()
        limits.inputBytes = try frame.integer()
        limits.pixels = try frame.integer()
        limits.cpuSeconds = Double(try frame.integer())
        limits.memoryBytes = try frame.integer()
        limits.outputBytes = try frame.integer()
        drawsTexts = try frame.integer() != 0
    }

    func write(to frame: inout FrameWriter) {
        frame.put(limits.inputBytes)
        frame.put(limits.pixels)
        frame.put(Int(limits.cpuSeconds.rounded(.up)))
        frame.put(limits.memoryBytes)
        frame.put(limits.outputBytes)
        frame.put(drawsTexts ? 1 : 0)
    }
}
