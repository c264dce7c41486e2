package import Bytes

extension Page: Storable {
    package func store(in writer: inout ByteWriter, knowing findings: Body.Findings) {
        writer.write(id)
        writer.write(place)
        writer.write(title)
        writer.write(menuLabel) { $0.write($1) }
        writer.write(aliases) { $0.write($1) }
        writer.write(publication)
        body.store(in: &writer, knowing: findings)
    }

    package init(from reader: inout ByteReader, _ origin: Origin) throws(ByteReader.Damage) {
        self.init(
            id: try reader.text(), place: try reader.place(origin), title: try reader.text(),
            menuLabel: try reader.optionalText(), aliases: try reader.references(origin),
            publication: try reader.publication(),
            body: try Body(from: &reader, origin))
    }
}
