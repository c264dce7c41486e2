package import Bytes

/// The message about the card to a worker, which contains all that the picture depends on.
extension PictureCard: ByteCodable {
    package func store(in writer: inout ByteWriter) { writer.store(style, isMirrored, site, logo, content) }

    package init(from reader: inout ByteReader) throws(ByteReader.Damage) {
        style = try reader.value()
        isMirrored = try reader.value()
        site = try reader.value()
        logo = try reader.value()
        content = try reader.value()
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
        paper = try reader.value()
        title = try reader.value()
        lead = try reader.value()
        text = try reader.value()
        leaf = try reader.value()
    }
}

extension PictureCard.Leaf: ByteCodable {
    package func store(in writer: inout ByteWriter) { writer.store(month, day, weekday) }

    package init(from reader: inout ByteReader) throws(ByteReader.Damage) {
        (month, day, weekday) = (try reader.text(), try reader.text(), try reader.text())
    }
}

extension PictureCard.Note: ByteCodable {
    package func store(in writer: inout ByteWriter) { writer.store(title, paper) }

    package init(from reader: inout ByteReader) throws(ByteReader.Damage) {
        title = try reader.value()
        paper = try reader.value()
    }
}

extension PictureCard.Place: ByteCodable {
    package func store(in writer: inout ByteWriter) { writer.store(rank, title, artist, score) }

    package init(from reader: inout ByteReader) throws(ByteReader.Damage) {
        (rank, title, artist, score) = (try reader.text(), try reader.text(), try reader.text(), try reader.text())
    }
}

extension PictureCard.Paper: ByteCodable {}

extension CardStyle: ByteCodable {
    package func store(in writer: inout ByteWriter) {
        writer.store(board, frame, sheet, ink, soft, accent, onAccent, notes, noteInk, noteSoft)
        writer.store(texture, pin, hasSerifs, isAskew)
    }

    package init(from reader: inout ByteReader) throws(ByteReader.Damage) {
        (board, frame) = (try reader.text(), try reader.text())
        (sheet, ink, soft) = (try reader.text(), try reader.text(), try reader.text())
        (accent, onAccent) = (try reader.text(), try reader.text())
        notes = try reader.value()
        (noteInk, noteSoft) = (try reader.text(), try reader.text())
        texture = try reader.value()
        pin = try reader.value()
        (hasSerifs, isAskew) = (try reader.flag(), try reader.flag())
        guard notes.count == PictureCard.Paper.allCases.count - 1 else { throw ByteReader.Damage() }
    }
}

extension CardStyle.Texture: ByteCodable {}
extension CardStyle.Pin: ByteCodable {}
