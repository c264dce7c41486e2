import Bytes
import Content
import Crypto
import Mustache
import QRCodes
import Text

/// A field that templates can use.
///
/// Its declaration is shared by the checker, the renderer and the reference for theme authors. A page's fingerprint is
/// the digest of what its fields put into their slots, so dependencies needn't be declared separately.
struct Field<Value>: Sendable {
    /// The name, the kind and a one-line summary for the reference.
    let declaration: Shape.Field

    /// Puts the field's value into its slot.
    let fill: Fill

    typealias Fill = @Sendable (Value, Strings, inout TemplateData, TemplateData.Slot) -> Void

    init(_ declaration: Shape.Field, fill: @escaping Fill) {
        self.declaration = declaration
        self.fill = fill
    }
}

extension Field {
    /// Text, escaped during rendering; absent if nil or empty.
    static func text(
        _ name: String, _ summary: String, _ value: @escaping @Sendable (Value) -> String?
    ) -> Field {
        Field(.init(name, kind: .text, summary: summary)) { object, _, cells, slot in
            if let text = value(object) { cells.set(slot, text: text) }
        }
    }

    /// Text written directly into the page's data, in UTF-8; absent if empty.
    static func written(
        _ name: String, _ summary: String, _ write: @escaping @Sendable (Value, Strings, inout [UInt8]) -> Void
    ) -> Field {
        Field(.init(name, kind: .text, summary: summary)) { object, strings, cells, slot in
            cells.set(slot) { write(object, strings, &$0) }
        }
    }

    /// An integer in digits; absent if nil.
    static func number(
        _ name: String, _ summary: String, _ value: @escaping @Sendable (Value) -> Int?
    ) -> Field {
        Field(.init(name, kind: .text, summary: summary)) { object, _, cells, slot in
            if let number = value(object) { cells.set(slot) { $0.append(decimal: number) } }
        }
    }

    /// Text that depends on the site's language; absent if nil or empty.
    static func words(
        _ name: String, _ summary: String, _ value: @escaping @Sendable (Value, Strings) -> String?
    ) -> Field {
        Field(.init(name, kind: .text, summary: summary)) { object, strings, cells, slot in
            if let text = value(object, strings) { cells.set(slot, text: text) }
        }
    }

    /// A count with its noun, as in "12 songs"; absent if nil.
    static func count(
        _ name: String, _ summary: String, _ word: Word, _ value: @escaping @Sendable (Value) -> Int?
    ) -> Field {
        words(name, summary) { object, strings in value(object).map { strings[word, count: $0] } }
    }

    /// All forms of a text with a count, for scripts.
    static func forms(
        _ word: Word, _ name: String = "countForms",
        _ summary: String = "its forms for scripts: a JSON object by plural category, with # for the number"
    ) -> Field {
        words(name, summary) { $1.forms(word) }
    }

    /// An address for `href`, `src` and the like, made by the program or checked when read; absent if nil or empty.
    static func address(
        _ name: String, _ summary: String, _ value: @escaping @Sendable (Value) -> String?
    ) -> Field {
        Field(.init(name, kind: .address, summary: summary), fill: text(name, summary, value).fill)
    }

    /// An address written directly into the page's data; absent if empty.
    static func link(
        _ name: String, _ summary: String, _ write: @escaping @Sendable (Value, inout [UInt8]) -> Void
    ) -> Field {
        Field(.init(name, kind: .address, summary: summary)) { object, _, cells, slot in
            cells.set(slot) { write(object, &$0) }
        }
    }

    /// A Boolean, for a template's sections.
    static func flag(_ name: String, _ summary: String, _ value: @escaping @Sendable (Value) -> Bool) -> Field {
        Field(.init(name, kind: .flag, summary: summary)) { object, _, cells, slot in
            if value(object) { cells.set(slot, flag: true) }
        }
    }

    /// The page's Markdown body as HTML: the only text by authors that isn't escaped.
    ///
    /// The page's data only contains the body's digest; the renderer gets the HTML separately.
    static func html(_ name: String, _ summary: String, _ value: @escaping @Sendable (Value) -> Body?) -> Field {
        Field(.init(name, kind: .html, summary: summary)) { object, _, cells, slot in
            if let body = value(object) { cells.set(slot, external: 0) { body.digest.append(to: &$0) } }
        }
    }

    /// A script element with data for search engines; `JSONText` escapes everything that could end the element.
    static func structuredData(
        _ name: String, _ summary: String, _ write: @escaping @Sendable (Value, inout JSONText) -> Void
    ) -> Field {
        Field(.init(name, kind: .html, summary: summary)) { object, _, cells, slot in
            cells.setHTML(slot) { StructuredData.write(to: &$0) { write(object, &$0) } }
        }
    }

