import Processes

extension MarkdownOptions {
    /// The options as sent to a worker; other properties can't affect its HTML.
    public var encoded: [UInt8] {
        var frame = FrameWriter()
        WorkerHandshake(options: self, limits: MarkdownLimits()).write(to: &frame)
        return frame.bytes
    }
}
