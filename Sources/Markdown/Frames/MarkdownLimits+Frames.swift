import Processes

/// The first frame sent to a worker.
extension MarkdownLimits {
    init(from frame: inout FrameReader) throws(MalformedFrame) {
        self.init()
        inputBytes = try frame.integer()
        cpuSeconds = Double(bitPattern: UInt64(bitPattern: Int64(try frame.integer())))
        memoryBytes = try frame.integer()
        outputBytes = try frame.integer()
    }

    func write(to frame: inout FrameWriter) {
        frame.put(inputBytes)
        frame.put(Int(Int64(bitPattern: cpuSeconds.bitPattern)))
        frame.put(memoryBytes)
        frame.put(outputBytes)
    }
}
