package import Bytes

extension Bulletin: Storable {
    package func store(in writer: inout ByteWriter, knowing findings: Body.Findings) {
        writer.write(id)
        writer.write(place)
        writer.write(title)
        writer.write(author)
        writer.write(date)
        writer.write(updated) { $0.write($1) }
        writer.write(tags) { $0.write($1) }
        writer.write(isPinned)
        writer.write(colour) { $0.write($1) }
        writer.write(image) { $0.write($1) }
        writer.write(imageText) { $0.write($1) }
        writer.write(aliases) { $0.write($1) }
        writer.write(publication)
        body.store(in: &writer, knowing: findings)
        writer.write(excerpt)
        writer.write(isLong)
        writer.write(looks)
    }

    package convenience init(from reader: inout ByteReader, _ origin: Origin) throws(ByteReader.Damage) {
        self.init(
            id: try reader.text(), place: try reader.place(origin), title: try reader.text(),
            author: try reader.text(), date: try reader.moment(), updated: try reader.optionalMoment(),
            tags: try reader.texts(), isPinned: try reader.flag(),
            colour: try reader.flag() ? try reader.choice(of: Colour.self) : nil,
            image: try reader.flag() ? try reader.reference(origin) : nil, imageText: try reader.optionalText(),
            aliases: try reader.references(origin),
            publication: try reader.publication(), body: try Body(from: &reader, origin),
            excerpt: try reader.text(), isLong: try reader.flag(), looks: try reader.byte())
    }
}
