import Content
import Fetch
import Text

extension SourceSettings {
    /// Creates the request for the source, filling in environment variables.
    func request(timeout: Int, _ environment: (String) -> String?) throws(FetchFailure) -> FetchRequest {
        let text = try address.filled { (name) throws(FetchFailure) in
            queryEncoded(try value(of: name, environment))
        }
        guard let address = try? WebAddress(parsing: text) else {
            preconditionFailure("values of variables can't make an address invalid")
        }
        var request = FetchRequest(address, isInside: isInside, timeout: timeout)
        if kind == .ballots { request.accept = "application/json, application/x-ndjson, text/csv" }
        if kind == .calendar { request.accept = "text/calendar" }
        for header in headers {
            let text = try header.text.filled { (name) throws(FetchFailure) in try value(of: name, environment) }
            request.headers.append("\(header.name): \(text)")
        }
        request.authorities = environment("CURL_CA_BUNDLE") ?? environment("SSL_CERT_FILE")
        return request
    }

    private func value(of name: String, _ environment: (String) -> String?) throws(FetchFailure) -> String {
        guard let value = environment(name), !value.isEmpty else {
            throw FetchFailure(
                "the environment variable \(name) is not set", hint: "the source needs it: set it for every fetch")
        }
        guard value.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7f }) else {
            throw FetchFailure(
                "the environment variable \(name) has more than one line", hint: "set it to the key only")
        }
        return value
    }
}
