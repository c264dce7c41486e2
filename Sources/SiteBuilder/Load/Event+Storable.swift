import Ballots
import Diagnostics
import Time

extension Event: Storable {
    func store(in writer: inout ByteWriter, knowing findings: Body.Findings) {
        writer.write(id)
        writer.write(place)
        writer.write(name)
        writer.write(shortName) { $0.write($1) }
        writer.write(description) { $1.store(in: &$0, knowing: findings) }
        writer.write(start) { $0.write($1) }
        writer.write(end) { $0.write($1) }
        writer.write(previousStart) { $0.write($1) }
        writer.write(updated) { $0.write($1) }
        writer.write(zone?.name) { $0.write($1) }
        writer.write(venue) { writer, venue in
            writer.write(venue.name)
            writer.write(venue.address) { $0.write($1) }
            writer.write(venue.url) { $0.write($1) }
        }
        writer.write(sport) { $0.write($1) }
        writer.write(category) { $0.write($1) }
        writer.write(icon) { $0.write($1) }
        writer.write(status)
        writer.write(image) { $0.write($1) }
        writer.write(organizer) { $0.write($1) }
        writer.write(url) { $0.write($1) }
        writer.write(tags) { $0.write($1) }
        writer.write(isFeatured)
        writer.write(code) { $1.store(in: &$0) }
        writer.write(adminCode) { $1.store(in: &$0) }
        writer.write(gate)
        writer.write(acceptsWeakCodes)
        writer.write(songs) { $1.store(in: &$0) }
        writer.write(requests)
        writer.write(voters) { $0.write($1) }
        writer.write(ranking)
        writer.write(aliases) { $0.write($1) }
        writer.write(publication)
    }

    convenience init(from reader: inout ByteReader, _ origin: Origin) throws(ByteReader.Damage) {
        self.init(
            id: try reader.text(), place: try reader.place(origin), name: try reader.text(),
            shortName: try reader.optionalText(),
            description: try reader.flag() ? try Body(from: &reader, origin) : nil,
            start: try reader.optionalMoment(), end: try reader.optionalMoment(),
            previousStart: try reader.optionalMoment(), updated: try reader.optionalMoment(),
            zone: try reader.zone(origin),
            venue: try reader.optional { (reader) throws(ByteReader.Damage) in
                Venue(name: try reader.text(), address: try reader.optionalText(), url: try reader.optionalText())
            }, sport: try reader.optionalText(), category: try reader.optionalText(), icon: try reader.optionalText(),
            status: try reader.choice(of: Status.self), image: try reader.flag() ? try reader.reference(origin) : nil,
            organizer: try reader.optionalText(), url: try reader.optionalText(), tags: try reader.texts(),
            isFeatured: try reader.flag(), code: try reader.flag() ? try Code(from: &reader, origin) : nil,
            adminCode: try reader.flag() ? try Code(from: &reader, origin) : nil,
            gate: try reader.choice(of: Locked.self), acceptsWeakCodes: try reader.flag(),
            songs: try reader.flag() ? try OwnSongs(from: &reader, origin) : nil,
            requests: try reader.choice(of: Poll.Requests.self), voters: try reader.texts(),
            ranking: try reader.choice(of: Ranking.self), aliases: try reader.references(origin),
            publication: try reader.publication())
    }
}

extension Song {
    func store(in writer: inout ByteWriter) {
        writer.write(place)
        writer.write(title)
        writer.write(artist)
        writeRest(to: &writer)
    }

    /// Writes all but its names that pages and files show of the song, or rank it by.
    func writeRest(to writer: inout ByteWriter) {
        writer.write(id)
        writer.write(added) { $0.write($1) }
        writer.write(status)
        writer.write(isPinned)
        writer.write(tally.ups)
        writer.write(tally.downs)
    }

    convenience init(from reader: inout ByteReader, _ origin: Origin) throws(ByteReader.Damage) {
        let (place, title, artist) = (try reader.place(origin), try reader.text(), try reader.text())
        self.init(
            id: try reader.text(), place: place, title: title, artist: artist, added: try reader.optionalMoment(),
            status: try reader.choice(of: Status.self), isPinned: try reader.flag(),
            tally: Tally(ups: try reader.int(), downs: try reader.int()))
    }
}

extension Sport: Storable {
    func store(in writer: inout ByteWriter, knowing findings: Body.Findings) {
        writer.write(key)
        writer.write(name)
        writer.write(place)
        writer.write(events) { $1.store(in: &$0, knowing: findings) }
    }

    init(from reader: inout ByteReader, _ origin: Origin) throws(ByteReader.Damage) {
        self.init(
            key: try reader.text(), name: try reader.text(), place: try reader.place(origin),
            events: try reader.array { (reader) throws(ByteReader.Damage) in try Event(from: &reader, origin) })
    }
}

extension ByteReader {
    fileprivate mutating func zone(_ origin: Origin) throws(Damage) -> Zone? {
        guard let name = try optionalText() else { return nil }
        do { return try origin.context.zone(named: name) } catch { throw Damage() }
    }
}
