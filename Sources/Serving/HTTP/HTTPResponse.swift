import Diagnostics

/// A response to send.
package struct HTTPResponse: Sendable {
    package var status: Int

    package var headers: [(name: String, value: String)]
    package var content: Content

    /// Whose pages may show this one in a frame. In a frame on another site, people could be tricked into clicking
    /// things that they don't see.
    var framing = Framing.ownSite

    enum Framing: Sendable {
        case nobody, ownSite, anybody
    }

    package enum Content: Sendable {
        case bytes([UInt8])
        /// A part of an open file, which is closed after sending.
        case file(descriptor: CInt, offset: Int, count: Int)
        /// Events, sent as they happen.
        case events(EventStream)
    }

    package init(_ status: Int, headers: [(name: String, value: String)] = [], content: Content = .bytes([])) {
        self.status = status
        self.headers = headers
        self.content = content
    }

    /// Headers that make browsers protect people from a response's content. The server sends them with every response.
    var protection: [(name: String, value: String)] {
        var headers = [
            ("X-Content-Type-Options", "nosniff"), ("Referrer-Policy", "same-origin"),
            ("Cross-Origin-Resource-Policy", "same-origin"),
        ]
        // An SVG picture opened by itself is a document: no script in it may run.
        if self.headers.contains(where: { $0.name == "Content-Type" && $0.value == MediaType.drawing }) {
            headers.append(MediaType.drawingPolicy)
        }
        switch framing {
        case .nobody:
            headers += [("Content-Security-Policy", "frame-ancestors 'none'"), ("X-Frame-Options", "DENY")]
        case .ownSite:
            headers += [("Content-Security-Policy", "frame-ancestors 'self'"), ("X-Frame-Options", "SAMEORIGIN")]
        case .anybody: break
        }
        return headers
    }

    /// A short text for people. It must not repeat any part of the request.
    package static func text(
        _ status: Int, _ text: String, headers: [(name: String, value: String)] = []
    ) -> HTTPResponse {
        uncached(status, type: "text/plain; charset=utf-8", Array((text + "\n").utf8), headers: headers)
    }

    /// A JSON response that must not be cached.
    package static func json(_ status: Int, _ bytes: [UInt8]) -> HTTPResponse {
        uncached(status, type: "application/json", bytes)
    }

    /// A page that must not be cached.
    static func page(_ bytes: [UInt8], status: Int = 200, framing: Framing = .ownSite) -> HTTPResponse {
        var response = uncached(status, type: "text/html; charset=utf-8", bytes)
        response.framing = framing
        return response
    }

    /// A response that must not be cached.
    static func uncached(
        _ status: Int = 200, type: String, _ bytes: [UInt8], headers: [(name: String, value: String)] = []
    ) -> HTTPResponse {
        HTTPResponse(
            status, headers: [("Content-Type", type), ("Cache-Control", "no-store")] + headers, content: .bytes(bytes))
    }

    /// An error as JSON, with its reason, which must not repeat any part of the request.
    ///
    /// - Parameters:
    ///   - retryAfter: The number of seconds after which the client may try again; nil if that won't help.
    ///   - allow: The methods that are allowed instead.
    package static func problem(
        _ status: Int, _ reason: String, retryAfter: Int? = nil, allow: String? = nil
    ) -> HTTPResponse {
        var answer: JSONValue = ["reason": .string(reason)]
        answer.add("retryAfter", retryAfter.map(JSONValue.number))
        var response = json(status, Array((answer.text + "\n").utf8))
        if let retryAfter { response.headers.append(("Retry-After", String(retryAfter))) }
        if let allow { response.headers.append(("Allow", allow)) }
        return response
    }

    /// The response with a cookie to set, if any.
    package func with(cookie: String?) -> HTTPResponse {
        var response = self
        if let cookie { response.headers.append(("Set-Cookie", cookie)) }
        return response
    }

    /// Ends a stream of events, so that only its headers are sent.
    mutating func endEvents() {
        guard case .events(let stream) = content else { return }
        stream.end()
        content = .bytes([])
    }

    /// The answer to requests that arrive during shutdown, and are not handled.
    static let ending = problem(503, "the server is shutting down; send this again when it is back", retryAfter: 5)

    /// A response that is sent event by event.
    static func events(_ stream: EventStream) -> HTTPResponse {
        HTTPResponse(
            200,
            headers: [
                ("Content-Type", "text/event-stream"), ("Cache-Control", "no-store"),
                // Otherwise, proxies such as nginx buffer events.
                ("X-Accel-Buffering", "no"),
                // A stream lasts as long as its connection.
                ("Connection", "close"),
            ], content: .events(stream))
    }
}
