import Authoring
import Diagnostics
import SiteBuilder
import Text

/// Pictures that the owner adds in the editor.
extension Editor {
    /// The maximum size of a picture in bytes.
    static let pictureLimit = 64 << 20

    private static let picturePath = prefix + "picture"

    /// True if a request uploads a picture. Its body is the file.
    static func isPicture(_ request: HTTPRequest) -> Bool {
        request.method == "POST" && request.path.utf8.elementsEqual(picturePath.utf8) || replacedAsset(request) != nil
    }

    /// Adds a picture to `Content/assets/`, or replaces one there, and answers with its address once the site shows it.
    ///
    /// The token and the file's name are sent as headers, which no page of another site can send.
    func addPicture(_ request: HTTPRequest) -> Reply {
        let name = percentDecoded(request["x-corkboard-name"] ?? "")
        do throws(AuthoringError) {
            let path: String
            if let replaced = Self.replacedAsset(request) {
                try store().replace(asset: replaced, with: request.body)
                noteLast("saved") { $0.path == "assets/\(replaced)" }
                path = replaced
            } else {
                let added = try store().addPicture(request.body, named: name)
                // The form that the picture belongs to isn't saved yet, so no page reports a change.
                if added.isNew { note(nil, .removing(asset: added.path)) }
                path = added.path
            }
            return tell(.json(200, Array((["address": .string("/assets/" + path)] as JSONValue).text.utf8)))
        } catch {
            let reasons = site.problems(of: error).map {
                [$0.message, $0.hint].compactMap { $0 }.joined(separator: "; ")
            }
            return .now(.problem(422, reasons.joined(separator: "; ")))
        }
    }

    /// True if a request that uploads a picture has the token of this editor's pages.
    func isTrusted(_ request: HTTPRequest) -> Bool {
        request["x-corkboard-token"].map { GuardingToken.areEqual($0, withDesk(\.token)) } == true
    }
}
