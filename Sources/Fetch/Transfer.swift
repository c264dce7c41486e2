internal import CCurl
private import Glibc
private import Libraries
private import Platform

/// One attempt at a request.
///
/// Only this type, `FileServer` and their superclass call libcurl.
@safe final class Transfer: Curl {
    private let request: FetchRequest
    private let progress: (Int) -> Void

    // Set by the function that libcurl calls.
    private var refused: NetworkZone?

    /// - Parameter progress: Called now and then, with the number of bytes received.
    init(_ request: FetchRequest, progress: @escaping (Int) -> Void) throws(FetchFailure) {
        self.request = request
        self.progress = progress
        try super.init(sizeLimit: request.sizeLimit)
    }

    /// Sends the request and waits for the response.
    func run() throws(FetchFailure) -> FetchAnswer {
        setTarget()
        try setHeaders()
        setCallbacks()
        let code = unsafe curl.easy_perform(handle)
        guard code == CURLE_OK else { throw failure(code) }
        switch number(CURLINFO_RESPONSE_CODE) {
        case 200, 203:
            let version = FetchRequest.Version(tag: header("ETag"), modified: header("Last-Modified"))
            let isPage = header("Content-Type")?.lowercased().utf8.starts(with: "text/html".utf8) == true
            return .content(received, isPage: isPage, version: version)
        case 304 where request.known != nil: return .unchanged
        case let status: throw failure(status: status)
        }
    }

    private func setTarget() {
        begin(at: request.address.text, protocols: "http,https", authorities: request.authorities)
        if let body = request.body {
            // If the size is set first, libcurl copies that many bytes and needs no terminating zero.
            set(CURLOPT_POSTFIELDSIZE, body.count)
            _ = unsafe body.withUnsafeBytes { bytes in
                unsafe corkboard_curl_set_pointer(
                    &curl, handle, CURLOPT_COPYPOSTFIELDS, UnsafeMutableRawPointer(mutating: bytes.baseAddress))
            }
        }
        // An encrypted request must not become an unencrypted one.
        set(CURLOPT_REDIR_PROTOCOLS_STR, request.address.isEncrypted ? "https" : "http,https")
        set(CURLOPT_FOLLOWLOCATION, request.headers.isEmpty ? 1 : 0)
        set(CURLOPT_MAXREDIRS, 5)
        set(CURLOPT_CONNECTTIMEOUT, min(10, request.timeout))
        set(CURLOPT_TIMEOUT, request.timeout)
    }

    private func setHeaders() throws(FetchFailure) {
        set(CURLOPT_USERAGENT, "corkboard")
        set(CURLOPT_ACCEPT_ENCODING, "gzip")
        var lines = ["Accept: \(request.accept)"] + request.headers
        if request.body != nil { lines.append("Content-Type: application/json") }
        if let tag = request.known?.tag { lines.append("If-None-Match: \(tag)") }
        if let modified = request.known?.modified { lines.append("If-Modified-Since: \(modified)") }
        try set(CURLOPT_HTTPHEADER, lines)
    }

    private func setCallbacks() {
        unsafe corkboard_curl_set_pointer(&curl, handle, CURLOPT_OPENSOCKETDATA, me)
        unsafe corkboard_curl_set_open(&curl, handle) { me, _, address in
            guard let address = unsafe address, let me = unsafe me else { return -1 }
            return unsafe Unmanaged<Transfer>.fromOpaque(me).takeUnretainedValue().open(address)
        }
        set(CURLOPT_NOPROGRESS, 0)
        unsafe corkboard_curl_set_pointer(&curl, handle, CURLOPT_XFERINFODATA, me)
        unsafe corkboard_curl_set_progress(&curl, handle) { me, _, done, _, _ in
            guard let me = unsafe me else { return 0 }
            unsafe Unmanaged<Transfer>.fromOpaque(me).takeUnretainedValue().progress(Int(done))
            return 0
        }
    }

    /// The size in Content-Length.
    override var announcedSize: Int { header("Content-Length").flatMap(Int.init) ?? 0 }

