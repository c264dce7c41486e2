/// A sheet that people print.
public enum PrintSheet: String, CaseIterable, Sendable {
    case poster, flyer, cards, wifi, slips
    case programme, booklet, doors
    case board

    /// The sheets of an event; cards exist only with a QR code, and the last two only with a network and with voting codes.
    public static let ofEvents = [poster, flyer, cards, wifi, slips]

    /// The sheets of a schedule; those for doors exist only with rooms.
    public static let ofSchedules = [programme, booklet, doors]

    /// The papers that it fits on. A flyer takes half of one.
    public var papers: [PrintPaper] {
        switch self {
        case .poster, .board: PrintPaper.allCases
        case .flyer, .cards, .wifi, .slips, .programme, .booklet, .doors: [.a4, .letter]
        }
    }
}

/// A size of paper.
public enum PrintPaper: String, CaseIterable, Sendable {
    case a4, a3, letter

    /// The name for readers, as in A4.
    public var name: String {
        switch self {
        case .a4: "A4"
        case .a3: "A3"
        case .letter: "Letter"
        }
    }
}
