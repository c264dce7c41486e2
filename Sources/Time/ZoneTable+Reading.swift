extension ZoneTable {
    /// Parses a file of the time zone database (TZif, RFC 9636); nil if damaged or incomplete.
    ///
    /// Reads only the 64-bit part, which all files have had since version 2 (2006). Files with leap seconds are
    /// rejected, because their times aren't Unix times.
    convenience init?(tzif bytes: [UInt8]) {
        guard let old = Header(bytes[...]) else { return nil }
        let rest = bytes.dropFirst(Header.size + old.bodySize(timeSize: 4))
        guard let header = Header(rest), header.leapCount == 0, header.typeCount > 0 else { return nil }
        guard rest.count >= Header.size + header.bodySize(timeSize: 8) else { return nil }
        var body = rest.dropFirst(Header.size)

        let changes = body.take(header.changeCount * 8).chunks(of: 8).map { Int64(bitPattern: bigEndian($0)) }
        let kinds = Array(body.take(header.changeCount))
        let types = body.take(header.typeCount * 6).chunks(of: 6)
        let names = body.take(header.nameSize)
        body = body.dropFirst(header.standardCount + header.universalCount)

        let offsets = types.compactMap { Zone.Offset(type: $0, names: names) }
        guard offsets.count == header.typeCount, kinds.allSatisfy({ $0 < offsets.count }) else { return nil }
        guard zip(changes, changes.dropFirst()).allSatisfy({ $0 < $1 }) else { return nil }

        let newline = UInt8(ascii: "\n")
        guard body.popFirst() == newline, let end = body.firstIndex(of: newline) else { return nil }
        let rule = ZoneRule(posix: body[..<end])
        guard rule != nil || body[..<end].isEmpty else { return nil }
        self.init(changes: changes, kinds: kinds, offsets: offsets, rule: rule)
    }

    private struct Header {
        static let size = 44

        let universalCount, standardCount, leapCount, changeCount, typeCount, nameSize: Int

        init?(_ bytes: ArraySlice<UInt8>) {
            guard bytes.count >= Self.size, bytes.starts(with: "TZif".utf8) else { return nil }
            guard bytes[bytes.startIndex + 4] >= UInt8(ascii: "2") else { return nil }
            let counts = bytes.prefix(Self.size).dropFirst(20).chunks(of: 4).map { Int(bigEndian($0)) }
            // No real file exceeds this limit, which prevents overflow in sums of sizes.
            guard counts.allSatisfy({ $0 < 1 << 20 }) else { return nil }
            (universalCount, standardCount, leapCount) = (counts[0], counts[1], counts[2])
            (changeCount, typeCount, nameSize) = (counts[3], counts[4], counts[5])
        }

        func bodySize(timeSize: Int) -> Int {
            changeCount * (timeSize + 1) + typeCount * 6 + nameSize + leapCount * (timeSize + 4) + standardCount
                + universalCount
        }
    }
}

extension Zone.Offset {
    /// Reads six bytes: the offset, a daylight-saving flag, and the index of its name.
    fileprivate init?(type: ArraySlice<UInt8>, names: ArraySlice<UInt8>) {
        let start = type.startIndex
        let name = names.dropFirst(Int(type[start + 5])).prefix { $0 != 0 }
        guard name.endIndex < names.endIndex else { return nil }
        let seconds = Int64(Int32(truncatingIfNeeded: bigEndian(type.prefix(4))))
        self.init(seconds: seconds, name: name, isDaylight: type[start + 4] != 0)
    }
}

extension ArraySlice<UInt8> {
    /// Removes and returns the first `count` bytes.
    fileprivate mutating func take(_ count: Int) -> ArraySlice {
        defer { removeFirst(count) }
        return prefix(count)
    }

    fileprivate func chunks(of size: Int) -> [ArraySlice] {
        stride(from: startIndex, to: endIndex, by: size).map { self[$0..<$0 + size] }
    }
}

private func bigEndian(_ bytes: ArraySlice<UInt8>) -> UInt64 { bytes.reduce(0) { $0 << 8 | UInt64($1) } }
