/// The state of a browser's tokenizer at a point in a page's HTML.
///
/// It implements the parts of the HTML standard's tokenizer that decide whether an escaped value is safe. If the state
/// is uncertain, it assumes that the point is inside a tag, where values aren't allowed.
struct MarkupState: Hashable {
    private enum Place: Hashable {
        case text
        /// After `<`.
        case tagOpen
        case tagName
        /// In a tag, outside names and values.
        case betweenAttributes
        case attributeName
        case afterAttributeName
        /// In a tag, after an optional part: within a name, after a name, or elsewhere.
        case perhapsInName
        /// Like `perhapsInName`, but any name has ended.
        case perhapsAfterName
        case beforeValue
        case quoted(UInt8)
        case unquoted
        /// `<!doctype` and the like.
        case declaration
        case comment
        /// In an element with text and character references only: title and textarea.
        case escapableText
        /// In an element whose content is not HTML.
        case rawText
    }

    private var place = Place.text
    private var isEndTag = false
    private var element = ""
    private var attribute = ""
    /// The number of bytes already matched of the end of a comment or of raw text.
    private var matched = 0

    /// Advances through a template's text.
    ///
    /// - Parameter object: Called with the offset of each byte that isn't allowed there.
    mutating func advance(through text: Span<UInt8>, object: (Int, (message: String, hint: String)) -> Void) {
        var offset = 0
        while offset < text.count {
            // Most bytes are content, values or names, whose ends are quick to find.
            if let end = end(within: text, from: offset) {
                if end > offset { append(text.extracting(offset..<end)) }
                guard end < text.count else { return }
                offset = end
            }
            if let objection = objection(to: text[offset]) { object(offset, objection) }
            advance(text[offset])
            offset += 1
        }
    }

    /// Returns the offset of the next byte that ends the content, value or name; nil outside these.
    private func end(within text: Span<UInt8>, from start: Int) -> Int? {
        var offset = start
        switch place {
        case .text: while offset < text.count, text[offset] != UInt8(ascii: "<") { offset += 1 }
        case .quoted(let quote): while offset < text.count, text[offset] != quote { offset += 1 }
        case .tagName: while offset < text.count, !text[offset].endsName { offset += 1 }
        case .attributeName:
            while offset < text.count, !text[offset].endsName, text[offset] != UInt8(ascii: "=") { offset += 1 }
        default: return nil
        }
        return offset
    }

    /// Appends bytes to the name at this point, if any.
    private mutating func append(_ bytes: Span<UInt8>) {
        switch place {
        case .tagName: element += lowercased(bytes)
        case .attributeName: attribute += lowercased(bytes)
        default: break
        }
    }

