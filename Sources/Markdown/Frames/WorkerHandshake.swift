import Processes

/// The first frame sent to a worker: the settings for all bodies.
struct WorkerHandshake: Sendable {
    var options: MarkdownOptions
    var limits: MarkdownLimits

    /// The words in transmission order.
    private static var words: [WritableKeyPath<MarkdownWords, String>] {
        [\.table, \.footnotes, \.footnote, \.backToReference, \.done, \.toDo]
    }

    init(options: MarkdownOptions, limits: MarkdownLimits) {
        self.options = options
        self.limits = limits
    }

    init(from frame: inout FrameReader) throws(MalformedFrame) {
        options = MarkdownOptions()
        options.imageHosts = try frame.list { frame throws(MalformedFrame) in try frame.text() }
        options.siteHost = try frame.list { frame throws(MalformedFrame) in try frame.text() }.first
        options.hasSiblings = try frame.integer() != 0
        options.topHeading = try frame.integer()
        for word in Self.words { options.words[keyPath: word] = try frame.text() }
        options.filesRoot = try frame.text()
        limits = MarkdownLimits()
        limits.inputBytes = try frame.integer()
        limits.cpuSeconds = Double(bitPattern: UInt64(bitPattern: Int64(try frame.integer())))
        limits.memoryBytes = try frame.integer()
        limits.outputBytes = try frame.integer()
    }

    func write(to frame: inout FrameWriter) {
        for hosts in [options.imageHosts, options.siteHost.map { [$0] } ?? []] {
            frame.put(hosts.count)
            for host in hosts { frame.put(host) }
        }
        frame.put(options.hasSiblings ? 1 : 0)
        frame.put(options.topHeading)
        for word in Self.words { frame.put(options.words[keyPath: word]) }
        frame.put(options.filesRoot)
        frame.put(limits.inputBytes)
        frame.put(Int(Int64(bitPattern: limits.cpuSeconds.bitPattern)))
        frame.put(limits.memoryBytes)
        frame.put(limits.outputBytes)
    }
}
