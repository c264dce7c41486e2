import Files
import Text
import Theme

/// Answers requests to a preview.
struct PreviewHandler: Sendable {
    let hosts: LocalHosts
    let state: PreviewState

    let door: GuestDoor

    /// Handles guests; nil without guests, and at the port for people who edit from other devices.
    private var guests: Guests? { people == nil ? door.guests : nil }

    /// Handles the owner's edits; nil unless the site is editable.
    private(set) var editor: Editor?

    /// True if the owner can edit from other machines, too, over an encrypted connection.
    let isEditableFromAnywhere: Bool

    /// The names of the port for people who edit from other devices; nil at other ports.
    private(set) var people: AllowedHostNames?

    /// The handler of the port for people who edit from other devices, over HTTPS.
    func forPeople(at hosts: AllowedHostNames) -> PreviewHandler {
        var handler = self
        handler.people = hosts
        handler.editor?.isSecure = true
        return handler
    }

    /// The script that makes the owner's pages follow the site. `tag` identifies the version of a page.
    private static func script(tag: String) -> [UInt8] {
        Array("<script src=\"\(Guests.prefix)preview.js\" data-page=\"\(tag)\"></script>".utf8)
    }

    /// The maximum size of a request's body in bytes; nil if the body isn't needed.
    func bodyLimit(_ request: HTTPRequest) -> Int? {
        if guests?.takesBody(request) == true { return 64 << 10 }
        return mayEdit(request) ? editor?.bodyLimit(request) : nil
    }

    /// True for a request from this machine, though a proxy on it may have hidden that it is a guest's.
    private func isLocal(_ request: HTTPRequest) -> Bool {
        request.isFromLoopback && !request.isForwarded && hosts.allow(request)
    }

    /// True if a request is the owner's, at this machine.
    private func isOwner(_ request: HTTPRequest) -> Bool {
        guard people == nil, isLocal(request) else { return false }
        return guests?.isOwner(request) != false || editor?.isOwner(request) == true
    }

    /// True if the sender may sign in: as the owner at this machine, or anywhere if the owner allows that; and at the port
    /// for people who edit from other devices.
    private func mayEdit(_ request: HTTPRequest) -> Bool {
        if let people { return people.allow(request) }
        return isLocal(request) || editor != nil && isEditableFromAnywhere && guests?.allow(request) == true
    }

    func answer(to request: HTTPRequest) -> HTTPAnswer {
        // Only the owner may see the site's problems and the names of its files.
        let (isOwner, mayEdit, guests) = (isOwner(request), mayEdit(request), guests)
        let isAllowed = people == nil ? guests?.allow(request) == true : mayEdit
        guard isOwner || isAllowed else {
            let advice = people == nil ? " Open the address shown in the terminal." : ""
            return .now(.text(403, "This server answers only pages of its site." + advice))
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
            return .now(.text(405, "This address is read-only. Use GET or HEAD.", headers: [("Allow", "GET, HEAD")]))
        }
        if isOwner, request.method == "GET", request.path == Guests.prefix + "events" {
            return .now(.events(state.stream()))
        }
        if isOwner, let file = file(request, among: Self.ownersFiles) { return .now(file) }
        if mayEdit, let file = file(request, among: Self.editorsFiles) { return .now(file) }
        guard let files = state.files, files.exist else { return .now(nothingBuilt(isOwner: isOwner)) }
        let live = guests?.addition ?? []
        let editor = mayEdit ? editor?.signedIn(request) : nil
        // The page for signing in has the site's style, which anyone may read.
        if people != nil, editor == nil, !request.path.utf8.starts(with: "\(files.path)assets/".utf8) {
            return .now(.text(303, "Open your link first.", headers: [("Location", Editor.prefix)]))
        }
        let name = (isOwner ? "p" : "") + (guests == nil ? "" : "g") + (editor.map { "e" + $0.person.id } ?? "")
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

    /// The scripts that follow the site, and the scripts and the style sheet of the editor's pages.
    private static let ownersFiles = ["preview.js": EmbeddedFiles.preview_js, "worker.js": EmbeddedFiles.worker_js]
    private static let editorsFiles = [
        "edit.js": EmbeddedFiles.edit_js, "elements.js": EmbeddedFiles.elements_js, "lists.js": EmbeddedFiles.lists_js,
        "edit.css": EmbeddedFiles.edit_css,
    ]

    /// The modules of the built-in theme that these scripts import.
    private static let sharedModules = ["connecting.js", "folding.js", "gestures.js", "page.js"]

    /// One of these files, or a module that they import; nil for other requests.
    private func file(_ request: HTTPRequest, among files: [String: EmbeddedFile]) -> HTTPResponse? {
        guard let name = request.path.droppingPrefix(Guests.prefix) else { return nil }
        let module = Self.sharedModules.contains(name) ? Theme.templates.first { $0.path == "assets/\(name)" } : nil
        return (files[name] ?? module).map { .uncached(type: MediaType(ofFile: name).header, $0.bytes) }
    }

    private func nothingBuilt(isOwner: Bool) -> HTTPResponse {
        let page =
            "<!DOCTYPE html><html lang=\"en\"><meta charset=\"utf-8\"><title>Not built yet</title>"
            + "<p>The site hasn't been built yet. This page reloads once it has.</p>"
        return .page(Array(page.utf8) + (isOwner ? Self.script(tag: "none") : []), status: 503)
    }
}