    /// Advances by one byte of a template's text.
    private mutating func advance(_ byte: UInt8) {
        switch place {
        case .text:
            if byte == UInt8(ascii: "<") { place = .tagOpen }
        case .tagOpen: openTag(byte)
        case .tagName: _ = endsName(byte)
        case .betweenAttributes:
            if !endsName(byte) { startAttribute(byte) }
        case .attributeName, .afterAttributeName, .perhapsInName, .perhapsAfterName:
            if byte == UInt8(ascii: "=") {
                place = .beforeValue  // after an optional part, this was reported, but most likely meant like this
            } else if byte.isBlank {
                let isKnown = place == .attributeName || place == .afterAttributeName
                place = isKnown ? .afterAttributeName : .perhapsAfterName
            } else if !endsName(byte) {
                startAttribute(byte)
            }
        case .beforeValue:
            if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
                place = .quoted(byte)
            } else if byte == UInt8(ascii: ">") {
                closeTag()
            } else if !byte.isBlank {
                place = .unquoted
            }
        case .quoted(let quote):
            if byte == quote {
                place = .betweenAttributes
                attribute = ""
            }
        case .unquoted:
            if byte.isBlank || byte == UInt8(ascii: ">") { _ = endsName(byte) }
        case .declaration:
            if byte == UInt8(ascii: ">") {
                self = MarkupState()
            } else if matched >= 0, byte == UInt8(ascii: "-") {
                matched += 1
                if matched == 2 { (place, matched) = (.comment, Self.commentStart) }
            } else {
                matched = -1
            }
        case .comment:
            goOnInComment(byte)
        case .escapableText, .rawText: lookForEndTag(byte)
        }
    }

    /// Returns why this byte of a template isn't allowed here, and a hint; nil if allowed.
    private func objection(to byte: UInt8) -> (message: String, hint: String)? {
        switch place {
        case .perhapsInName where !byte.isBlank && byte != UInt8(ascii: "/") && byte != UInt8(ascii: ">"),
            .perhapsAfterName where byte == UInt8(ascii: "="):
            return (
                "data decides whether this belongs to the name before it",
                byte == UInt8(ascii: "=")
                    ? "write an attribute's name and value within the same section"
                    : "put a space before it, or write the complete name within the same section"
            )
        default: return nil
        }
    }

    /// Returns why a value can't be shown here, and a hint; nil if it can.
    ///
    /// - Parameter isHTML: True for HTML, false for text that will be escaped.
    func objection(isHTML: Bool) -> (message: String, hint: String)? {
        switch place {
        case .text: return nil
        case .tagOpen, .tagName: return ("in the name of a tag", "write out the tags, each in its own section")
        case .betweenAttributes, .attributeName, .afterAttributeName, .perhapsInName, .perhapsAfterName:
            return ("among a tag's attributes", "write out the attribute, and put only its value here, in quotes")
        case .beforeValue, .unquoted: return ("in an attribute without quotes", "put quotes around the entire value")
        case .quoted:
            if attribute.utf8.starts(with: "on".utf8) || attribute == "srcdoc" {
                return (
                    "in the attribute \"\(attribute)\", which runs as code",
                    "put it in a data attribute, for a script"
                )
            }
            if attribute == "style" {
                return ("in a style, where escaping doesn't help", "use sections to choose a class")
            }
            return isHTML ? ("as HTML in an attribute", "use a text field here") : nil
        case .declaration, .comment: return ("in a comment", "use {{! }} for a note, or move it out of the comment")
        case .escapableText:
            return isHTML
                ? ("as HTML in <\(element)>, which can only hold text", "use a text field here") : nil
        case .rawText:
            return (
                "in <\(element)>, where escaping doesn't help",
                element == "style" ? "use sections to choose a class" : "put it in a data attribute, for a script"
            )
        }
    }

    /// The attribute whose value this is, if its values are addresses.
    var addressAttribute: String? {
        guard case .quoted = place else { return nil }
        return Self.addressAttributes.contains(attribute) ? attribute : nil
    }

    private static let addressAttributes: Set = [
        "action", "background", "cite", "data", "formaction", "href", "longdesc", "manifest", "ping", "poster",
        "src", "srcset", "xlink:href",
    ]

    /// The part that is still open at the end of a page; nil if all parts are closed.
    var unfinished: String? {
        switch place {
        case .text: nil
        case .comment, .declaration: "a comment"
        case .escapableText, .rawText: "<\(element)>"
        default: "a tag"
        }
    }

    /// Returns the state after an optional part that ends in `other`; nil if the following text would have different
    /// meanings with and without that part.
    func joined(with other: MarkupState) -> MarkupState? {
        if self == other { return self }
        guard isAmongAttributes, other.isAmongAttributes, element == other.element, isEndTag == other.isEndTag else {
            return nil
        }
        var joined = self
        joined.place = isOutsideOfNames && other.isOutsideOfNames ? .perhapsAfterName : .perhapsInName
        joined.attribute = ""
        return joined
    }

    private var isAmongAttributes: Bool {
        switch place {
        case .tagName, .attributeName, .perhapsInName: true
        default: isOutsideOfNames
        }
    }

    private var isOutsideOfNames: Bool {
        switch place {
        case .betweenAttributes, .afterAttributeName, .perhapsAfterName: true
        default: false
        }
    }

    /// The value of `matched` at the start of a comment, which may then end in `>` or `->`.
    private static let commentStart = -2

    /// Advances in a comment, which ends in `-->` or `--!>`.
    private mutating func goOnInComment(_ byte: UInt8) {
        switch (matched, byte) {
        case (Self.commentStart, UInt8(ascii: ">")), (-1, UInt8(ascii: ">")): self = MarkupState()
        case (2, UInt8(ascii: ">")), (3, UInt8(ascii: ">")): self = MarkupState()
        case (Self.commentStart, UInt8(ascii: "-")): matched = -1
        case (0, UInt8(ascii: "-")), (3, UInt8(ascii: "-")): matched = 1
        case (_, UInt8(ascii: "-")): matched = 2
        case (2, UInt8(ascii: "!")): matched = 3
        default: matched = 0
        }
    }

    private mutating func openTag(_ byte: UInt8) {
        switch byte {
        case UInt8(ascii: "/") where !isEndTag: isEndTag = true
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"):
            place = .tagName
            element = String(Unicode.Scalar(lowercased(byte)))
        case UInt8(ascii: "!") where !isEndTag: place = .declaration
        case UInt8(ascii: "?"): (place, matched) = (.declaration, -1)
        case _ where isEndTag && byte != UInt8(ascii: ">"): (place, matched) = (.declaration, -1)
        default:
            self = MarkupState()
            advance(byte)
        }
    }

    private mutating func startAttribute(_ byte: UInt8) {
        place = .attributeName
        attribute = String(Unicode.Scalar(lowercased(byte)))
    }

    /// Handles a byte that ends a name in a tag; returns false for others.
    private mutating func endsName(_ byte: UInt8) -> Bool {
        guard byte.endsName else { return false }
        if byte == UInt8(ascii: ">") {
            closeTag()
        } else {
            place = .betweenAttributes
            attribute = ""
        }
        return true
    }

    private mutating func closeTag() {
        var inside = MarkupState()
        if !isEndTag {
            switch element {
            case "title", "textarea": inside.place = .escapableText
            case "script", "style", "xmp", "iframe", "noembed", "noframes", "plaintext": inside.place = .rawText
            default: break
            }
            if inside.place != .text { inside.element = element }
        }
        self = inside
    }

    private mutating func lookForEndTag(_ byte: UInt8) {
        let end = Array("</\(element)".utf8)
        if matched == end.count, byte.isBlank || byte == UInt8(ascii: "/") || byte == UInt8(ascii: ">") {
            isEndTag = true
            matched = 0
            _ = endsName(byte)
        } else if matched < end.count, lowercased(byte) == end[matched] {
            matched += 1
        } else {
            matched = byte == UInt8(ascii: "<") ? 1 : 0
        }
    }
}

extension UInt8 {
    /// True for bytes that end any name in a tag.
    fileprivate var endsName: Bool { isBlank || self == UInt8(ascii: "/") || self == UInt8(ascii: ">") }
}

/// An ASCII byte of a name, in lower case; "?" for any other byte, because the checks don't need it.
private func lowercased(_ byte: UInt8) -> UInt8 {
    let isUpper = byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z")
    return byte >= 0x80 ? UInt8(ascii: "?") : isUpper ? byte | 0x20 : byte
}

private func lowercased(_ name: Span<UInt8>) -> String {
    unsafe String(unsafeUninitializedCapacity: name.count) { bytes in
        for index in name.indices { unsafe bytes[index] = lowercased(name[index]) }
        return name.count
    }
}
