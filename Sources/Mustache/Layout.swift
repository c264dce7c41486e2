/// A shape and every shape within it, numbered, with the blank cells of an item of each.
///
/// It is computed when the shape is declared, so that adding a blank item is just a copy.
struct Layout: Sendable {
    /// The blank cells of all shapes, one shape after another.
    private(set) var blanks: [Cell] = []

    /// The range of each shape's cells in `blanks`, by number; 0 is the root.
    private(set) var cells: [Range<Int>] = []

    /// The shapes below the root, numbered from 1.
    private(set) var inner: [Shape] = []

    /// A digest of all names and kinds in order, which distinguishes the data of different shapes.
    private(set) var signature: UInt64 = 0xcbf2_9ce4_8422_2325

    init(fields: [Shape.Field], element: Shape.Kind?) {
        var numbers: [Shape: UInt32] = [:]
        add(fields, element: element, numbers: &numbers)
        var next = 0
        while next < inner.count {
            add(inner[next].fields, element: inner[next].element, numbers: &numbers)
            next += 1
        }
    }

    private mutating func add(
        _ fields: [Shape.Field], element: Shape.Kind?, numbers: inout [Shape: UInt32]
    ) {
        let start = blanks.count
        if let element { blanks.append(blank(element, &numbers)) }
        for field in fields {
            sign(field.name.utf8)
            blanks.append(blank(field.kind, &numbers))
        }
        cells.append(start..<blanks.count)
        sign(EmptyCollection())
    }

    private mutating func blank(_ kind: Shape.Kind, _ numbers: inout [Shape: UInt32]) -> Cell {
        let cell =
            switch kind {
            case .text, .address, .template: Cell(.text)
            case .html: Cell(.html)
            case .flag: Cell(.flag)
            case .list(let shape): Cell(.list, shape: number(of: shape, &numbers))
            case .object(let shape): Cell(.object, shape: number(of: shape, &numbers))
            }
        sign([cell.kind.rawValue, UInt8(truncatingIfNeeded: cell.shape), UInt8(truncatingIfNeeded: cell.shape >> 8)])
        return cell
    }

    private mutating func number(of shape: Shape, _ numbers: inout [Shape: UInt32]) -> UInt32 {
        if let number = numbers[shape] { return number }
        inner.append(shape)
        let number = UInt32(inner.count)
        numbers[shape] = number
        return number
    }

    /// Updates the signature (FNV-1a); 0xff, which no UTF-8 text contains, ends each part.
    private mutating func sign(_ bytes: some Sequence<UInt8>) {
        for byte in bytes { signature = (signature ^ UInt64(byte)) &* 0x100_0000_01b3 }
        signature = (signature ^ 0xff) &* 0x100_0000_01b3
    }
}
