import Processes

/// A worker's answer to one body: the result, or that it exceeds the output limit. Any other failure ends the worker.
enum Answer {
    case rendered(RenderedBody)
    case outputTooLong

    init(from frame: inout FrameReader) throws(MalformedFrame) {
        guard try frame.integer() == 1 else {
            self = .outputTooLong
            return
        }
        self = .rendered(
            RenderedBody(
                html: Array(try frame.run()),
                plainText: try frame.text(),
                findings: try frame.list { frame throws(MalformedFrame) in
                    guard let kind = RenderedBody.Finding.Kind(rawValue: UInt8(truncatingIfNeeded: try frame.integer()))
                    else { throw MalformedFrame() }
                    return RenderedBody.Finding(
                        kind: kind, line: try frame.integer(), column: try frame.integer(), message: try frame.text())
                }))
    }

    func write(to frame: inout FrameWriter) {
        guard case .rendered(let body) = self else {
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
