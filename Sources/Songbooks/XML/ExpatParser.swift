internal import CExpat
internal import Diagnostics
private import Libraries

// Function pointers, which never change once the library is open.
private let library: corkboard_expat? = {
    var library = corkboard_expat()
    guard let loaded = unsafe OptionalLibrary.expat.load() else { return nil }
    return unsafe corkboard_expat_find(&library, loaded) == 0 ? nil : library
}()

/// A parser of libexpat, freed with its last reference.
///
/// Only this type and `XMLStream` call libexpat.
@safe final class ExpatParser {
    let expat: corkboard_expat
    let handle: XML_Parser  // from XML_ParserCreate, never nil

    init() throws(UnreadableSongs) {
        guard let expat = library else {
            throw UnreadableSongs("libexpat is not installed", hint: OptionalLibrary.expat.advice, isOfMachine: true)
        }
        guard let handle = expat.create(nil) else {
            throw UnreadableSongs("there is not enough memory to read the file", isOfMachine: true)
        }
        self.expat = expat
        unsafe self.handle = handle
    }

    deinit { unsafe expat.free(handle) }

    /// Ends the call of `XML_Parse` that is under way.
    func stop() { unsafe _ = expat.stop(handle, 0) }

    /// The position of the current part; columns count bytes. O(bytes since the last call).
    var position: Position {
        unsafe Position(
            line: UInt32(clamping: expat.getCurrentLineNumber(handle)),
            column: UInt32(clamping: expat.getCurrentColumnNumber(handle) + 1))
    }

    var failure: UnreadableSongs {
        let code = unsafe expat.getErrorCode(handle)
        switch code {
        case XML_ERROR_NO_MEMORY:
            return UnreadableSongs("there is not enough memory to read the file", isOfMachine: true)
        case XML_ERROR_UNKNOWN_ENCODING, XML_ERROR_INCORRECT_ENCODING:
            return UnreadableSongs("the encoding of the file isn't supported", hint: "save it as UTF-8", at: position)
        case XML_ERROR_NO_ELEMENTS, XML_ERROR_UNCLOSED_TOKEN, XML_ERROR_UNCLOSED_CDATA_SECTION, XML_ERROR_PARTIAL_CHAR:
            return UnreadableSongs(
                "the file ends too early", hint: "if it is still being written, try again later", at: position)
        case XML_ERROR_UNDEFINED_ENTITY:
            return UnreadableSongs(
                "the file uses an entity that it doesn't have", hint: "write the character", at: position)
        default:
            let reason = unsafe expat.errorString(code).map { unsafe String(cString: $0) } ?? "code \(code.rawValue)"
            return UnreadableSongs("the XML is damaged: \(reason)", hint: "export the file again", at: position)
        }
    }
}
