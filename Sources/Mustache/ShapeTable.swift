/// The index of each of the library's names in the fields of each shape seen so far.
struct ShapeTable {
    /// The number of a shape without fields.
    static let noFields = 0

    private let names: [String: UInt32]
    private let nameCount: Int
    private let shared: Shape?
    private var fields: [Int16]
    private var widths: [Int] = [1]
    private var values: [Bool] = [true]
    private var numbers: [Shape: Int] = [:]

    /// - Parameters:
    ///   - names: The library's names, with their numbers.
    ///   - shared: A shape whose names have the same meaning on all pages.
    init(_ names: [String: UInt32], _ shared: Shape?) {
        self.names = names
        self.shared = shared
        nameCount = names.count
        fields = Array(repeating: -1, count: names.count)
    }

    /// The number of the page shape `root`; the shapes within it have the next numbers, in the order of its layout.
    mutating func number(of root: Shape) -> Int {
        if let number = numbers[root] { return number }
        let number = widths.count
        for shape in [root] + root.layout.inner {
            let start = fields.count
            fields += repeatElement(-1, count: nameCount)
            for (index, field) in shape.fields.enumerated() {
                let hides = shape !== shared && shared?.index(of: field.name) != nil
                precondition(!hides, "a field has the same name as a shared one")
                if let name = names[field.name] { fields[start + Int(name)] = Int16(index) }
            }
            widths.append(shape.width)
            values.append(shape.element != nil)
        }
        numbers[root] = number
        return number
    }

    /// Returns the index of the field `name` in a shape; nil if the shape doesn't have it.
    @inline(__always)
    func field(_ name: UInt32, of shape: Int) -> Int? {
        let field = fields[shape * nameCount + Int(name)]
        return field < 0 ? nil : Int(field)
    }

    /// The number of slots of an item of the shape.
    func width(of shape: Int) -> Int { widths[shape] }

    /// True if an item of the shape is a plain value.
    func isValue(_ shape: Int) -> Bool { values[shape] }
}
