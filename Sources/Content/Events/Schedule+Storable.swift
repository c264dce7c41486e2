package import Bytes

extension Schedule: Storable {
    package func store(in writer: inout ByteWriter, knowing findings: Body.Findings) {
        writer.write(id)
        writer.write(place)
        writer.write(title)
        writer.write(description) { $0.write($1) }
        writer.write(order)
        writer.write(entries) { writer, entry in
            writer.write(entry.id)
            writer.write(entry.place)
            writer.write(entry.title)
            writer.write(entry.description)
            writer.write(entry.date)
            writer.write(entry.end) { $0.write($1) }
            writer.write(entry.room) { $0.write($1) }
            writer.write(entry.track) { $0.write($1) }
            writer.write(entry.people) { $0.write($1) }
            writer.write(entry.series) { $1.store(in: &$0, knowing: findings) }
        }
        writer.write(event) { $0.write($1) }
        writer.write(aliases) { $0.write($1) }
        writer.write(publication)
    }

    package init(from reader: inout ByteReader, _ origin: Origin) throws(ByteReader.Damage) {
        self.init(
            id: try reader.text(), place: try reader.place(origin), title: try reader.text(),
            description: try reader.optionalText(), order: try reader.choice(of: Order.self),
            entries: try reader.array { (reader) throws(ByteReader.Damage) in
                Entry(
                    id: try reader.text(), place: try reader.place(origin), title: try reader.text(),
                    description: try reader.text(), date: try reader.moment(), end: try reader.optionalMoment(),
                    room: try reader.optionalText(), track: try reader.optionalText(), people: try reader.texts(),
                    series: try reader.flag() ? try Event.Series(from: &reader, origin) : nil)
            }, event: try reader.flag() ? try reader.reference(origin) : nil, aliases: try reader.references(origin),
            publication: try reader.publication())
    }
}
