import Text

/// Answers the requests of a preview.
struct PreviewHandler: Sendable {
    let hosts: LocalHosts
    let state: PreviewState

    /// Our own addresses, beside those of the site: no record's address begins with a low line.
    private static let prefix = "/_corkboard/"

    /// What a page gets added so that it follows the site; `tag` tells the versions of a page apart.
    static func addition(tag: String) -> [UInt8] {
        Array("<script src=\"\(prefix)preview.js\" data-page=\"\(tag)\"></script>".utf8)
    }

    func response(to request: HTTPRequest) -> HTTPResponse {
        guard hosts.allow(request) else {
            return .text(403, "This server answers only pages of its own, under the address that it printed.")
        }
        guard request.method == "GET" || request.method == "HEAD" else {
            return .text(405, "There is nothing here but to read.", [("Allow", "GET, HEAD")])
        }
        switch request.path {
        case Self.prefix + "events" where request.method == "GET":
            return HTTPResponse(
                200, [("Content-Type", "text/event-stream"), ("Cache-Control", "no-store")], .events(state.stream()))
        case Self.prefix + "preview.js": return own(PackageResources.preview_js)
        case Self.prefix + "worker.js": return own(PackageResources.worker_js)
        default: break
        }
        guard let files = state.files, files.exist else { return nothingBuilt }
        let (response, page) = files.response(to: request)
        if let page { state.note(page: page) }
        return response
    }

    private func own(_ script: [UInt8]) -> HTTPResponse {
        HTTPResponse(
            200,
            [
                ("Content-Type", "text/javascript; charset=utf-8"), ("Cache-Control", "no-store"),
                ("X-Content-Type-Options", "nosniff"),
            ], .bytes(script))
    }

    private var nothingBuilt: HTTPResponse {
        let page =
            "<!DOCTYPE html><html lang=\"en\"><meta charset=\"utf-8\"><title>Not built yet</title>"
            + "<p>The site is not built yet. This page shows it as soon as it is.</p>"
        return HTTPResponse(
            503, [("Content-Type", "text/html; charset=utf-8"), ("Cache-Control", "no-store")],
            .bytes(Array(page.utf8) + Self.addition(tag: "none")))
    }
}
