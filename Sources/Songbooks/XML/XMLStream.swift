internal import CExpat

/// Reads an untrusted XML file in blocks with libexpat; needs memory for one block and for the songs.
///
/// Declarations in a document type are refused, so that the file can declare no entities: they could grow without limit,
/// or include other files. Other files aren't loaded, such as the document type that iTunes names.
@safe final class XMLStream {
    private let parser: ExpatParser

    // Changed by the functions that libexpat calls.
    private var state: XMLStreamState

    /// The format that the root element's name chose; nil before it.
    var format: (any XMLFormat)? { state.format }

    /// The songs so far.
    var intake: SongIntake { state.intake }

    /// - Parameter choose: Returns the format for the name of a root element; nil if it belongs to no format.
    init(choosing choose: @escaping (String) -> (any XMLFormat)?) throws(UnreadableSongs) {
        parser = try ExpatParser()
        state = XMLStreamState(parser, choose)
        setCallbacks()
    }

    /// Reads the next bytes of the file; an empty block ends it.
    ///
    /// - Returns: False if the rest of the file isn't needed, because the limit of songs is reached.
    func read(_ block: [UInt8]) throws(UnreadableSongs) -> Bool {
        state.bytesSincePart += block.count
        let status = unsafe block.withUnsafeBytes { bytes in
            unsafe parser.expat.parse(
                parser.handle, bytes.baseAddress?.assumingMemoryBound(to: CChar.self), CInt(bytes.count),
                block.isEmpty ? 1 : 0)
        }
        if let refusal = state.refusal { throw refusal }
        if state.intake.isFull { return false }
        guard status == XML_STATUS_OK else { throw parser.failure }
        guard state.bytesSincePart <= XMLStreamState.longestPart + block.count else {
            throw UnreadableSongs(
                "a tag or a comment is longer than \(XMLStreamState.longestPart >> 20) MiB",
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
                unsafe XMLStream.at(me)?.state.start(name, attributes)
            },
            { me, name in
                guard let name = unsafe name else { return }
                unsafe XMLStream.at(me)?.state.end(name)
            })
        unsafe expat.setCharacterDataHandler(handle) { me, bytes, count in
            unsafe XMLStream.at(me)?.state.add(UnsafeRawBufferPointer(start: bytes, count: Int(count)))
        }
        unsafe expat.setStartDoctypeDeclHandler(handle) { me, _, _, _, hasDeclarations in
            unsafe XMLStream.at(me)?.state.beginDocumentType(hasDeclarations: hasDeclarations != 0)
        }
        unsafe expat.setSkippedEntityHandler(handle) { me, _, _ in unsafe XMLStream.at(me)?.state.skipEntity() }
        // Gets all other parts. With this handler, libexpat expands no entities.
        unsafe expat.setDefaultHandler(handle) { me, _, _ in unsafe XMLStream.at(me)?.state.bytesSincePart = 0 }
    }

    private static func at(_ me: UnsafeMutableRawPointer?) -> XMLStream? {
        unsafe me.map { unsafe Unmanaged<XMLStream>.fromOpaque($0).takeUnretainedValue() }
    }
}
