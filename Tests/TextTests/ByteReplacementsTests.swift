import TestSupport
import Testing
import Text

struct ByteReplacementsTests {
    /// `a` becomes five bytes, `b` one; `c` gets a `!` after it, and `d` with the next byte becomes a dot.
    private static let replacements = ByteReplacements { byte in
        switch byte {
        case UInt8(ascii: "a"): Array("(one)".utf8)
        case UInt8(ascii: "b"): [UInt8(ascii: "-")]
        case UInt8(ascii: "c"), UInt8(ascii: "d"): nil
        default: [byte]
        }
    }

    @Test(arguments: 0..<20) func replaceWhatAWayByteByByteReplaces(seed: UInt64) {
        var random = SplitMix(seed: seed)
        for count in 0...60 {
            let isPlain = Bool.random(using: &random)
            let text = (0..<count).map { _ in UInt8.random(in: (isPlain ? 0x64 : 0x61)...0x7a, using: &random) }
            var replaced = Array("begun: ".utf8)
            replaced.append(addingCapacity: ByteReplacements.room(for: text.span)) { bytes in
                let text = text.span
                bytes.append(
                    text,
                    replacing: { piece in
                        piece.marks(of: 0x61) | piece.marks(of: 0x62) | piece.marks(of: 0x63) | piece.marks(of: 0x64)
                    }, by: Self.replacements
                ) { index, bytes in
                    if text[index] == UInt8(ascii: "d") {
                        bytes.append(UInt8(ascii: "."))
                        return min(2, text.count - index)
                    }
                    bytes.append(text[index])
                    bytes.append(UInt8(ascii: "!"))
                    return 1
                }
            }
            var (plain, index) = ("begun: ", 0)
            while index < count {
                switch text[index] {
                case UInt8(ascii: "a"): plain += "(one)"
                case UInt8(ascii: "b"): plain += "-"
                case UInt8(ascii: "c"): plain += "c!"
                case UInt8(ascii: "d"):
                    plain += "."
                    index += 1
                default: plain += String(Unicode.Scalar(text[index]))
                }
                index += 1
            }
            #expect(replaced.elementsEqual(plain.utf8), "\(plain)")
        }
    }
}
