import Text

/// Answers the requests of a preview.
struct PreviewHandler: Sendable {
    let hosts: LocalHosts
    let state: PreviewState

    /// What guests can do; nil if there are none.
    let guests: Guests?

    /// What the owner changes in the browser; nil if that is not wanted.
    let editor: Editor?

    /// True if the owner edits from other machines, too: by an encrypted way.
    let isEditableFromAnywhere: Bool

    /// Our own addresses, beside those of the site: no record's address begins with a low line.
    private static let prefix = "/_corkboard/"

    /// What the owner's pages get added so that they follow the site; `tag` tells the versions of a page apart.
    private static func script(tag: String) -> [UInt8] {
        Array("<script src=\"\(prefix)preview.js\" data-page=\"\(tag)\"></script>".utf8)
    }

    /// The size of a request's body at most, in bytes; nil if it isn't needed.
    func bodyLimit(_ request: HTTPRequest) -> Int? {
        if guests?.takesBody(request) == true { return 64 << 10 }
        return mayEdit(request) ? editor?.bodyLimit(request) : nil
    }

    /// True for people at this machine.
    private func isOwner(_ request: HTTPRequest) -> Bool {
        request.isFromLoopback && !request.isForwarded && hosts.allow(request) && guests?.isOwner(request) != false
    }

    /// True for people who may show that they are the owner, at this machine or, if the owner wants that, elsewhere.
    private func mayEdit(_ request: HTTPRequest) -> Bool {
        isOwner(request) || editor != nil && isEditableFromAnywhere && guests?.allow(request) == true
    }

    func answer(to request: HTTPRequest) -> HTTPAnswer {
        // What is wrong with the site, and with which files, is for them alone.
        let (isOwner, mayEdit) = (isOwner(request), mayEdit(request))
        guard isOwner || guests?.allow(request) == true else {
            return .now(
                .text(403, "This server answers only pages of its site. Open the address shown in the terminal."))
        }
        let isChange = !request.isRead
        if isChange, state.isEnding { return .now(.ending) }
        if let guests {
            if let files = state.files {
                if let answer = guests.answer(to: request, files) { return answer }
            } else if guests.takesBody(request) {
                return .now(.problem(503, "the site can't be built right now", retryAfter: 5))
            }
        }
        if mayEdit, let answer = editor?.answer(to: request) { return answer }
        if isChange {
            return .now(.text(405, "This address is read-only. Use GET or HEAD.", [("Allow", "GET, HEAD")]))
        }
        switch request.path {
        case Self.prefix + "events" where isOwner && request.method == "GET":
            return .now(.events(state.stream()))
        case Self.prefix + "preview.js" where isOwner: return .now(own(PackageResources.preview_js))
        case Self.prefix + "worker.js" where isOwner: return .now(own(PackageResources.worker_js))
        case Self.prefix + "edit.js" where mayEdit: return .now(own(PackageResources.edit_js))
        case Self.prefix + "edit.css" where mayEdit: return .now(own(PackageResources.edit_css, "text/css"))
        default: break
        }
        guard let files = state.files, files.exist else { return .now(nothingBuilt(isOwner: isOwner)) }
        let live = guests?.addition ?? []
        let editor = mayEdit && editor?.isOwner(request) == true ? editor : nil
        let name = (isOwner ? "p" : "") + (guests == nil ? "" : "g") + (editor == nil ? "" : "e")
        var (response, page) = files.response(
            to: request,
            adding: SiteFiles.Addition(name: name) { page, tag in
                (editor?.bar(on: page) ?? []) + live + (isOwner ? Self.script(tag: tag) : [])
            })
        if let page {
            if isOwner { state.note(page: page) }
            guests?.greet(request, &response)
        }
        return .now(response)
    }

    private func own(_ script: [UInt8], _ type: String = "text/javascript") -> HTTPResponse {
        HTTPResponse(200, [("Content-Type", "\(type); charset=utf-8"), ("Cache-Control", "no-store")], .bytes(script))
    }

    private func nothingBuilt(isOwner: Bool) -> HTTPResponse {
        let page =
            "<!DOCTYPE html><html lang=\"en\"><meta charset=\"utf-8\"><title>Not built yet</title>"
            + "<p>The site hasn't been built yet. This page reloads once it has.</p>"
        return HTTPResponse(
            503, [("Content-Type", "text/html; charset=utf-8"), ("Cache-Control", "no-store")],
            .bytes(Array(page.utf8) + (isOwner ? Self.script(tag: "none") : [])))
    }
}
