internal import CExpat
private import Glibc

/// Reads an untrusted XML file in blocks with libexpat; needs memory for one block and for the songs.
///
/// Declarations in a document type are refused, so that the file can declare no entities: they could grow without limit,
/// or include other files. Other files aren't loaded, such as the document type that iTunes names.
@safe final class XMLStream {
    /// The number of elements that may be open at a time.
    private static let mostDepth = 256

    /// The longest tag or comment in bytes: libexpat holds it in memory, and versions before 2.6 read it again with each
    /// block.
    private static let longestPart = 1 << 20

    /// The number of bytes of a text that formats see.
    private static let longestText = 1 << 12

    /// The format that the root element's name chose; nil before it.
    private(set) var format: (any XMLFormat)?

    /// The songs so far.
    private(set) var intake = SongIntake()

    /// The reason why reading stopped; nil if the file was good so far.
    private var refusal: UnreadableSongs?

    /// The number of bytes that libexpat got since it last called.
    private var bytesSincePart = 0

    private let parser: ExpatParser
    private let choose: (String) -> (any XMLFormat)?
    private var depth = 0

    /// The text since the last tag, if the format reads it.
    private var text: [UInt8] = []
    private var readsText = false

    /// - Parameter choose: Returns the format for the name of a root element; nil if it belongs to no format.
    init(choosing choose: @escaping (String) -> (any XMLFormat)?) throws(UnreadableSongs) {
        parser = try ExpatParser()
        self.choose = choose
        setCallbacks()
    }

    /// Reads the next bytes of the file; an empty block ends it.
    ///
    /// - Returns: False if the rest of the file isn't needed, because the limit of songs is reached.
    func read(_ block: [UInt8]) throws(UnreadableSongs) -> Bool {
        bytesSincePart += block.count
        let status = unsafe block.withUnsafeBytes { bytes in
            unsafe parser.expat.parse(
                parser.handle, bytes.baseAddress?.assumingMemoryBound(to: CChar.self), CInt(bytes.count),
                block.isEmpty ? 1 : 0)
        }
        if let refusal { throw refusal }
        if intake.isFull { return false }
        guard status == XML_STATUS_OK else { throw parser.failure }
        guard bytesSincePart <= Self.longestPart + block.count else {
            throw UnreadableSongs(
                "a tag or a comment is longer than \(Self.longestPart >> 20) MiB",
                hint: "is it the right file?", at: parser.position)
        }
        return true
    }

    private func setCallbacks() {
        let (expat, handle) = unsafe (parser.expat, parser.handle)
        // Safe: libexpat calls back only during `read`, while this object exists.
        let me = unsafe Unmanaged.passUnretained(self).toOpaque()
        unsafe expat.setUserData(handle, me)
        unsafe expat.setElementHandler(
            handle,
            { me, name, attributes in
                guard let name = unsafe name else { return }
                unsafe XMLStream.at(me)?.start(name, attributes)
            },
            { me, name in
                guard let name = unsafe name else { return }
                unsafe XMLStream.at(me)?.end(name)
            })
        unsafe expat.setCharacterDataHandler(handle) { me, bytes, count in
            unsafe XMLStream.at(me)?.add(UnsafeRawBufferPointer(start: bytes, count: Int(count)))
        }
        unsafe expat.setStartDoctypeDeclHandler(handle) { me, _, _, _, hasDeclarations in
            unsafe XMLStream.at(me)?.beginDocumentType(hasDeclarations: hasDeclarations != 0)
        }
        unsafe expat.setSkippedEntityHandler(handle) { me, _, _ in unsafe XMLStream.at(me)?.skipEntity() }
        // Gets all other parts. With this handler, libexpat expands no entities.
        unsafe expat.setDefaultHandler(handle) { me, _, _ in unsafe XMLStream.at(me)?.bytesSincePart = 0 }
    }

    private static func at(_ me: UnsafeMutableRawPointer?) -> XMLStream? {
        unsafe me.map { unsafe Unmanaged<XMLStream>.fromOpaque($0).takeUnretainedValue() }
    }
}

// The functions that libexpat calls.

extension XMLStream {
    /// Handles a start tag; `attributes` are pairs of names and values.
    private func start(
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
    private func end(_ name: UnsafePointer<CChar>) {
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
    private func add(_ bytes: UnsafeRawBufferPointer) {
        bytesSincePart = 0
        guard readsText else { return }
        let room = Self.longestText - text.count
        if room > 0 { unsafe text.append(contentsOf: UnsafeRawBufferPointer(rebasing: bytes.prefix(room))) }
    }

    /// Handles the beginning of a document type.
    private func beginDocumentType(hasDeclarations: Bool) {
        bytesSincePart = 0
        guard hasDeclarations else { return }
        refuse(
            "declarations in a document type aren't allowed: they could make the file grow without limit, or include "
                + "other files", hint: "delete the part between [ and ] after <!DOCTYPE")
    }

    /// Handles an entity that libexpat doesn't expand.
    private func skipEntity() {
        refuse("the file uses an entity that it doesn't have", hint: "write the character")
    }

    /// Stops reading with an error; the first one counts.
    private func refuse(_ message: String, hint: String) {
        if refusal == nil { refusal = UnreadableSongs(message, hint: hint, at: parser.position) }
        parser.stop()
    }

    /// The name without a prefix such as "xspf:".
    private static func localName(_ name: UnsafePointer<CChar>) -> String {
        let colon = unsafe strrchr(name, CInt(UInt8(ascii: ":")))
        return unsafe String(cString: colon.map { unsafe UnsafePointer($0 + 1) } ?? name)
    }
}
