extension MarkdownBody {
    init(from frame: inout FrameReader) throws(MalformedFrame) {
        text = Array(try frame.run())
        idPrefix = try frame.text()
        root = try frame.text()
    }

    func write(to frame: inout FrameWriter) {
        frame.put(text)
        frame.put(idPrefix)
        frame.put(root)
    }
}
