import Authoring
import Bytes
import Files
import Pages
import SiteBuilder
import Text

/// The site's photos and other files.
extension Editor {
    static let assetsPath = prefix + "assets"

    func assets(saying problems: [CommandResult.Problem] = []) -> HTTPResponse {
        guard let catalogue = catalogue(), let assets = try? store().assets() else { return notReadable }
        var content = content(.assets, catalogue)
        takeDone(&content)
        let records = Dictionary(grouping: catalogue.records.filter { $0.hasFile && !$0.isFixture }, by: \.path)
        content.assets = assets.map { asset -> EditContent.Asset in
            let users = asset.users.map { path -> EditContent.Link in
                let record = records[path]?.first { $0.kind.holder == nil }
                if let record, person.mayChange(record) {
                    return (title: record.title, address: Self.prefix + "change/" + Self.path(of: record))
                }
                return (title: path, address: nil)
            }
            let address = base + "assets/" + percentEncoded(path: asset.path)
            return (path: asset.path, size: asset.size, address: address, users: users)
        }
        return problems.isEmpty ? page(content) : page(content.saying(problems), status: 409)
    }

    func change(assets names: [String], _ form: SubmittedForm) throws(FormRefusal) -> Reply {
        guard names.count == 2, let path = form["path"], Self.isAsset(path) else { throw .response(missing) }
        switch names[1] {
        case "rename":
            let name = (form["name"] ?? "").trimmed
            _ = try orRefuse { () throws(AuthoringError) in try store().rename(asset: path, to: name) }
            let old = path.lastName
            let renamed = String(Substring(path.utf8.dropLast(old.utf8.count))) + name
            note("saved", .renaming(asset: renamed, to: old))
        case "delete":
            guard form["sure"] != nil else { return .now(missing) }
            try orRefuse { () throws(AuthoringError) in try store().remove(asset: path) }
            noteLast("removed") { $0.path == "assets/\(path)" }
        default: return .now(missing)
        }
        return tell(.text(303, "Done.", headers: [("Location", Self.assetsPath)]))
    }

    /// The path of the asset that a request replaces by a picture, its body; nil for other requests.
    static func replacedAsset(_ request: HTTPRequest) -> String? {
        guard request.method == "POST", let path = request.path.droppingPrefix(assetsPath + "/replace/") else {
            return nil
        }
        let bytes = percentDecoded(Array(path.utf8))
        return String(validating: bytes, as: UTF8.self).flatMap { isAsset($0) ? $0 : nil }
    }

    /// True if an asset can have this path: it leads out of no folder, and to no hidden file.
    private static func isAsset(_ path: String) -> Bool {
        let names = path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        return !path.utf8.contains(0) && names.allSatisfy { !$0.isEmpty && $0.first != UInt8(ascii: ".") }
    }
}
