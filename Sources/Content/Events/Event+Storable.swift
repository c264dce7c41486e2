import Ballots
package import Bytes
import Diagnostics
import Time

extension Event: Storable {
    package func store(in writer: inout ByteWriter) {
        writer.write(id)
        place.store(in: &writer)
        fields.store(in: &writer)
        access.store(in: &writer)
        aliases.store(in: &writer)
        publication.store(in: &writer)
        role.store(in: &writer)
    }

    package convenience init(from reader: inout ByteReader) throws(ByteReader.Damage) {
        self.init(
            id: try reader.text(), place: try Place(from: &reader), try Fields(from: &reader),
            access: try Access(from: &reader), aliases: try reader.value(),
            publication: try Publication(from: &reader), role: try Role(from: &reader))
    }
}

extension Sport: Storable {
    package func store(in writer: inout ByteWriter) { writer.store(key, name, place, events) }

    package init(from reader: inout ByteReader) throws(ByteReader.Damage) {
        self.init(
            key: try reader.text(), name: try reader.text(), place: try Place(from: &reader),
            events: try reader.value())
    }
}
