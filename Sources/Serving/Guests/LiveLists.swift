import Bytes
import Crypto
import Dispatch
import Synchronization
import Time

/// The current song lists, and the pages that follow them.
///
/// Each list has a version that grows with every change, and across restarts, so that a page never shows an older list
/// after a newer one.
final class LiveLists: Sendable {
    /// The subject that a page follows: an event's list, or the report for its host.
    struct Subject: Hashable, Sendable {
        let event: String
        let kind: Kind

        enum Kind {
            /// The list for everyone, and the list with results, for people who have voted.
            case list, results
            case report
        }

        /// The name in its event stream. Both kinds of list have the same name, because a page follows only one of them.
        fileprivate var eventName: String { kind == .report ? "report" : "list" }
    }

    /// A page that follows a subject.
    private struct Follower {
        let stream: EventStream
        let device: Devices.ID
        let network: Digest?
    }

    private struct Contents {
        var published: [Subject: Published] = [:]
        var followers: [Subject: [Follower]] = [:]
        var version: Int

        /// An upper limit of the streams of each device and address: some of those counted may have ended.
        var counts: [Digest: Int] = [:]

        /// When the streams may be counted again.
        var nextCount = ContinuousClock.now
    }

    private struct Published {
        let json: [UInt8]
        let event: [UInt8]
    }

    private let contents: Mutex<Contents>

    private let signs = DispatchQueue(label: "corkboard.signs")

    /// The seconds between two signs of life; `stream.js` waits for two of them.
    private static let signInterval = 4.0

    /// The most streams per device, which is one browser, and per address.
    private static let deviceLimit = 20
    private let networkLimit: Int

    /// - Parameter phonesPerAddress: The most phones per address; nil for no limit.
    init(start: Instant, phonesPerAddress: Int?) {
        contents = Mutex(Contents(version: Int(truncatingIfNeeded: start.microseconds)))
        // Some people have two pages open.
        networkLimit = phonesPerAddress.map { $0 + $0 / 2 } ?? .max
    }

    /// Opens a stream of a subject. `isMissing` is true if the subject must be published first. Nil if the device or
    /// its address has too many streams.
    func stream(
        of subject: Subject, on device: Devices.ID, at network: Digest?
    ) -> (EventStream, isMissing: Bool)? {
        contents.withLock { contents in
            guard hasRoom(for: device, network, &contents) else { return nil }
            let known = contents.published[subject]
            let stream = EventStream(Array("retry: 1000\n\n".utf8) + (known?.event ?? []))
            contents.followers[subject, default: []].append(
                Follower(stream: stream, device: device, network: network))
            for key in [device, network].compactMap(\.self) { contents.counts[key, default: 0] += 1 }
            return (stream, known == nil)
        }
    }

    private func hasRoom(for device: Devices.ID, _ network: Digest?, _ contents: inout Contents) -> Bool {
        func hasRoom() -> Bool {
            contents.counts[device, default: 0] < Self.deviceLimit
                && network.map { contents.counts[$0, default: 0] < networkLimit } != false
        }
        if hasRoom(), contents.counts.count < Self.countLimit { return true }
        // Some of those counted may have ended, so count again, but not for every request of a busy client.
        guard contents.nextCount <= .now else { return false }
        contents.nextCount = .now + .milliseconds(200)
        contents.counts = [:]
        for (subject, followers) in contents.followers {
            let current = followers.filter { !$0.stream.hasEnded }
            contents.followers[subject] = current
            for follower in current {
                for key in [follower.device, follower.network].compactMap(\.self) {
                    contents.counts[key, default: 0] += 1
                }
            }
        }
        return hasRoom()
    }

    private static let countLimit = 50_000

    /// Switches a device's pages of an event to the results. Returns true if the results must be published first.
    func reveal(_ event: String, on device: Devices.ID) -> Bool {
        let (list, results) = (Subject(event: event, kind: .list), Subject(event: event, kind: .results))
        let (streams, known) = contents.withLock { contents in
            var followers = contents.followers[list] ?? []
            let others = followers.partition { $0.device == device }
            contents.followers[results, default: []] += followers[others...]
            contents.followers[list] = Array(followers[..<others])
            return (followers[others...].map(\.stream), contents.published[results])
        }
        if let known { for stream in streams { stream.send(latest: known.event) } }
        return known == nil && !streams.isEmpty
    }

    /// The last state of a subject as a JSON object; nil if no one has requested it yet.
    func json(of subject: Subject) -> [UInt8]? { contents.withLock { $0.published[subject]?.json } }

    /// The subjects that were requested.
    var followed: [Subject] {
        contents.withLock { Array(Set($0.published.keys).union($0.followers.keys)) }
    }

    /// Publishes the state of a subject, unless it equals the last one.
    ///
    /// - Parameter json: A JSON object, on one or more lines.
    func publish(_ json: [UInt8], of subject: Subject) {
        let (streams, event) = contents.withLock { contents -> ([EventStream], [UInt8]) in
            guard contents.published[subject]?.json != json else { return ([], []) }
            contents.version += 1
            // The event's data is one line, and starts with the version.
            let line = json.dropFirst().filter { $0 != UInt8(ascii: "\n") }
            let event =
                Array("event: \(subject.eventName)\ndata: {\"version\":\(contents.version),".utf8) + line
                + Array("\n\n".utf8)
            contents.published[subject] = Published(json: json, event: event)
            contents.followers[subject]?.removeAll(where: \.stream.hasEnded)
            return (contents.followers[subject]?.map(\.stream) ?? [], event)
        }
        for stream in streams { stream.send(latest: event) }
    }

    /// Removes the subjects of events that are gone, and ends their streams.
    func keep(_ isThere: (String) -> Bool) {
        let ended = contents.withLock { contents in
            let gone = Set(contents.published.keys).union(contents.followers.keys).filter { !isThere($0.event) }
            return gone.flatMap { subject in
                contents.published[subject] = nil
                return contents.followers.removeValue(forKey: subject)?.map(\.stream) ?? []
            }
        }
        for stream in ended { stream.end() }
    }

    /// Sends an event to every page from time to time, even during a long build. Pages notice by its absence that the
    /// server is gone; the server notices which browsers are gone.
    func sendSignsOfLife() {
        signs.asyncAfter(deadline: .now() + Self.signInterval) { [weak self] in
            guard let self else { return }
            for stream in streams { stream.send(Array("event: alive\ndata: 1\n\n".utf8)) }
            sendSignsOfLife()
        }
    }

    /// Ends all streams.
    func end() {
        for stream in streams { stream.end() }
    }

    private var streams: [EventStream] { contents.withLock { $0.followers.values.flatMap { $0.map(\.stream) } } }
}
