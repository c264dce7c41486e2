import Bytes
import Content
import Crypto

extension SiteEvent {
    /// The address of the song list for scripts, sealed if the event has a code; nil without songs.
    var listAddress: Address? {
        songsAddress.map { Address(file: publicEvent.isGated ? "songs.sealed.json" : "songs.json", beside: $0) }
    }

    /// The sealed file of the song list; nil without songs or without a code.
    func sealedSongs(_ list: SongList, _ gates: Gates) -> GeneratedFile? {
        guard publicEvent.isGated, let address = listAddress, let gate = gates[publicEvent, .event] else { return nil }
        return GeneratedFile(at: address, unless: { $0.keep(self) }) {
            var hash = SHA256()
            hash.update(gate.fingerprint.bytes)
            hash.update(list.json(of: self.publicEvent, state: self.list, standIn: list.source?.hex))
            return hash.finish()
        } make: { _ in
            let json = list.json(of: self.publicEvent, state: self.list)
            let context = gate.context(of: address)
            return JSONText.file { text in
                text.member("context", context)
                text.member("sealed", String(decoding: gate.seal(json, in: context), as: UTF8.self))
            }
        }
    }
}
