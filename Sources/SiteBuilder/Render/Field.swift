import Crypto
import Mustache

/// One field of what a template may name: declared once for the checker, the renderer, the fingerprint and the
/// reference for theme authors.
struct Field<Value>: Sendable {
    /// Name, kind and a line for the reference.
    let declaration: Shape.Field

    /// Puts the field's value into its slot.
    let fill: @Sendable (Value, inout Cells, Cells.Slot) -> Void

    /// Writes what determines the value, where that is cheaper to have than the value; the fingerprint is made of it then.
    var source: (@Sendable (Value, inout ByteWriter) -> Void)?
}

extension Field {
    /// Text, escaped where it is shown; absent where nil or empty.
    static func text(
        _ name: String, _ summary: String, _ value: @escaping @Sendable (Value) -> String?
    ) -> Field {
        Field(declaration: .init(name, .text, summary)) { object, cells, slot in
            if let text = value(object) { cells.set(slot, text: text) }
        }
    }

    /// Whether something is so.
    static func flag(_ name: String, _ summary: String, _ value: @escaping @Sendable (Value) -> Bool) -> Field {
        Field(declaration: .init(name, .flag, summary)) { object, cells, slot in
            cells.set(slot, flag: value(object))
        }
    }

    /// The page's Markdown body as HTML, which is supplied when the page is rendered; its digest stands for it in the
    /// fingerprint. The only way past escaping.
    static func html(_ name: String, _ summary: String, _ value: @escaping @Sendable (Value) -> Body?) -> Field {
        Field(declaration: .init(name, .html, summary)) { object, cells, slot in
            if let body = value(object) { cells.set(slot, external: 0, digest: body.digest.bytes) }
        }
    }

    /// A list of objects.
    ///
    /// - Parameter source: Writes what determines the whole list.
    static func list<Item>(
        _ name: String, _ summary: String, of view: View<Item>,
        source: (@Sendable (Value, inout ByteWriter) -> Void)? = nil, _ value: @escaping @Sendable (Value) -> [Item]
    ) -> Field {
        let fill = { @Sendable (object: Value, cells: inout Cells, slot: Cells.Slot) in
            let items = value(object)
            let rows = cells.list(slot, count: items.count)
            for index in items.indices { view.fill(items[index], &cells, rows[index]) }
        }
        return Field(declaration: .init(name, .list(view.shape), summary), fill: fill, source: source)
    }

    /// An object that may be absent.
    static func object<Item>(
        _ name: String, _ summary: String, of view: View<Item>, _ value: @escaping @Sendable (Value) -> Item?
    ) -> Field {
        Field(declaration: .init(name, .object(view.shape), summary)) { object, cells, slot in
            if let value = value(object) { view.fill(value, &cells, cells.object(slot)) }
        }
    }
}