    /// Opens a connection if its network is allowed.
    ///
    /// Checks the resolved address, so that names and redirects can't lead to other networks.
    private func open(_ address: UnsafePointer<curl_sockaddr>) -> curl_socket_t {
        var bytes = [UInt8](repeating: 0, count: 16)
        let count = unsafe corkboard_curl_address(address, &bytes)
        let neighbourhood = NetworkZone(address: Array(bytes[..<Int(count)]))
        guard request.neighbourhoods.contains(neighbourhood) else {
            refused = neighbourhood
            return -1
        }
        // Later failures are not caused by an address that was refused earlier.
        refused = nil
        let (family, kind, number) = unsafe (address.pointee.family, address.pointee.socktype, address.pointee.protocol)
        return Descriptors.socket(family, kind: kind, protocol: number)
    }

    private func failure(_ code: CURLcode) -> FetchFailure {
        let host = request.address.host
        if isTooLarge {
            return FetchFailure("the response is larger than \(sizeLimit >> 20) MiB")
        }
        if let refused {
            return FetchFailure(
                "the address leads to \(refused.rawValue)",
                hint: refused == .inside
                    ? "if the source is in your own network, set \"privateNetwork: true\"" : nil)
        }
        switch code {
        case CURLE_COULDNT_RESOLVE_HOST:
            return FetchFailure("the host \(host) was not found", isPassing: true)
        case CURLE_COULDNT_CONNECT: return FetchFailure("can't connect to \(host)", isPassing: true)
        case CURLE_OPERATION_TIMEDOUT:
            return FetchFailure("no complete response within \(request.timeout) seconds", isPassing: true)
        case CURLE_PARTIAL_FILE, CURLE_RECV_ERROR, CURLE_GOT_NOTHING, CURLE_SEND_ERROR, CURLE_HTTP2,
            CURLE_HTTP2_STREAM:
            return FetchFailure("the connection broke off", isPassing: true)
        case CURLE_TOO_MANY_REDIRECTS: return FetchFailure("it redirects more than five times")
        case CURLE_UNSUPPORTED_PROTOCOL:
            return FetchFailure(
                request.address.isEncrypted
                    ? "it redirects to an address that isn't https"
                    : "it redirects to an address that is neither http nor https")
        case CURLE_SSL_CACERT_BADFILE:
            return FetchFailure(
                "the file of trusted certificates can't be read",
                hint: request.authorities == nil
                    ? "on Debian: apt install ca-certificates" : "check the path in CURL_CA_BUNDLE or SSL_CERT_FILE")
        case CURLE_PEER_FAILED_VERIFICATION:
            return FetchFailure(
                "the certificate of \(host) can't be verified",
                hint: "if you run a certificate authority, set SSL_CERT_FILE to its certificate")
        case CURLE_SSL_CONNECT_ERROR: return FetchFailure("can't set up a TLS connection to \(host)")
        case CURLE_BAD_CONTENT_ENCODING, CURLE_WEIRD_SERVER_REPLY:
            return FetchFailure("the response isn't valid HTTP")
        default: return FetchFailure("the request failed (libcurl error \(code.rawValue))", isPassing: true)
        }
    }

    private func failure(status: Int) -> FetchFailure {
        let retryAfter = header("Retry-After").flatMap(Int.init)
        let passing = [408, 425, 429].contains(status) || 500...599 ~= status
        let hint =
            switch status {
            case 401, 403: "does the address need a key?"
            case 404, 410: "has the address changed?"
            case 300...399 where !request.headers.isEmpty:
                "headers aren't sent after a redirect: use the address that it redirects to"
            default: nil as String?
            }
        return FetchFailure(
            "the server returned \(status)\(Self.words[status].map { " (\($0))" } ?? "")", hint: hint,
            isPassing: passing, retryAfter: retryAfter)
    }

    private static let words = [
        204: "no content", 401: "unauthorized", 403: "forbidden", 404: "not found", 410: "gone",
        429: "too many requests", 500: "server error", 502: "bad gateway", 503: "service unavailable",
        504: "gateway timeout",
    ]

    private func number(_ info: CURLINFO) -> Int {
        var value = 0
        unsafe corkboard_curl_get_number(&curl, handle, info, &value)
        return value
    }

    /// A header of the last response; nil if missing or longer than 1024 bytes.
    private func header(_ name: String) -> String? {
        var found: UnsafeMutablePointer<curl_header>?
        let code = unsafe curl.easy_header(handle, name, 0, UInt32(CURLH_HEADER), -1, &found)
        guard code == CURLHE_OK, let found = unsafe found, let value = unsafe found.pointee.value else { return nil }
        let text = unsafe String(cString: value)
        return text.utf8.count <= 1024 ? text : nil
    }
}
