import Bytes
package import Files
import Text
package import Time

/// Erases the ballots and requests of one voter.
extension BatchFolder {
    /// A voter to forget, with a valid name.
    package struct Voter: Sendable {
        /// The folded name.
        package let key: [UInt8]

        /// Creates a voter; nil if the name isn't valid.
        package init?(_ name: String) {
            guard let key = try? VoterName.checked(name) else { return nil }
            self.key = key
        }

        /// Selects the voter's lines.
        package var selection: BallotSelection { BallotSelection(voter: key) }
    }

    /// Records that a voter's ballots up to a time are refused from now on, and erases them.
    package func forget(_ voter: Voter, until time: Instant) throws(FileError) {
        var forgotten = try ForgottenVoters(in: folder)
        forgotten.add(voter.key, until: time)
        try forgotten.keep(in: folder)
        try erase(voter)
    }

    /// True if a voter was forgotten before.
    package func hasForgotten(_ voter: Voter) throws(FileError) -> Bool {
        try ForgottenVoters(in: folder).limit(of: voter.key) != nil
    }

    /// True if a rejected line or a source file contains a voter's name.
    package func mentions(_ voter: Voter) throws(FileError) -> Bool {
        for name in try folder.names() where name.isUTF8 {
            let isStored = [Self.rejectedEnding, Self.sourceEnding].contains { name.text.utf8.ends(with: $0) }
            if isStored, try folder.status(name.text)?.kind == .file, try mentions(voter, name.text) { return true }
        }
        return false
    }

    /// Returns the dropped files that contain a voter's name. A file with only rejected lines stays in the folder after
    /// these were stored.
    package func dropped(by voter: Voter) throws(FileError) -> [(name: String, isRejected: Bool)] {
        var files: [(name: String, isRejected: Bool)] = []
        for name in try contents().dropped {
            guard try mentions(voter, name) else { continue }
            let isRejected = try hasRejections(ofDigest: BatchName.half(FileStream(folder, name).digest()))
            files.append((name: name, isRejected: isRejected))
        }
        return files
    }

    /// Removes a voter's lines, the rejected lines that contain the name, and all source files that contain it. Source
    /// files are removed entirely, because they can have any format.
    ///
    /// A second call completes an interrupted one.
    package func erase(_ voter: Voter) throws(FileError) {
        for name in try folder.names() where name.isUTF8 {
            if name.text.utf8.ends(with: Self.rejectedEnding) {
                try eraseRejections(of: voter, in: name.text)
            } else if name.text.utf8.ends(with: Self.sourceEnding), try mentions(voter, name.text) {
                try folder.removeFile(name.text)
            }
        }
        try remove(voter.selection)
    }

    private func eraseRejections(of voter: Voter, in name: String) throws(FileError) {
        guard let status = try folder.status(name), status.kind == .file else { return }
        let lines = try folder.read(name, limit: .max).bytes.split(separator: UInt8(ascii: "\n"))
        let others = lines.filter { !Self.mentions(voter, $0) }
        guard others.count < lines.count else { return }
        let text = others.flatMap { $0 + [UInt8(ascii: "\n")] }
        try folder.put(name, text.span, permissions: status.permissions, flushing: true)
    }

    /// Returns true if a line of a file contains the name.
    private func mentions(_ voter: Voter, _ name: String) throws(FileError) -> Bool {
        let stream = try FileStream(folder, name)
        var (block, rest): ([UInt8], [UInt8]) = ([], [])
        while try stream.read(into: &block, size: BatchLedger.blockSize) {
            rest += block
            if let end = rest.lastIndex(where: { $0 == 0x0a || $0 == 0x0d }) {
                let lines = rest[...end].split { $0 == 0x0a || $0 == 0x0d }
                if lines.contains(where: { Self.mentions(voter, $0) }) { return true }
                rest.removeFirst(end + 1)
            } else if rest.count > RecordSplitter.lengthLimit {
                // The next block may continue the name. A record that counts isn't longer than the limit, so neither is
                // a name, however it is written. The byte beyond a cut may be a letter, so a name next to the cut may
                // be part of a longer word; it is complete in the other piece. This byte counts as a letter that no
                // name has.
                let beyond: UInt8 = 0xff
                if Self.mentions(voter, (rest + [beyond])[...]) { return true }
                rest = [beyond] + rest.suffix(RecordSplitter.lengthLimit)
            }
        }
        return Self.mentions(voter, rest[...])
    }

    /// Returns true if a line contains the name, plain or with escapes.
    private static func mentions(_ voter: Voter, _ line: ArraySlice<UInt8>) -> Bool {
        contains(voter, line) || unescaped(line).map { contains(voter, $0[...]) } == true
    }

    /// Replaces escapes as in JSON by their characters, and two quotation marks, as in CSV, by one; nil without any.
    private static func unescaped(_ line: ArraySlice<UInt8>) -> [UInt8]? {
        let (backslash, quote) = (UInt8(ascii: "\\"), UInt8(ascii: "\""))
        guard line.contains(backslash) || line.contains([quote, quote]) else { return nil }
        var (rest, plain, units): (ArraySlice<UInt8>, [UInt8], [UInt16]) = (line, [], [])
        while let byte = rest.popFirst() {
            if byte == backslash, rest.first == UInt8(ascii: "u"),
                let unit = UInt16(String(decoding: rest.dropFirst().prefix(4), as: UTF8.self), radix: 16)
            {
                units.append(unit)
                rest = rest.dropFirst(5)
                continue
            }
            plain += String(decoding: units, as: UTF16.self).utf8
            units = []
            if byte == backslash, let next = rest.popFirst() {
                plain.append("bfnrt".utf8.contains(next) ? UInt8(ascii: " ") : next)
            } else {
                plain.append(byte)
                if byte == quote, rest.first == quote { rest.removeFirst() }
            }
        }
        return plain + String(decoding: units, as: UTF16.self).utf8
    }

    /// Returns true if a line contains the name as separate words, after folding.
    private static func contains(_ voter: Voter, _ line: ArraySlice<UInt8>) -> Bool {
        let line = Array(folded(String(decoding: line, as: UTF8.self)).utf8)
        guard voter.key.count <= line.count else { return false }
        func isOfWord(_ byte: UInt8) -> Bool { byte >= 0x80 || byte.isASCIIAlphanumeric }
        for start in 0...(line.count - voter.key.count) where line[start...].starts(with: voter.key) {
            let end = start + voter.key.count
            let isWhole = (start == 0 || !isOfWord(line[start - 1])) && (end == line.count || !isOfWord(line[end]))
            if isWhole { return true }
        }
        return false
    }
}
