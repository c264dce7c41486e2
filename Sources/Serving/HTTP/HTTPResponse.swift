/// A response to be sent.
package struct HTTPResponse: Sendable {
    /// The status code.
    package var status: Int

    package var headers: [(name: String, value: String)]
    package var content: Content

    package enum Content: Sendable {
        case bytes([UInt8])
        /// A part of an open file, which is closed after sending.
        case file(descriptor: CInt, offset: Int, count: Int)
        /// Events, sent as they come.
        case events(EventStream)
    }

    package init(_ status: Int, _ headers: [(name: String, value: String)] = [], _ content: Content = .bytes([])) {
        self.status = status
        self.headers = headers
        self.content = content
    }

    /// A short text for people, in which nothing of the request is repeated.
    package static func text(
        _ status: Int, _ text: String, _ headers: [(name: String, value: String)] = []
    ) -> HTTPResponse {
        HTTPResponse(
            status, [("Content-Type", "text/plain; charset=utf-8"), ("Cache-Control", "no-store")] + headers,
            .bytes(Array((text + "\n").utf8)))
    }
}
