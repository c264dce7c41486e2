import Content
import Text

/// The picture that a record names, with the words in its place.
struct RecordImage: Sendable {
    /// The path of the asset.
    let path: String

    /// What it shows; empty for a mere decoration.
    let text: String

    /// - Parameters:
    ///   - image: The record's `image`; without one there is no picture.
    ///   - text: The record's `alt`; a dash makes the picture a decoration.
    ///   - title: The record's title, which stands for missing words.
    init?(_ image: Reference?, _ text: String?, title: String) {
        guard let image else { return nil }
        path = image.assetPath
        self.text = text == "-" ? "" : text ?? title
    }

    private init(path: String, text: String) { (self.path, self.text) = (path, text) }

    /// The same beside the title of its record in a list, where its words would be heard again and again.
    var asDecoration: RecordImage { RecordImage(path: path, text: "") }
}

extension Event {
    /// The event's picture; nil without one.
    var picture: RecordImage? { RecordImage(details.image, details.imageText, title: name) }
}

extension Bulletin {
    /// The poster; nil without one.
    var picture: RecordImage? { RecordImage(image, imageText, title: title) }

    /// True if files made of the bulletin may hold the site's own files.
    var mayShowAssets: Bool { body.mayNameAssets || image != nil }

    /// The poster as the Markdown worker would write it, for readers that get no page of the site; empty without one.
    func poster(root: String) -> [UInt8] {
        guard let picture else { return [] }
        let source = htmlEscaped(root + percentEncoded(path: picture.path))
        return Array("<p><img src=\"\(source)\" alt=\"\(htmlEscaped(picture.text))\" /></p>\n".utf8)
    }
}
