import Processes

extension MarkdownOptions {
    /// The words in transmission order.
    private static var words: [WritableKeyPath<MarkdownWords, String>] {
        [\.table, \.footnotes, \.footnote, \.backToReference, \.done, \.toDo]
    }

    /// The options as sent to a worker; other properties can't affect its HTML.
    public var encoded: [UInt8] {
        var frame = FrameWriter()
        write(to: &frame)
        return frame.bytes
    }

    init(from frame: inout FrameReader) throws(MalformedFrame) {
        self.init()
        imageHosts = try frame.list { frame throws(MalformedFrame) in try frame.text() }
        siteHost = try frame.list { frame throws(MalformedFrame) in try frame.text() }.first
        hasSiblings = try frame.integer() != 0
        topHeading = try frame.integer()
        for word in Self.words { words[keyPath: word] = try frame.text() }
        filesRoot = try frame.text()
    }

    func write(to frame: inout FrameWriter) {
        for hosts in [imageHosts, siteHost.map { [$0] } ?? []] {
            frame.put(hosts.count)
            for host in hosts { frame.put(host) }
        }
        frame.put(hasSiblings ? 1 : 0)
        frame.put(topHeading)
        for word in Self.words { frame.put(words[keyPath: word]) }
        frame.put(filesRoot)
    }
}
