import Glibc

extension [UInt8] {
    /// Whether the bytes of a word stand at `start`.
    func has(_ word: [UInt8], at start: Int) -> Bool {
        start >= 0 && word.count <= count - start && word.indices.allSatisfy { self[start + $0] == word[$0] }
    }

    /// Where a byte first stands at or after `start`, which is no later than the end; nil where it doesn't.
    func firstIndex(of byte: UInt8, from start: Int) -> Int? {
        precondition(0...count ~= start, "one looks within the text")
        return unsafe withUnsafeBytes { text in
            guard let base = text.baseAddress, let found = unsafe memchr(base + start, CInt(byte), count - start)
            else { return nil }
            return unsafe UnsafeRawPointer(found) - base
        }
    }

    /// Where the bytes of a word, which has two or more, first stand at or after `start`; nil where they don't.
    func firstIndex(of word: StaticString, from start: Int) -> Int? {
        unsafe withUnsafeBytes { text in
            let word = unsafe UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount)
            let last = word.count - 1
            let ones: UInt64 = 0x0101_0101_0101_0101
            let (first, second, final) = unsafe (eight(word[0]), eight(word[1]), eight(word[last]))
            func eight(_ byte: UInt8) -> UInt64 { ones &* UInt64(byte) }
            func eight(at offset: Int) -> UInt64 {
                unsafe UInt64(littleEndian: text.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
            }
            var offset = start
            let lastEight = text.count - last - 8
            while offset + last < text.count {
                // Eight places at once: a byte is zero where the word's first two bytes stand, and its last one behind.
                while offset <= lastEight {
                    let unlike =
                        (eight(at: offset) ^ first) | (eight(at: offset + 1) ^ second)
                        | (eight(at: offset + last) ^ final)
                    let zeros = (unlike &- ones) & ~unlike & (ones << 7)
                    if zeros != 0 {
                        offset += zeros.trailingZeroBitCount / 8
                        break
                    }
                    offset += 8
                }
                if unsafe text[offset...].starts(with: word) { return offset }
                offset += 1
            }
            return nil
        }
    }
}
