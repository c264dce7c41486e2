/// Escapes a text for HTML and XML: for the content of an element, and for an attribute in double quotes.
package func htmlEscaped(_ text: String) -> String {
    let utf8 = text.utf8Span.span
    var escaped: [UInt8] = []
    escaped.append(addingCapacity: ByteReplacements.room(for: utf8)) { bytes in
        bytes.append(utf8, replacing: \.marksOfMarkup, by: references)
    }
    return String(decoding: escaped, as: UTF8.self)
}

private let references = ByteReplacements.markup { [$0] }
