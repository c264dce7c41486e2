import Testing
import Text

@Suite struct SpanScalarTests {
    /// Whole scalars, and bytes that are none.
    private static let pieces: [[UInt8]] = [
        [0x41], [0xC3, 0xA9], [0xC2, 0x80], [0xE0, 0xA0, 0x80], [0xED, 0x9F, 0xBF], [0xEF, 0xBF, 0xBF],
        [0xF0, 0x90, 0x80, 0x80], [0xF4, 0x8F, 0xBF, 0xBF], [0], [0x7F],
        [0x80], [0xBF], [0xC0, 0x80], [0xC1, 0xBF], [0xC3], [0xE0, 0x9F, 0xBF], [0xE2, 0x82], [0xED, 0xA0, 0x80],
        [0xF0, 0x8F, 0xBF, 0xBF], [0xF4, 0x90, 0x80, 0x80], [0xF1, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xFF],
    ]

    @Test func utf8IsToldFromOtherBytesWhereverTheyStand() {
        for piece in Self.pieces {
            for (before, after) in (0..<34).flatMap({ before in [0, 1, 5, 20].map { (before, $0) } }) {
                let bytes = [UInt8](repeating: 0x61, count: before) + piece + [UInt8](repeating: 0x62, count: after)
                #expect(bytes.span.isUTF8 == (String(validating: bytes, as: UTF8.self) != nil), "\(bytes)")
            }
        }
    }

    @Test func utf8IsToldFromOtherBytesAmongScalarsOfTwoBytes() {
        let pair: [UInt8] = [0xD0, 0xB6]
        for piece in Self.pieces {
            for (before, after) in (0..<34).flatMap({ before in [0, 3, 16].map { (before, $0) } }) {
                let bytes =
                    [UInt8](repeating: 0x61, count: before % 2) + (0..<before / 2).flatMap { _ in pair } + piece
                    + (0..<after).flatMap { _ in pair }
                #expect(bytes.span.isUTF8 == (String(validating: bytes, as: UTF8.self) != nil), "\(bytes)")
            }
        }
    }

    @Test func scalarsHaveTheLengthsOfUTF8() {
        for piece in Self.pieces where piece[0] >= 0x80 {
            let isWhole = String(validating: piece, as: UTF8.self) != nil
            #expect(piece.span.length(ofScalarAt: 0) == (isWhole ? piece.count : nil))
        }
    }
}
