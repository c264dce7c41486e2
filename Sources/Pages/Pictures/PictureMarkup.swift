import Content
import Pictures
import Text

/// Writes a page's pictures as HTML, each in the sizes that fit its place.
///
/// Bodies must be the Markdown worker's HTML: every `<` and every `"` in it belongs to a tag, because those in the
/// author's text are escaped.
struct PictureMarkup {
    let pictures: SitePictures

    /// The path from the page to the site's root.
    let root: String

    /// The place of a picture on a page; the raw value is its `sizes` attribute, its width there (HTML §4.8.4.2.2).
    enum Place: String {
        /// In a body; the built-in theme's lines are 40 rem long.
        case body = "(min-width: 44rem) 40rem, 100vw"
        /// At the top of a record's page.
        case page = "(min-width: 50rem) 48rem, 100vw"
        /// Next to the next event on the home page.
        case ticket = "(min-width: 44rem) 24rem, 100vw"
        /// On a note or a card.
        case note = "17rem"

        /// True if browsers may load the picture late, because it is often below what they show first.
        fileprivate var isLazy: Bool { self == .body || self == .note }
    }

    /// Returns a body's HTML with each picture in all its sizes, as a link to the original if that is larger.
    func rewrite(_ body: [UInt8]) -> [UInt8] {
        rewriteImages(body) { picture, attributes, isInLink, html in
            let target = isInLink || picture.largest.width >= picture.best.width ? nil : picture.whole
            if let target { html += "<a class=\"whole\" href=\"\(address(target))\">".utf8 }
            html += element(picture, .body, attributes: attributes)
            if target != nil { html += "</a>".utf8 }
        }
    }

    /// Returns a body's HTML with one file per picture, for readers other than browsers.
    func simplified(_ body: [UInt8]) -> [UInt8] {
        rewriteImages(body) { picture, attributes, _, html in
            html += image(picture.atMost(1600), attributes: attributes)
            html += " />".utf8
        }
    }

    /// The element of a record's picture, the asset at `path`; nil if it can't be read.
    func element(_ path: String, _ place: Place, text: String) -> [UInt8]? {
        let words = Array(" alt=\"\(htmlEscaped(text))\"".utf8)
        func plain(_ size: String) -> [UInt8] {
            "<img src=\"\(htmlEscaped(root + percentEncoded(path: path)))\"".utf8 + words + "\(size) />".utf8
        }
        return switch pictures.standing(of: path) {
        case .unreadable: nil
        case .other: plain("")
        case .drawing(let size): plain(attributes(of: size) + (place.isLazy ? " loading=\"lazy\"" : ""))
        case .picture(let picture): element(picture, place, attributes: words[...])
        }
    }

    private func attributes(of size: Asset.Size) -> String { " width=\"\(size.width)\" height=\"\(size.height)\"" }

    /// - Parameter attributes: The author's attributes, as HTML.
    private func element(_ picture: SitePicture, _ place: Place, attributes: ArraySlice<UInt8>) -> [UInt8] {
        var html = Array("<picture>".utf8)
        for files in picture.smaller {
            let type = files[0].format.mediaType
            html += "<source type=\"\(type)\" srcset=\"\(list(files))\" sizes=\"\(place.rawValue)\">".utf8
        }
        // The size reserves the space until the picture is loaded.
        html += image(picture.atMost(800), sized: picture.largest, attributes: attributes)
        if picture.sizes.count > 1 {
            html += " srcset=\"\(list(picture.sizes))\" sizes=\"\(place.rawValue)\"".utf8
        }
        html += (place.isLazy ? " loading=\"lazy\" decoding=\"async\" /></picture>" : " /></picture>").utf8
        return html
    }

    private func image(
        _ file: SitePicture.File, sized size: SitePicture.File? = nil, attributes: ArraySlice<UInt8>
    ) -> [UInt8] {
        let size = size ?? file
        let start = "<img src=\"\(address(file))\" width=\"\(size.width)\" height=\"\(size.height)\""
        return Array(start.utf8) + attributes
    }

    private func list(_ files: [SitePicture.File]) -> String {
        files.map { "\(address($0)) \($0.width)w" }.joined(separator: ", ")
    }

    /// The file's address, escaped for an attribute. Commas are encoded because they separate the entries of a
    /// `srcset`.
    private func address(_ file: SitePicture.File) -> String {
        htmlEscaped(root + percentEncoded(path: file.path)).replacing(",", with: "%2C")
    }

    private func rewriteImages(
        _ body: [UInt8],
        _ write: (SitePicture, _ attributes: ArraySlice<UInt8>, _ isInLink: Bool, _ html: inout [UInt8]) -> Void
    ) -> [UInt8] {
        guard body.span.firstIndex(of: Array("<img ".utf8), from: 0) != nil else { return body }
        var html: [UInt8] = []
        html.reserveCapacity(body.count + body.count / 4)
        var rest = body[...]
        var isInLink = false
        while let start = rest.firstIndex(of: UInt8(ascii: "<")) {
            // A worker's attribute values contain no < or >, so the first > ends the tag.
            guard let end = rest[start...].firstIndex(of: UInt8(ascii: ">")) else { break }
            html += rest[..<start]
            let tag = rest[start...end]
            rest = rest[(end + 1)...]
            if tag.starts(with: "<a ".utf8) { isInLink = true }
            if tag.starts(with: "</a>".utf8) { isInLink = false }
            guard tag.starts(with: "<img ".utf8), let source = tag.attribute("src"), let path = path(source) else {
                html += tag
                continue
            }
            let attributesEnd = tag.dropLast(tag.ends(with: " />") ? 3 : 1).endIndex
            switch pictures.standing(of: path) {
            case .other: html += tag
            case .unreadable: html += tag.attribute("alt") ?? []
            case .drawing(let size): html += tag[..<attributesEnd] + "\(attributes(of: size)) />".utf8
            case .picture(let picture): write(picture, tag[(source.endIndex + 1)..<attributesEnd], isInLink, &html)
            }
        }
        return html + rest
    }

    /// The path below the site's root that an address leads to; nil if it leads elsewhere or isn't UTF-8.
    private func path(_ address: ArraySlice<UInt8>) -> String? {
        guard address.starts(with: root.utf8) else { return nil }
        return String(validating: percentDecoded(address.dropFirst(root.utf8.count).unescaped), as: UTF8.self)
    }
}

extension ArraySlice<UInt8> {
    /// The bytes of an address, with HTML's character references decoded.
    var unescaped: [UInt8] {
        var decoded: [UInt8] = []
        var rest = self
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "&"),
                let reference = Self.references.first(where: { rest.starts(with: $0.name.utf8) })
            {
                decoded.append(reference.byte)
                rest = rest.dropFirst(reference.name.utf8.count)
            } else {
                decoded.append(byte)
            }
        }
        return decoded
    }

    /// The only character references in HTML addresses.
    private static var references: [(name: String, byte: UInt8)] {
        [("amp;", UInt8(ascii: "&")), ("#x27;", UInt8(ascii: "'"))]
    }
}
