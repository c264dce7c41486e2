package import Content
import Text

/// The picture of a record, with its alternative text.
struct RecordImage: Sendable {
    /// The path of the asset.
    let path: String

    /// The alternative text; empty for a decoration.
    let text: String
}

extension RecordImage {
    /// - Parameters:
    ///   - image: The record's `image`; the result is nil without one.
    ///   - text: The record's `alt`; "-" makes the picture a decoration.
    ///   - title: The record's title, used without an `alt`.
    init?(_ image: Reference?, _ text: String?, title: String) {
        guard let image else { return nil }
        self.init(path: image.assetPath, text: text == "-" ? "" : text ?? title)
    }

    /// The picture without alternative text, for lists, where a screen reader would repeat the title next to it.
    var asDecoration: RecordImage { RecordImage(path: path, text: "") }
}

extension Event {
    var picture: RecordImage? { RecordImage(details.image, details.imageText, title: name) }
}

extension Bulletin {
    /// The poster; nil without one.
    var picture: RecordImage? { RecordImage(image, imageText, title: title) }

    /// True if files made from the bulletin may contain the site's assets.
    var mayShowAssets: Bool { body.mayNameAssets || image != nil }

    /// The poster as the Markdown worker would write it, for readers outside the site; empty without one.
    func poster(root: String) -> [UInt8] {
        guard let picture else { return [] }
        let source = htmlEscaped(root + percentEncoded(path: picture.path))
        return Array("<p><img src=\"\(source)\" alt=\"\(htmlEscaped(picture.text))\" /></p>\n".utf8)
    }
}

extension Reference {
    /// The path of the referenced asset below Content.
    package var assetPath: String { String(target.drop { $0 == "/" }) }
}
