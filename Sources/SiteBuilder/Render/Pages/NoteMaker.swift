import Crypto
import Time

/// Makes the notes of a site's bulletins, each of which stands on many pages.
final class NoteMaker: Sendable {
    private let bulletins: [Placed<Bulletin>]

    /// When they were written.
    let times: BulletinTimes

    // By place: what determines a note is gone through once, and not for every page that it stands on.
    private let digests: [Digest]

    init(_ bulletins: [Placed<Bulletin>], in zone: Zone, _ strings: Strings) {
        self.bulletins = bulletins
        times = BulletinTimes(bulletins, in: zone, strings)
        digests = concurrentMap(bulletins.count, state: { Fingerprinter() }) { fingerprinter, place in
            Note.write(bulletins[place], in: zone, to: &fingerprinter.sources)
            return fingerprinter.finish()
        }
    }

    /// The notes of the bulletins at those places, on a page.
    func notes(_ places: ArraySlice<Int>, on frame: Frame) -> Notes { Notes(maker: self, places: places, frame: frame) }

    /// The note of the bulletin at that place, on a page.
    func note(_ place: Int, on frame: Frame) -> Note { Note(bulletins[place], on: frame, times[place]) }

    /// Writes what determines the note of the bulletin at that place.
    func write(_ place: Int, to writer: inout ByteWriter) { writer.write(digests[place]) }
}