    /// The style sheet that all reports share, because each must be one file.
    static func reportStyle(_ sheet: @escaping @Sendable (Value) -> [UInt8]) -> Field {
        let summary = "a style element with the style sheet assets/evening.css"
        return Field(.init("style", kind: .html, summary: summary)) { object, _, cells, slot in
            cells.setHTML(slot) { html in
                html += "<style>\n".utf8
                html += sheet(object)
                html += "</style>".utf8
            }
        }
    }

    /// A QR code as an SVG element, generated only when the page is rendered; absent if nil.
    ///
    /// - Parameters:
    ///   - isForPaper: True for a code that readers can still read from worn paper. Its element has the field's name as
    ///     its id.
    ///   - isRepeated: True if the page has the code several times, so that the elements can't have an id.
    static func code(
        _ name: StaticString, _ summary: String, _ label: Word, forPaper isForPaper: Bool = false,
        isRepeated: Bool = false, _ value: @escaping @Sendable (Value) -> String?
    ) -> Field {
        Field(.init("\(name)", kind: .html, summary: summary)) { object, strings, cells, slot in
            guard let text = value(object) else { return }
            let isForComparison = cells.isForComparison
            cells.setHTML(slot) { html in
                // The text and the label determine the drawing, and comparing them needs a hundredth of the time.
                if isForComparison {
                    html.append(text, "\0" + strings[label])
                } else if let code = try? QRCode(text, forPaper: isForPaper) {
                    // An address too long for a QR code is shown as text on the page.
                    html += code.svg(label: strings[label], id: isForPaper && !isRepeated ? name : nil)
                }
            }
        }
    }

    /// The page's sealed part, which the renderer gets separately from the page's data.
    static func sealed(_ name: String, _ summary: String) -> Field {
        Field(.init(name, kind: .html, summary: summary)) { _, _, cells, slot in cells.set(slot, external: 0) }
    }

    static func list<Item>(
        _ name: String, _ summary: String, of view: View<Item>, _ value: @escaping @Sendable (Value) -> [Item]
    ) -> Field {
        Field(.init(name, kind: .list(view.shape), summary: summary)) { object, strings, cells, slot in
            let items = value(object)
            let rows = cells.list(slot, count: items.count)
            let shown = items.span  // avoids copying the items
            for index in shown.indices { view.fill(shown[index], strings: strings, cells: &cells, slots: rows[index]) }
        }
    }

    /// A list of objects, compared without making them.
    ///
    /// - Parameter source: Returns the digest of the list's source: equal digests mean equal lists. Nil if the objects
    ///   themselves must be compared.
    static func list<Item>(
        _ name: String, _ summary: String, of view: View<Item>, from source: @escaping @Sendable (Value) -> Digest?,
        _ value: @escaping @Sendable (Value) -> [Item]
    ) -> Field {
        let plain = list(name, summary, of: view, value)
        return Field(plain.declaration) { object, strings, cells, slot in
            if cells.isForComparison, let source = source(object) {
                cells.setStandIn(slot) { source.append(to: &$0) }
            } else {
                plain.fill(object, strings, &cells, slot)
            }
        }
    }

    /// A list of objects that is filled once for many pages.
    static func readyList<Item>(
        _ name: String, _ summary: String, of view: View<Item>,
        _ value: @escaping @Sendable (Value) -> TemplateData.ReadyList
    ) -> Field {
        Field(.init(name, kind: .list(view.shape), summary: summary)) { object, _, cells, slot in
            cells.set(slot, list: value(object))
        }
    }

    /// An object; absent if nil.
    static func object<Item>(
        _ name: String, _ summary: String, of view: View<Item>, _ value: @escaping @Sendable (Value) -> Item?
    ) -> Field {
        Field(.init(name, kind: .object(view.shape), summary: summary)) { object, strings, cells, slot in
            if let value = value(object) {
                view.fill(value, strings: strings, cells: &cells, slots: cells.object(slot))
            }
        }
    }

    /// A moment in words; absent if nil.
    static func time(
        _ name: String, _ summary: String, _ value: @escaping @Sendable (Value) -> TimeText?
    ) -> Field {
        let view = TimeText.Words.view
        return Field(.init(name, kind: .object(view.shape), summary: summary)) { object, strings, cells, slot in
            guard let time = value(object) else { return }
            let words = TimeText.Words(time)
            // A few numbers determine the words, and comparing them needs a fifth of the time.
            if cells.isForComparison {
                cells.setStandIn(slot) { words.writeSource(to: &$0) }
            } else {
                view.fill(words, strings: strings, cells: &cells, slots: cells.object(slot))
            }
        }
    }
}

extension Array {
    /// The same fields for values that contain such a value.
    func of<Outer, Inner>(_ value: @escaping @Sendable (Outer) -> Inner) -> [Field<Outer>]
    where Element == Field<Inner> {
        map { field in
            Field<Outer>(field.declaration) { object, strings, cells, slot in
                field.fill(value(object), strings, &cells, slot)
            }
        }
    }
}
