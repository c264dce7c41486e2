import Ballots
package import Bytes
import Diagnostics
import Time

extension Event: Storable {
    package func store(in writer: inout ByteWriter) {
        writer.write(id)
        place.store(in: &writer)
        fields.storeKeys(in: &writer)
        access.storeKeys(in: &writer)
        aliases.store(in: &writer)
        publication.store(in: &writer)
        role.store(in: &writer)
    }

    package convenience init(from reader: inout ByteReader) throws(ByteReader.Damage) {
        let (id, place) = (try reader.text(), try Place(from: &reader))
        var (fields, access) = (Fields(), Access())
        try fields.loadKeys(from: &reader)
        try access.loadKeys(from: &reader)
        self.init(
            id: id, place: place, fields, access: access, aliases: try reader.value(),
            publication: try Publication(from: &reader), role: try Role(from: &reader))
    }
}

extension Sport: Storable {
    package func store(in writer: inout ByteWriter) {
        writer.write(key)
        writer.write(name)
        place.store(in: &writer)
        events.store(in: &writer)
    }

    package init(from reader: inout ByteReader) throws(ByteReader.Damage) {
        self.init(
            key: try reader.text(), name: try reader.text(), place: try Place(from: &reader),
            events: try reader.value())
    }
}
