import Files
import Time

/// How many of the best places of each event its host has revealed, although the results are hidden.
///
/// A file stores them, so that a restart of the server doesn't hide them again. A line is `<places> <event>`.
struct RevealedPlaces {
    private var counts: [String: Int] = [:]
    private let folder: Folder?

    private static let fileName = "revealed"
    private static let sizeLimit = 1 << 20

    /// An older file, in nanoseconds, is from another evening.
    private static let longestEvening: Int64 = 86_400_000_000_000

    /// - Parameters:
    ///   - folder: The folder of the file; nil stores the places only in memory.
    ///   - isHidden: False for an event whose places can't be revealed now, so that the file is out of date.
    init(in folder: Folder?, where isHidden: (_ event: String) -> Bool) {
        self.folder = folder
        // If the file can't be read, the hosts reveal the places again.
        guard let file = try? folder?.read(Self.fileName, limit: Self.sizeLimit),
            file.status.modified > Instant.now().microseconds * 1000 - Self.longestEvening
        else { return }
        for line in file.bytes.split(separator: UInt8(ascii: "\n")) {
            let parts = line.split(separator: UInt8(ascii: " "), maxSplits: 1)
            guard parts.count == 2, let count = Int(String(decoding: parts[0], as: UTF8.self)) else { continue }
            let event = String(decoding: parts[1], as: UTF8.self)
            if count > 0, isHidden(event) { counts[event] = count }
        }
    }

    /// The number of revealed places of an event.
    subscript(event: String) -> Int { counts[event, default: 0] }

    /// Notes the number of revealed places of an event.
    mutating func set(_ count: Int, of event: String) {
        counts[event] = count
        let text = counts.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)\n" }.joined()
        // If this fails, the screens show the places until the server ends.
        try? folder?.put(Self.fileName, text.utf8Span.span, permissions: 0o600)
    }

    /// Hides the revealed places of some events again.
    mutating func hide(where isDue: (_ event: String) -> Bool) {
        for event in counts.keys.filter(isDue) where self[event] > 0 { set(0, of: event) }
    }
}
