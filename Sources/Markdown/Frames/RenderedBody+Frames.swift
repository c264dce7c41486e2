import Processes

/// A worker's answer to one body: the result, or nil if it exceeds the output limit. Any other failure ends the worker.
extension RenderedBody {
    static func answer(from frame: inout FrameReader) throws(MalformedFrame) -> RenderedBody? {
        guard try frame.integer() == 1 else { return nil }
        return RenderedBody(
            html: Array(try frame.run()),
            plainText: try frame.text(),
            findings: try frame.list { frame throws(MalformedFrame) in
                guard let kind = Finding.Kind(rawValue: UInt8(truncatingIfNeeded: try frame.integer())) else {
                    throw MalformedFrame()
                }
                return Finding(
                    kind: kind, line: try frame.integer(), column: try frame.integer(), message: try frame.text())
            })
    }

    static func write(_ answer: RenderedBody?, to frame: inout FrameWriter) {
        guard let body = answer else {
            frame.put(0)
            return
        }
        frame.put(1)
        frame.put(body.html)
        frame.put(body.plainText)
        frame.put(body.findings.count)
        for finding in body.findings {
            frame.put(Int(finding.kind.rawValue))
            frame.put(finding.line)
            frame.put(finding.column)
            frame.put(finding.message)
        }
    }
}
