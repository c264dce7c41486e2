private import Glibc

/// The state of an `XMLStream` between the functions that libexpat calls.
struct XMLStreamState {
    /// The number of elements that may be open at a time.
    private static let mostDepth = 256

    /// The longest tag or comment in bytes: libexpat holds it in memory, and versions before 2.6 read it again with each
    /// block.
    static let longestPart = 1 << 20

    /// The number of bytes of a text that formats see.
    private static let longestText = 1 << 12

    private(set) var format: (any XMLFormat)?
    private(set) var intake = SongIntake()

    /// The reason why reading stopped; nil if the file was good so far.
    private(set) var refusal: UnreadableSongs?

    /// The number of bytes that libexpat got since it last called.
    var bytesSincePart = 0

    private let parser: ExpatParser
    private let choose: (String) -> (any XMLFormat)?
    private var depth = 0

    /// The text since the last tag, if the format reads it.
    private var text: [UInt8] = []
    private var readsText = false

    init(_ parser: ExpatParser, _ choose: @escaping (String) -> (any XMLFormat)?) {
        self.parser = parser
        self.choose = choose
    }

    /// Handles a start tag; `attributes` are pairs of names and values.
    mutating func start(
        _ name: UnsafePointer<CChar>, _ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>?
    ) {
        bytesSincePart = 0
        depth += 1
        if readsText { text.removeAll(keepingCapacity: true) }
        guard refusal == nil else { return }
        let name = unsafe Self.localName(name)
        if depth == 1 {
            format = choose(name)
            if format == nil {
                refuse(
                    "this XML file isn't a song library that can be read",
                    hint: "export it from rekordbox, Traktor, iTunes or Music, or as XSPF")
            }
        }
        guard depth <= Self.mostDepth else {
            return refuse("elements are nested more than \(Self.mostDepth) levels deep", hint: "is it the right file?")
        }
        let tag = unsafe XMLTag(name: name, depth: depth, in: parser, attributes: attributes)
        readsText = format?.start(tag, &intake) ?? false
        if intake.isFull { parser.stop() }
    }

    /// Handles an end tag.
    mutating func end(_ name: UnsafePointer<CChar>) {
        bytesSincePart = 0
        defer { depth -= 1 }
        guard refusal == nil else { return }
        let name = unsafe Self.localName(name)
        format?.end(name, depth: depth, text: text, &intake)
        if readsText { text.removeAll(keepingCapacity: true) }
        readsText = false
        if intake.isFull { parser.stop() }
    }

    /// Handles a part of a text.
    mutating func add(_ bytes: UnsafeRawBufferPointer) {
        bytesSincePart = 0
        guard readsText else { return }
        let room = Self.longestText - text.count
        if room > 0 { unsafe text.append(contentsOf: UnsafeRawBufferPointer(rebasing: bytes.prefix(room))) }
    }

    /// Handles the beginning of a document type.
    mutating func beginDocumentType(hasDeclarations: Bool) {
        bytesSincePart = 0
        guard hasDeclarations else { return }
        refuse(
            "declarations in a document type aren't allowed: they could make the file grow without limit, or include "
                + "other files", hint: "delete the part between [ and ] after <!DOCTYPE")
    }

    /// Handles an entity that libexpat doesn't expand.
    mutating func skipEntity() {
        refuse("the file uses an entity that it doesn't have", hint: "write the character")
    }

    /// Stops reading with an error; the first one counts.
    private mutating func refuse(_ message: String, hint: String) {
        if refusal == nil { refusal = UnreadableSongs(message, hint: hint, at: parser.position) }
        parser.stop()
    }

    /// The name without a prefix such as "xspf:".
    private static func localName(_ name: UnsafePointer<CChar>) -> String {
        let colon = unsafe strrchr(name, CInt(UInt8(ascii: ":")))
        return unsafe String(cString: colon.map { unsafe UnsafePointer($0 + 1) } ?? name)
    }
}
