/// Which field a name means in each shape: a table of the library's names against the shapes seen so far.
struct ShapeTable {
    /// The number of a shape in which no name means anything.
    static let noFields = 0

    private let names: [String]
    private let nameCount: Int
    private let shared: Shape?
    private var fields: [Int16]
    private var widths: [Int] = [1]
    private var values: [Bool] = [true]
    private var numbers: [ObjectIdentifier: Int] = [:]
    private var roots: [Shape] = []  // kept, so that no other shape gets the identity of one that is gone

    /// - Parameter shared: A shape whose names mean the same everywhere.
    init(_ names: [String], _ shared: Shape?) {
        self.names = names
        self.shared = shared
        nameCount = names.count
        fields = Array(repeating: -1, count: names.count)
    }

    /// The number of the page shape `root`; those within it follow in the order of its layout.
    mutating func number(of root: Shape) -> Int {
        if let number = numbers[ObjectIdentifier(root)] { return number }
        let number = widths.count
        for shape in [root] + root.layout.inner {
            let hides = shape !== shared && shared?.fields.contains { shape.index(of: $0.name) != nil } ?? false
            precondition(!hides, "a field has the name of one that all pages share")
            for name in names { fields.append(shape.index(of: name).map { Int16($0) } ?? -1) }
            widths.append(shape.width)
            values.append(shape.element != nil)
        }
        numbers[ObjectIdentifier(root)] = number
        roots.append(root)
        return number
    }

    /// Which field of the shape `name` means, by number.
    @inline(__always)
    func field(_ name: UInt32, of shape: Int) -> Int? {
        let field = fields[shape * nameCount + Int(name)]
        return field < 0 ? nil : Int(field)
    }

    /// How many slots an item of the shape has.
    func width(of shape: Int) -> Int { widths[shape] }

    /// Whether an item of the shape is a plain value.
    func isValue(_ shape: Int) -> Bool { values[shape] }
}
