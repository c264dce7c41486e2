/// A sheet that people print.
public enum PrintSheet: String, CaseIterable, Sendable {
    case poster, flyer, cards, wifi, slips
    case programme, booklet, doors
    case board

    /// The sheets of an event; cards exist only with a QR code, and the last two only with a network and with voting codes.
    public static let ofEvents = [poster, flyer, cards, wifi, slips]

    /// The sheets of a schedule; those for doors exist only with rooms.
    public static let ofSchedules = [programme, booklet, doors]

    /// The papers that it fits on. A flyer fills half of one.
    public var papers: [PrintPaper] { self == .poster || self == .board ? PrintPaper.allCases : [.a4, .letter] }
}

/// A size of paper.
public enum PrintPaper: String, CaseIterable, Sendable {
    case a4, a3, letter

    /// The name for readers, as in A4.
    public var name: String { self == .letter ? "Letter" : rawValue.uppercased() }
}

/// What to print, and how.
public struct PrintRequest: Sendable {
    /// The id of an event or a schedule; nil for the board. Of a recurring event, the next date is printed.
    public var id: String?

    /// The sheet to begin with; nil for the first one of the page.
    public var sheet: PrintSheet?

    /// The paper to print on.
    public var paper = PrintPaper.a4

    /// True to put the event's code into the QR code, so that guests need not type it.
    public var showsCode = false

    /// The event's code, which is then a part of the address in the QR code; nil until the site is loaded.
    package var code: String?

    /// The text of a QR code for joining a wireless network.
    public var network: String?

    /// The voting codes for slips of paper.
    public var votingCodes: [String] = []

    /// The address of a server for guests, with a slash at the end, to use instead of the published site's.
    package var site: String?

    /// Creates a request for the board on A4.
    public init() {}
}
