import Bytes
import Content
import Crypto
import Mustache
import Text

/// One field that a template may name.
///
/// It is declared once, for the checker, the renderer and the reference for theme authors. The fingerprint of a page is the
/// digest of what its fields put into their slots, so nothing else describes a value.
struct Field<Value>: Sendable {
    /// Name, kind and a line for the reference.
    let declaration: Shape.Field

    /// Puts the field's value into its slot.
    let fill: Fill

    typealias Fill = @Sendable (Value, Strings, inout Cells, Cells.Slot) -> Void

    init(_ declaration: Shape.Field, fill: @escaping Fill) {
        self.declaration = declaration
        self.fill = fill
    }
}

extension Field {
    /// Text, escaped where it is shown; absent where nil or empty.
    static func text(
        _ name: String, _ summary: String, _ value: @escaping @Sendable (Value) -> String?
    ) -> Field {
        Field(.init(name, .text, summary)) { object, _, cells, slot in
            if let text = value(object) { cells.set(slot, text: text) }
        }
    }

    /// Text that is written straight into the page's data, in UTF-8; absent where nothing is written.
    static func written(
        _ name: String, _ summary: String, _ write: @escaping @Sendable (Value, Strings, inout [UInt8]) -> Void
    ) -> Field {
        Field(.init(name, .text, summary)) { object, strings, cells, slot in
            cells.set(slot) { write(object, strings, &$0) }
        }
    }

    /// A whole number in digits; absent where nil.
    static func number(
        _ name: String, _ summary: String, _ value: @escaping @Sendable (Value) -> Int?
    ) -> Field {
        Field(.init(name, .text, summary)) { object, _, cells, slot in
            if let number = value(object) { cells.set(slot) { $0.append(decimal: number) } }
        }
    }

    /// Text that the site's language has a part in.
    static func words(
        _ name: String, _ summary: String, _ value: @escaping @Sendable (Value, Strings) -> String?
    ) -> Field {
        Field(.init(name, .text, summary)) { object, strings, cells, slot in
            if let text = value(object, strings) { cells.set(slot, text: text) }
        }
    }

    /// A number of things in words; absent where nil.
    static func count(
        _ name: String, _ summary: String, _ word: Word, _ value: @escaping @Sendable (Value) -> Int?
    ) -> Field {
        words(name, summary) { object, strings in value(object).map { strings[word, count: $0] } }
    }

    /// Text that may stand in `href`, `src` and the like: made by the program, or checked where it was read. Absent where
    /// nil or empty.
    static func address(
        _ name: String, _ summary: String, _ value: @escaping @Sendable (Value) -> String?
    ) -> Field {
        Field(.init(name, .address, summary), fill: text(name, summary, value).fill)
    }

    /// An address that is written straight into the page's data; absent where nothing is written.
    static func link(
        _ name: String, _ summary: String, _ write: @escaping @Sendable (Value, inout [UInt8]) -> Void
    ) -> Field {
        Field(.init(name, .address, summary)) { object, _, cells, slot in cells.set(slot) { write(object, &$0) } }
    }

    /// Whether something is so.
    static func flag(_ name: String, _ summary: String, _ value: @escaping @Sendable (Value) -> Bool) -> Field {
        Field(.init(name, .flag, summary)) { object, _, cells, slot in
            if value(object) { cells.set(slot, flag: true) }
        }
    }

    /// The page's Markdown body as HTML. The renderer is given it beside the page's data; its digest stands for it there.
    /// The only way past escaping for what people write.
    static func html(_ name: String, _ summary: String, _ value: @escaping @Sendable (Value) -> Body?) -> Field {
        Field(.init(name, .html, summary)) { object, _, cells, slot in
            if let body = value(object) { cells.set(slot, external: 0) { body.digest.append(to: &$0) } }
        }
    }

    /// Data for search engines, as an element of HTML; our own writer of JSON escapes what could end it.
    static func structuredData(
        _ name: String, _ summary: String, _ write: @escaping @Sendable (Value, inout JSONText) -> Void
    ) -> Field {
        Field(.init(name, .html, summary)) { object, _, cells, slot in
            cells.setHTML(slot) { StructuredData.write(to: &$0) { write(object, &$0) } }
        }
    }

    /// The page's sealed part. The renderer is given it beside the page's data.
    static func sealed(_ name: String, _ summary: String) -> Field {
        Field(.init(name, .html, summary)) { _, _, cells, slot in cells.set(slot, external: 0) }
    }

    /// A list of objects.
    static func list<Item>(
        _ name: String, _ summary: String, of view: View<Item>, _ value: @escaping @Sendable (Value) -> [Item]
    ) -> Field {
        Field(.init(name, .list(view.shape), summary)) { object, strings, cells, slot in
            let items = value(object)
            let rows = cells.list(slot, count: items.count)
            let shown = items.span  // none is copied to be looked at
            for index in shown.indices { view.fill(shown[index], strings, &cells, rows[index]) }
        }
    }

    /// A list of objects that may be known by the digest of everything that it is made from.
    static func list<Item>(
        _ name: String, _ summary: String, of view: View<Item>,
        _ value: @escaping @Sendable (Value) -> KnownBySource<[Item]>
    ) -> Field {
        let plain = list(name, summary, of: view) { value($0).value }
        return Field(plain.declaration) { object, strings, cells, slot in
            if cells.isForComparison, let source = value(object).source {
                cells.set(slot, standIn: source.bytes)
            } else {
                plain.fill(object, strings, &cells, slot)
            }
        }
    }

    /// A list of objects that is filled in once for many pages.
    static func readyList<Item>(
        _ name: String, _ summary: String, of view: View<Item>, _ value: @escaping @Sendable (Value) -> Cells.ReadyList
    ) -> Field {
        Field(.init(name, .list(view.shape), summary)) { object, _, cells, slot in
            cells.set(slot, list: value(object))
        }
    }

    /// An object that may be absent.
    static func object<Item>(
        _ name: String, _ summary: String, of view: View<Item>, _ value: @escaping @Sendable (Value) -> Item?
    ) -> Field {
        Field(.init(name, .object(view.shape), summary)) { object, strings, cells, slot in
            if let value = value(object) { view.fill(value, strings, &cells, cells.object(slot)) }
        }
    }

    /// A moment in words.
    static func time(
        _ name: String, _ summary: String, _ value: @escaping @Sendable (Value) -> TimeText?
    ) -> Field {
        let view = TimeText.Words.view
        return Field(.init(name, .object(view.shape), summary)) { object, strings, cells, slot in
            guard let time = value(object) else { return }
            view.fill(TimeText.Words(time), strings, &cells, cells.object(slot))
        }
    }
}
