import Bytes
package import Crypto
import Dispatch
import Synchronization
package import Time

/// The current song lists, and the pages that follow them.
///
/// Each list has a version that grows with every change, and across restarts, so that a page never shows an older list
/// after a newer one.
///
/// The first event of a stream has the complete list, with its `version`. After that, pages that know changes get
/// `change` events, which have what differs from the list of the version `base` (`ListChange`). A client that reads
/// slowly, or whose list has changed almost entirely, gets the complete list again.
package final class LiveLists: Sendable {
    /// The subject that a page follows: an event's list, or the report for its host.
    package struct Subject: Hashable, Sendable {
        let event: String
        let kind: Kind

        package enum Kind: Sendable {
            /// The list for everyone, and the list with results, for people who have voted.
            case list, results
            case report
        }

        package init(event: String, kind: Kind) { (self.event, self.kind) = (event, kind) }

        /// The name of its complete state in its event stream. Both kinds of list have the same name, because a page
        /// follows only one of them.
        fileprivate var eventName: String { kind == .report ? "report" : "list" }
    }

    /// What the events of a stream have after the first one.
    package enum Updates: Sendable {
        case complete, changes
    }

    /// A page that follows a subject.
    private struct Follower {
        let stream: EventStream
        let updates: Updates
        let device: Devices.ID
        let network: Digest?

        /// Which of the turns of signs of life it gets.
        let turn: Int
    }

    private struct Contents {
        var published: [Subject: Published] = [:]
        var followers: [Subject: [Follower]] = [:]
        var version: Int

        /// An upper limit of the streams of each device and address: some of those counted may have ended.
        var counts: [Digest: Int] = [:]

        /// When the streams may be counted again.
        var nextCount = ContinuousClock.now

        /// The turn of the next follower.
        var nextTurn = 0
    }

    private struct Published {
        let json: [UInt8]
        let version: Int
        let event: [UInt8]

        /// Nil for reports, which are always sent completely.
        let parts: ListParts?
    }

    private let contents: Mutex<Contents>

    // Wakes the streams in the order of the updates, so that the next votes needn't wait for that.
    private let sending = DispatchQueue(label: "corkboard.lists", qos: .userInitiated)

    /// The seconds between two signs of life of a stream; `stream.js` waits for two of them. The streams take turns,
    /// because waking all of them at once would delay a vote.
    private static let signInterval = 4.0
    private static let turns = 8

    /// The most streams per device, which is one browser, and per address.
    private static let deviceLimit = 20
    private let networkLimit: Int

    /// - Parameter phonesPerAddress: The most phones per address; nil for no limit.
    package init(start: Instant, phonesPerAddress: Int?) {
        contents = Mutex(Contents(version: Int(truncatingIfNeeded: start.microseconds)))
        // Some people have two pages open.
        networkLimit = phonesPerAddress.map { $0 + $0 / 2 } ?? .max
    }

    /// Opens a stream of a subject. `isMissing` is true if the subject must be published first. Nil if the device or
    /// its address has too many streams.
    package func stream(
        of subject: Subject, _ updates: Updates, on device: Digest, at network: Digest?
    ) -> (EventStream, isMissing: Bool)? {
        contents.withLock { contents in
            guard hasRoom(for: device, network, &contents) else { return nil }
            let known = contents.published[subject]
            let stream = EventStream(Self.pause)
            if let known { stream.send(latest: known.event) }
            contents.followers[subject, default: []].append(
                Follower(
                    stream: stream, updates: updates, device: device, network: network, turn: contents.nextTurn))
            contents.nextTurn = (contents.nextTurn + 1) % Self.turns
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

    /// The time after which a browser connects again, in milliseconds.
    private static let pause = Array("retry: 1000\n\n".utf8)

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
        if let known { sending.async { for stream in streams { stream.send(latest: known.event) } } }
        return known == nil && !streams.isEmpty
    }

    /// The last state of a subject as a JSON object; nil if no one has requested it yet.
    func json(of subject: Subject) -> [UInt8]? { contents.withLock { $0.published[subject]?.json } }

    /// The subjects that were requested.
    var followed: [Subject] {
        contents.withLock { Array(Set($0.published.keys).union($0.followers.keys)) }
    }

    /// Publishes the state of a subject, unless it equals the last one. Call it on one thread at a time.
    ///
    /// - Parameters:
    ///   - json: A JSON object, on one or more lines.
    ///   - delivery: Counts the streams that wait for it.
    package func publish(_ json: [UInt8], of subject: Subject, _ delivery: Delivery? = nil) {
        let (before, version) = contents.withLock { contents -> (Published?, Int?) in
            let before = contents.published[subject]
            guard before?.json != json else { return (nil, nil) }
            contents.version += 1
            return (before, contents.version)
        }
        guard let version else { return }
        let next = Published(
            json: json, version: version,
            event: Self.event(subject.eventName, "\"version\":\(version),", json.dropFirst()),
            parts: subject.kind == .report ? nil : ListParts(json))
        let change = before.flatMap { Self.change(from: $0, to: next) }
        let followers = contents.withLock { contents in
            contents.published[subject] = next
            contents.followers[subject]?.removeAll(where: \.stream.hasEnded)
            return contents.followers[subject] ?? []
        }
        delivery?.begin()
        sending.async {
            for follower in followers {
                if let change, follower.updates == .changes {
                    follower.stream.send(change: change, or: next.event, delivery)
                } else {
                    follower.stream.send(latest: next.event, delivery)
                }
            }
            delivery?.finish()
        }
    }

    /// The event with a change; nil if the complete list is better.
    private static func change(from old: Published, to new: Published) -> [UInt8]? {
        guard let before = old.parts, let now = new.parts, let change = ListChange(from: before, to: now),
            !change.members.isEmpty, change.members.count < new.event.count / 2
        else { return nil }
        return event(
            "change", "\"version\":\(new.version),\"base\":\(old.version),",
            change.members.dropLast() + [UInt8(ascii: "}")])
    }

    /// An event whose data is an object on one line.
    ///
    /// - Parameter members: The last members of the object, and the brace that closes it.
    private static func event(_ name: String, _ first: String, _ members: ArraySlice<UInt8>) -> [UInt8] {
        Array("event: \(name)\ndata: {\(first)".utf8) + members.lazy.filter { $0 != UInt8(ascii: "\n") }
            + Array("\n\n".utf8)
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
    func sendSignsOfLife(turn: Int = 0) {
        sending.asyncAfter(deadline: .now() + Self.signInterval / Double(Self.turns)) { [weak self] in
            guard let self else { return }
            let sign = Array("event: alive\ndata: 1\n\n".utf8)
            let followers = contents.withLock { $0.followers.values.flatMap { $0.filter { $0.turn == turn } } }
            for follower in followers { follower.stream.send(sign) }
            sendSignsOfLife(turn: (turn + 1) % Self.turns)
        }
    }

    /// Ends all streams.
    func end() {
        for stream in streams { stream.end() }
    }

    private var streams: [EventStream] { contents.withLock { $0.followers.values.flatMap { $0.map(\.stream) } } }
}
