package import Bytes

/// The message about the card to a worker, which contains all that the picture depends on.
extension PictureCard: ByteCodable {
    package func store(in writer: inout ByteWriter) { writer.store(style, isMirrored, site, logo, content) }

    package init(from reader: inout ByteReader) throws(ByteReader.Damage) {
        (style, isMirrored, site, logo, content) = try reader.values()
    }
}

extension PictureCard.Content: ByteCodable {
    package func store(in writer: inout ByteWriter) {
        switch self {
        case .sheet(let sheet): writer.store(0, sheet)
        case .board(let description, let notes): writer.store(1, description, notes)
        case .icon(let size, let isMaskable): writer.store(2, size, isMaskable)
        case .podium(let title, let lead, let places): writer.store(3, title, lead, places)
        }
    }

    package init(from reader: inout ByteReader) throws(ByteReader.Damage) {
        switch try reader.byte() {
        case 0: self = .sheet(try reader.value())
        case 1: self = .board(description: try reader.value(), notes: try reader.value())
        case 2:
            let size = try reader.int()
            guard PictureCard.iconSizes.contains(size) else { throw ByteReader.Damage() }
            self = .icon(size: size, isMaskable: try reader.value())
        case 3: self = .podium(title: try reader.value(), lead: try reader.value(), places: try reader.value())
        default: throw ByteReader.Damage()
        }
    }
}

extension PictureCard.Sheet: ByteCodable {
    package func store(in writer: inout ByteWriter) { writer.store(paper, title, lead, text, leaf) }

    package init(from reader: inout ByteReader) throws(ByteReader.Damage) {
        (paper, title, lead, text, leaf) = try reader.values()
    }
}

extension PictureCard.Leaf: ByteCodable {
    package func store(in writer: inout ByteWriter) { writer.store(month, day, weekday) }

    package init(from reader: inout ByteReader) throws(ByteReader.Damage) {
        (month, day, weekday) = try reader.values()
    }
}

extension PictureCard.Note: ByteCodable {
    package func store(in writer: inout ByteWriter) { writer.store(title, paper) }

    package init(from reader: inout ByteReader) throws(ByteReader.Damage) { (title, paper) = try reader.values() }
}

extension PictureCard.Place: ByteCodable {
    package func store(in writer: inout ByteWriter) { writer.store(rank, title, artist, score) }

    package init(from reader: inout ByteReader) throws(ByteReader.Damage) {
        (rank, title, artist, score) = try reader.values()
    }
}

extension PictureCard.Paper: ByteCodable {}

extension CardStyle: ByteCodable {
    package func store(in writer: inout ByteWriter) {
        writer.store(board, frame, sheet, ink, soft, accent, onAccent, notes, noteInk, noteSoft)
        writer.store(texture, pin, hasSerifs, isAskew)
    }

    package init(from reader: inout ByteReader) throws(ByteReader.Damage) {
        (board, frame, sheet, ink, soft, accent, onAccent, notes, noteInk, noteSoft) = try reader.values()
        (texture, pin, hasSerifs, isAskew) = try reader.values()
        guard notes.count == PictureCard.Paper.allCases.count - 1 else { throw ByteReader.Damage() }
    }
}

extension CardStyle.Texture: ByteCodable {}
extension CardStyle.Pin: ByteCodable {}
