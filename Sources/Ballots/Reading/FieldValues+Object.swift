import Text

extension FieldValues {
    /// Reads one JSON object (RFC 8259), ignoring unknown keys.
    ///
    /// - Returns: False for only white space.
    mutating func readObject(_ text: Span<UInt8>) throws(Refusal) -> Bool {
        var offset = 0
        skipSpace(text, &offset)
        guard offset < text.count else { return false }
        guard text[offset] == UInt8(ascii: "{") else { throw Refusal("this isn't a JSON object") }
        offset += 1
        skipSpace(text, &offset)
        if !take(UInt8(ascii: "}"), text: text, offset: &offset) {
            repeat { try readMember(text, &offset) } while take(UInt8(ascii: ","), text: text, offset: &offset)
            guard take(UInt8(ascii: "}"), text: text, offset: &offset) else { throw Self.broken }
        }
        guard offset == text.count else { throw Refusal("extra text follows the last }") }
        return true
    }

    private static let broken = Refusal("this isn't valid JSON")

    private mutating func readMember(_ text: Span<UInt8>, _ offset: inout Int) throws(Refusal) {
        skipSpace(text, &offset)
        let key = try readString(text, &offset)
        skipSpace(text, &offset)
        guard take(UInt8(ascii: ":"), text: text, offset: &offset) else { throw Self.broken }
        let field = key.escaped.map { BallotField($0.span) } ?? BallotField(text.extracting(key.range))
        guard let field else {
            let name = key.escaped ?? key.range.map { text[$0] }
            if Tally.isSet(by: String(decoding: name, as: UTF8.self)) { throw Refusal("this \(Tally.refusal)") }
            let value = try readValue(text, &offset).place
            if value.kind == .text, name.elementsEqual("requests".utf8) {
                isModerated = text.extracting(value.start..<value.end).equals("moderated")
            }
            return
        }
        guard self[field].isAbsent else { throw Refusal("\"\(field.name)\" appears twice") }
        let value = try readValue(text, &offset)
        if let escaped = value.escaped {
            set(field, to: escaped)
        } else {
            self[field] = value.place
        }
    }

    /// Reads any value and the white space after it.
    private mutating func readValue(
        _ text: Span<UInt8>, _ offset: inout Int
    ) throws(Refusal) -> (place: Value, escaped: [UInt8]?) {
        skipSpace(text, &offset)
        guard offset < text.count else { throw Self.broken }
        let start = offset
        var kind = Value.Kind.other
        switch text[offset] {
        case UInt8(ascii: "\""):
            let string = try readString(text, &offset)
            skipSpace(text, &offset)
            let place = Value(kind: .text, start: string.range.lowerBound, end: string.range.upperBound)
            return (place, string.escaped)
        case UInt8(ascii: "{"), UInt8(ascii: "["): try skipNested(text, &offset)
        default:
            let isNumber = text[offset] == UInt8(ascii: "-") || text[offset].isASCIIDigit
            if isNumber { kind = .number }
            while offset < text.count, isWord(text[offset]) { offset += 1 }
            let word = text.extracting(start..<offset)
            guard isNumber || word.equals("true") || word.equals("false") || word.equals("null") else {
                throw Self.broken
            }
            // A null means the same as an absent key.
            if word.equals("null") { kind = .absent }
        }
        let end = offset
        skipSpace(text, &offset)
        return (Value(kind: kind, start: start, end: end), nil)
    }

    /// Skips a list or an object.
    private mutating func skipNested(_ text: Span<UInt8>, _ offset: inout Int) throws(Refusal) {
        var closing: [UInt8] = []
        repeat {
            guard offset < text.count else { throw Self.broken }
            let byte = text[offset]
            switch byte {
            case UInt8(ascii: "\""):
                _ = try readString(text, &offset)
                continue
            case UInt8(ascii: "{"): closing.append(UInt8(ascii: "}"))
            case UInt8(ascii: "["): closing.append(UInt8(ascii: "]"))
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                guard closing.popLast() == byte else { throw Self.broken }
            default: break
            }
            guard closing.count <= 64 else { throw Refusal("this is nested too deeply") }
            offset += 1
        } while !closing.isEmpty
    }

    private mutating func readString(
        _ text: Span<UInt8>, _ offset: inout Int
    ) throws(Refusal) -> (range: Range<Int>, escaped: [UInt8]?) {
        guard take(UInt8(ascii: "\""), text: text, offset: &offset) else { throw Self.broken }
        let start = offset
        var seen: UInt8 = 0
        while offset < text.count {
            let byte = text[offset]
            guard byte != UInt8(ascii: "\"") else {
                if seen >= 0x80 { hasForeignBytes = true }
                offset += 1
                return (start..<offset - 1, nil)
            }
            guard byte != UInt8(ascii: "\\") else {
                hasForeignBytes = true
                return (start..<start, try readEscaped(text, from: start, &offset))
            }
            guard byte >= 0x20 else { throw Refusal("this contains a control character") }
            seen |= byte
            offset += 1
        }
        throw Refusal("a string here isn't closed")
    }

    /// Reads the rest of a string from its first backslash.
    private func readEscaped(_ text: Span<UInt8>, from start: Int, _ offset: inout Int) throws(Refusal) -> [UInt8] {
        var bytes = (start..<offset).map { text[$0] }
        while offset < text.count {
            let byte = text[offset]
            offset += 1
            switch byte {
            case UInt8(ascii: "\""): return bytes
            case UInt8(ascii: "\\"):
                do throws(JSONEscapeFault) { try text.readJSONEscape(at: &offset, into: &bytes) } catch {
                    throw error == .loneSurrogate ? Refusal("half a surrogate pair isn't a character") : Self.broken
                }
            case ..<0x20: throw Refusal("this contains a control character")
            default: bytes.append(byte)
            }
        }
        throw Refusal("a string here isn't closed")
    }

    private func isWord(_ byte: UInt8) -> Bool {
        byte.isASCIIAlphanumeric || byte == 0x2b || byte == 0x2d || byte == 0x2e
    }

    private func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0a || byte == 0x0d }

    private func take(_ wanted: UInt8, text: Span<UInt8>, offset: inout Int) -> Bool {
        guard offset < text.count, text[offset] == wanted else { return false }
        offset += 1
        if wanted != UInt8(ascii: "\"") { skipSpace(text, &offset) }
        return true
    }

    private func skipSpace(_ text: Span<UInt8>, _ offset: inout Int) {
        while offset < text.count, isSpace(text[offset]) { offset += 1 }
    }
}
