import Content
import Text

/// The site's photos and other files.
extension EditContent {
    static let assetView = View<Asset>([
        .text("path", "the path in the folder of assets") { $0.path },
        .text("name", "the name of the file") { $0.path.split(separator: "/").last.map(String.init) },
        .address("address", "its address on the site") { $0.address },
        .address("replacing", "the address that a picture is sent to, which replaces it; absent for other files") {
            asset in
            EditContent.isPicture(asset.path)
                ? "/_corkboard/edit/assets/replace/" + percentEncoded(path: asset.path) : nil
        },
        .words("size", "its size") { asset, strings in
            strings.size(ofBytes: asset.size)
        },
        .list("users", "the records and files that refer to it", of: EditContent.linkView) { $0.users },
        .flag("isUsed", "whether there are any") { !$0.users.isEmpty },
    ])

    private static func isPicture(_ path: String) -> Bool {
        let ending = path.split(separator: ".").last?.lowercased() ?? ""
        return ["jpg", "jpeg", "png", "webp", "gif", "avif", "heic", "svg"].contains(ending)
    }
}

extension Strings {
    /// A size as people read it, such as `240 kB`, in an isolate, so that the unit follows the number on pages that run
    /// from right to left, too. It has no fraction, because languages separate it with different characters.
    func size(ofBytes count: Int) -> String {
        let thousands = max(1, (count + 500) / 1000)
        let size = thousands < 10_000 ? "\(thousands) kB" : "\(number((thousands + 500) / 1000)) MB"
        return "\u{2066}\(size)\u{2069}"
    }
}
