import Bytes
import Crypto

/// A value that a `ByteWriter` can write.
enum WrittenValue: Equatable {
    case byte(UInt8)
    case unsigned(UInt64)
    case signed(Int64)
    case int(Int)
    case flag(Bool)
    case text(String)
    case raw([UInt8])
    case digest(Digest)
    case optional(Int64?)
    case array([String])
    /// Bytes without a length.
    case appended([UInt8])
    indirect case sized([WrittenValue])

    func write(to writer: inout ByteWriter) {
        switch self {
        case .byte(let byte): writer.write(byte)
        case .unsigned(let number): writer.write(number)
        case .signed(let number): writer.write(number)
        case .int(let number): writer.write(number)
        case .flag(let flag): writer.write(flag)
        case .text(let text): writer.write(text)
        case .raw(let bytes): writer.write(bytes)
        case .digest(let digest): writer.write(digest)
        case .optional(let number): writer.write(number) { $0.write($1) }
        case .array(let texts): writer.write(texts) { $0.write($1) }
        case .appended(let bytes): writer.append(bytes.span)
        case .sized(let values): writer.writeSized { writer in for value in values { value.write(to: &writer) } }
        }
    }

    /// Reads a value of the same kind.
    func read(from reader: inout ByteReader) throws(ByteReader.Damage) -> WrittenValue {
        switch self {
        case .byte: return .byte(try reader.byte())
        case .unsigned: return .unsigned(try reader.unsigned())
        case .signed: return .signed(try reader.signed())
        case .int: return .int(try reader.int())
        case .flag: return .flag(try reader.flag())
        case .text: return .text(try reader.text())
        case .raw: return .raw(Array(try reader.raw()))
        case .digest: return .digest(try reader.digest())
        case .optional: return .optional(try reader.value())
        case .array:
            return .array(try reader.array { (reader) throws(ByteReader.Damage) in try reader.text() })
        case .appended(let bytes): return .appended(Array(try reader.raw(bytes.count)))
        case .sized(let values):
            var part = ByteReader(try reader.sized())
            return .sized(try Self.read(values, from: &part))
        }
    }

    /// Returns the bytes of values in sequence.
    static func bytes(of values: [WrittenValue]) -> [UInt8] {
        var writer = ByteWriter()
        for value in values { value.write(to: &writer) }
        return writer.bytes
    }

    /// Reads values of the same kinds in sequence.
    static func read(
        _ kinds: [WrittenValue], from reader: inout ByteReader
    ) throws(ByteReader.Damage) -> [WrittenValue] {
        var values: [WrittenValue] = []
        for kind in kinds { values.append(try kind.read(from: &reader)) }
        return values
    }

    /// Returns up to 12 values of any kinds; at least one.
    static func sequence(depth: Int = 2, _ random: inout some RandomNumberGenerator) -> [WrittenValue] {
        (0..<Int.random(in: 1...12, using: &random)).map { _ in value(depth: depth, &random) }
    }

    private static func value(depth: Int, _ random: inout some RandomNumberGenerator) -> WrittenValue {
        switch Int.random(in: 0..<(depth > 0 ? 12 : 11), using: &random) {
        case 0: .byte(.random(in: .min ... .max, using: &random))
        case 1: .unsigned(number(&random))
        case 2: .signed(Int64(bitPattern: number(&random)))
        case 3: .int(Int(number(&random) >> 1))
        case 4: .flag(.random(using: &random))
        case 5: .text(text(&random))
        case 6: .raw(bytes(&random))
        case 7: .digest(SHA256.digest(of: text(&random)))
        case 8: .optional(Bool.random(using: &random) ? Int64(bitPattern: number(&random)) : nil)
        case 9: .array((0..<Int.random(in: 0...4, using: &random)).map { _ in text(&random) })
        case 10: .appended(bytes(&random))
        default: .sized(sequence(depth: depth - 1, &random))
        }
    }

    /// Returns a number of any length, because most numbers in files are small.
    private static func number(_ random: inout some RandomNumberGenerator) -> UInt64 {
        UInt64.random(in: .min ... .max, using: &random) >> UInt64.random(in: 0...64, using: &random)
    }

    private static func text(_ random: inout some RandomNumberGenerator) -> String {
        let pieces = ["", "a", "é", "e\u{301}", "\u{0}", "\u{feff}", "😀", "long, long text "]
        return (0..<Int.random(in: 0...9, using: &random)).map { _ in pieces.randomElement(using: &random) ?? "" }
            .joined()
    }

    private static func bytes(_ random: inout some RandomNumberGenerator) -> [UInt8] {
        (0..<Int.random(in: 0...200, using: &random)).map { _ in .random(in: .min ... .max, using: &random) }
    }
}
