import Ballots
package import Bytes
import Diagnostics
import Time

extension Event: Storable {
    package func store(in writer: inout ByteWriter, knowing findings: Body.Findings) {
        writer.write(id)
        writer.write(place)
        fields.storeKeys(in: &writer, knowing: findings)
        access.storeKeys(in: &writer, knowing: findings)
        aliases.store(in: &writer, knowing: findings)
        publication.store(in: &writer, knowing: findings)
        role.store(in: &writer, knowing: findings)
    }

    package convenience init(from reader: inout ByteReader, _ origin: Origin) throws(ByteReader.Damage) {
        let (id, place) = (try reader.text(), try reader.place(origin))
        var (fields, access) = (Fields(), Access())
        try fields.loadKeys(from: &reader, origin)
        try access.loadKeys(from: &reader, origin)
        self.init(
            id: id, place: place, fields, access: access, aliases: try Array(from: &reader, origin),
            publication: try Publication(from: &reader, origin), role: try Role(from: &reader, origin))
    }
}

extension Sport: Storable {
    package func store(in writer: inout ByteWriter, knowing findings: Body.Findings) {
        writer.write(key)
        writer.write(name)
        writer.write(place)
        writer.write(events) { $1.store(in: &$0, knowing: findings) }
    }

    package init(from reader: inout ByteReader, _ origin: Origin) throws(ByteReader.Damage) {
        self.init(
            key: try reader.text(), name: try reader.text(), place: try reader.place(origin),
            events: try reader.array { (reader) throws(ByteReader.Damage) in try Event(from: &reader, origin) })
    }
}
