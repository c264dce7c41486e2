package import Bytes

extension PictureWork: ByteCodable {
    package func store(in writer: inout ByteWriter) {
        switch self {
        case .sizes(let bytes, let settings): writer.store(0, bytes, settings)
        case .card(let card): writer.store(1, card)
        }
    }

    package init(from reader: inout ByteReader) throws(ByteReader.Damage) {
        switch try reader.byte() {
        case 0: self = .sizes(try reader.value(), try reader.value())
        case 1: self = .card(try reader.value())
        default: throw ByteReader.Damage()
        }
    }
}

extension PictureSettings: ByteCodable {
    package func store(in writer: inout ByteWriter) { writer.store(widths, quality, keepsOriginals) }

    package init(from reader: inout ByteReader) throws(ByteReader.Damage) {
        (widths, quality, keepsOriginals) = try reader.values()
    }
}
