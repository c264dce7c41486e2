import Processes

extension MarkdownBody {
    init(from frame: inout FrameReader) throws(MalformedFrame) {
        text = Array(try frame.run())
        idPrefix = try frame.text()
        root = try frame.text()
        plainText = try frame.list { frame throws(MalformedFrame) in
            PlainTextOptions(width: try frame.integer(), root: try frame.text())
        }.first
    }

    func write(to frame: inout FrameWriter) {
        frame.put(text)
        frame.put(idPrefix)
        frame.put(root)
        frame.put(plainText == nil ? 0 : 1)
        if let plainText {
            frame.put(plainText.width)
            frame.put(plainText.root)
        }
    }
}
