import Mustache

/// A value of JSON, turned into data with a shape derived from it.
indirect enum Value: Sendable {
    case null
    case text(String)
    case flag(Bool)
    case list([Value])
    case object([String: Value])

    /// Why a value has no counterpart here.
    struct Unsupported: Error, CustomStringConvertible {
        let description: String
    }
}

extension Value: Decodable {
    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let flag = try? container.decode(Bool.self) {
            self = .flag(flag)
        } else if let number = try? container.decode(Int.self) {
            self = .text("\(number)")
        } else if let number = try? container.decode(Double.self) {
            self = .text("\(number)")
        } else if let text = try? container.decode(String.self) {
            self = .text(text)
        } else if let list = try? container.decode([Value].self) {
            self = .list(list)
        } else {
            self = .object(try container.decode([String: Value].self))
        }
    }
}

extension Value {
    /// The value as data, laid out by a shape that has the fields of this very value.
    func cells() throws(Unsupported) -> Cells {
        let shape =
            switch try kind() {
            case .object(let shape): shape
            case let kind: Shape(of: kind)
            }
        var cells = Cells(shape)
        if case .object(let members) = self {
            fill(members, shape, cells.root, &cells)
        } else if let kind = shape.element {
            fill(kind, cells.root[0], &cells)
        }
        return cells
    }

    private func kind() throws(Unsupported) -> Shape.Kind {
        switch self {
        case .null, .text: return .text
        case .flag: return .flag
        case .list(let items): return .list(try Self.item(items))
        case .object(let members):
            if members["__tag__"] != nil {
                throw Unsupported(description: "a value can't be a lambda: data is only data")
            }
            return .object(try Self.shape([members]))
        }
    }

    private static func item(_ items: [Value]) throws(Unsupported) -> Shape {
        var objects: [[String: Value]] = []
        for case .object(let members) in items { objects.append(members) }
        if let first = items.first, objects.isEmpty { return Shape(of: try first.kind()) }
        return try shape(objects)
    }

    private static func shape(_ objects: [[String: Value]]) throws(Unsupported) -> Shape {
        // A key with a dot or a space can't be a field, nor be meant by a template.
        let names = Set(objects.flatMap(\.keys)).filter { !$0.contains(".") && !$0.contains(" ") }.sorted()
        var fields: [Shape.Field] = []
        for name in names {
            let values = objects.compactMap { $0[name] }
            var items: [Value] = []
            for case .list(let list) in values { items += list }
            let value = values.contains { if case .list = $0 { true } else { false } } ? .list(items) : values[0]
            fields.append(Shape.Field(name, try value.kind(), ""))
        }
        return Shape(fields)
    }

    private func fill(_ members: [String: Value], _ shape: Shape, _ slots: Cells.Fields, _ cells: inout Cells) {
        for (index, field) in shape.fields.enumerated() {
            members[field.name]?.fill(field.kind, slots[index], &cells)
        }
    }

    private func fill(_ kind: Shape.Kind, _ slot: Cells.Slot, _ cells: inout Cells) {
        switch (self, kind) {
        case (.text(let text), .text): cells.set(slot, text: text)
        case (.flag(let flag), .flag): cells.set(slot, flag: flag)
        case (.object(let members), .object(let shape)): fill(members, shape, cells.object(slot), &cells)
        case (.list(let values), .list(let shape)):
            for (value, item) in zip(values, cells.list(slot, count: values.count)) {
                if let element = shape.element {
                    value.fill(element, item[0], &cells)
                } else if case .object(let members) = value {
                    value.fill(members, shape, item, &cells)
                }
            }
        default: break
        }
    }
}
