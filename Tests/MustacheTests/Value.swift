import Mustache

/// A JSON value, converted to data with a shape derived from it.
indirect enum Value: Sendable {
    case null
    case text(String)
    case flag(Bool)
    case list([Value])
    case object([String: Value])
    /// Code in several languages, which the specification's suites have; no field can hold it.
    case function
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
            let members = try container.decode([String: Value].self)
            self = members["__tag__"] == nil ? .object(members) : .function
        }
    }
}

extension Value {
    /// The shape with the fields of this value; functions are omitted.
    var shape: Shape {
        switch kind {
        case .object(let shape): shape
        case let kind: kind.map(Shape.init(of:)) ?? Shape([])
        }
    }

    /// The value as data of its shape.
    func cells() -> TemplateData {
        let shape = shape
        var cells = TemplateData(shape)
        if case .object(let members) = self {
            fill(members, shape, cells.root, &cells)
        } else if let kind = shape.element {
            fill(kind, cells.root[0], &cells)
        }
        return cells
    }

    private var kind: Shape.Kind? {
        switch self {
        case .null, .text: .text
        case .flag: .flag
        case .list(let items): .list(Self.item(items))
        case .object(let members): .object(Self.shape([members]))
        case .function: nil
        }
    }

    private static func item(_ items: [Value]) -> Shape {
        var objects: [[String: Value]] = []
        for case .object(let members) in items { objects.append(members) }
        if let kind = items.first?.kind, objects.isEmpty { return Shape(of: kind) }
        return shape(objects)
    }

    private static func shape(_ objects: [[String: Value]]) -> Shape {
        // A key with a dot or a space can't be a field, and templates can't name it.
        let names = Set(objects.flatMap(\.keys)).filter { !$0.contains(".") && !$0.contains(" ") }.sorted()
        var fields: [Shape.Field] = []
        for name in names {
            let values = objects.compactMap { $0[name] }
            var items: [Value] = []
            for case .list(let list) in values { items += list }
            let value = values.contains { if case .list = $0 { true } else { false } } ? .list(items) : values[0]
            if let kind = value.kind { fields.append(Shape.Field(name, kind: kind, summary: "")) }
        }
        return Shape(fields)
    }

    private func fill(
        _ members: [String: Value], _ shape: Shape, _ slots: TemplateData.Fields, _ cells: inout TemplateData
    ) {
        for (index, field) in shape.fields.enumerated() {
            members[field.name]?.fill(field.kind, slots[index], &cells)
        }
    }

    /// Sets a slot, unless the value is of another kind.
    private func fill(_ kind: Shape.Kind, _ slot: TemplateData.Slot, _ cells: inout TemplateData) {
        // Lists every kind of field: if one of them could hold functions, the lambda suite would apply.
        switch kind {
        case .text: if case .text(let text) = self { cells.set(slot, text: text) }
        case .flag: if case .flag(let flag) = self { cells.set(slot, flag: flag) }
        case .object(let shape):
            if case .object(let members) = self { fill(members, shape, cells.object(slot), &cells) }
        case .list(let shape):
            guard case .list(let values) = self else { break }
            for (value, item) in zip(values, cells.list(slot, count: values.count)) {
                if let element = shape.element {
                    value.fill(element, item[0], &cells)
                } else if case .object(let members) = value {
                    value.fill(members, shape, item, &cells)
                }
            }
        case .address, .html, .template: break  // JSON has none of them
        }
    }
}
