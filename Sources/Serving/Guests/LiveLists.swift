import Bytes
package import Crypto
import Dispatch
import Synchronization
package import Time

/// The current song lists, and the pages that follow them.
///
/// Each list has a version that grows with every change, and across restarts unless the clock is set back, so that a
/// page never shows an older list after a newer one.
///
/// The first event of a stream has the complete list, with its `version`, which pages accept even if lower than the one
/// before. After that, pages that know changes get `change` events, which have what differs from the list of the
/// version `base` (`ListChange`). A client that reads slowly, or whose list has changed almost entirely, gets the
/// complete list again.
///
/// Lists are sent in rounds: each round gives every page the updates that it lacks at that moment, and the next round
/// begins as soon as something has changed. So the time for a vote to reach a page is about half a round, and with more
/// pages each one gets fewer, larger updates.
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

        package init(event: String, kind: Kind) {
            self.event = event
            self.kind = kind
        }

        /// The name of its complete state in its event stream. Both kinds of list have the same name, because a page
        /// follows only one of them.
        fileprivate var eventName: String { kind == .report ? "report" : "list" }
    }

    /// The content of a stream's events after the first one.
    package enum Updates: Sendable {
        case complete, changes
    }

    /// A page that follows a subject.
    fileprivate struct Follower {
        let stream: EventStream
        let updates: Updates
        let device: Devices.ID
        let network: Digest?

        /// Which of the turns of signs of life it gets.
        let turn: Int

        /// The version of the last update that was given to the stream; 0 without any.
        var version: Int
    }

    fileprivate struct Contents {
        var published: [Subject: Published] = [:]
        var followers: [Subject: [Follower]] = [:]
        var version: Int

        /// An upper limit of the streams of each device and address: some of those counted may have ended.
        var counts: [Digest: Int] = [:]

        /// When the streams may be counted again.
        var nextCount = ContinuousClock.now

        /// The turn of the next follower.
        var nextTurn = 0

        /// True from a change until every follower has its updates.
        var isInRound = false
    }

    fileprivate struct Published {
        let json: [UInt8]
        let version: Int
        let event: [UInt8]

        /// Nil for reports, which are always sent completely.
        let parts: ListParts?

        /// The latest changes without a gap, oldest first, each with the version that it changes.
        var changes: [(base: Int, event: [UInt8])] = []

        /// The events that lead from a version to this one; nil if that version is too old.
        func changes(since version: Int) -> [UInt8]? {
            guard let first = changes.firstIndex(where: { $0.base == version }) else { return nil }
            return first == changes.count - 1 ? changes[first].event : Array(changes[first...].map(\.event).joined())
        }
    }

    private let contents: Mutex<Contents>

    // Sends all events, so that votes needn't wait for that.
    private let sending = DispatchQueue(label: "corkboard.lists", qos: .userInitiated)

    /// The seconds between two signs of life of a stream; `stream.js` waits for two of them. The streams take turns,
    /// because waking all of them at once would delay a vote.
    private static let signInterval = 4.0
    private static let turns = 8

    /// The number of streams that get the same state of their list in a round.
    private static let step = 64

    /// The most changes to store for pages that lack several.
    private static let mostChanges = 8

    /// The most streams per device, which is one browser, and per address.
    private static let deviceLimit = 20
    private let networkLimit: Int

    /// - Parameter phonesPerAddress: The most phones per address; nil for no limit.
    package init(start: Instant, phonesPerAddress: Int?) {
        contents = Mutex(Contents(version: Int(truncatingIfNeeded: start.microseconds)))
        // Some people have two pages open. The owner may have several: the big screen, the host's page and the list.
        networkLimit = phonesPerAddress.map { max($0 + $0 / 2, Self.deviceLimit) } ?? .max
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
                    stream: stream, updates: updates, device: device, network: network, turn: contents.nextTurn,
                    version: known?.version ?? 0))
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
    package func reveal(_ event: String, on device: Digest) -> Bool {
        let (list, results) = (Subject(event: event, kind: .list), Subject(event: event, kind: .results))
        let (isAny, isKnown) = contents.withLock { contents in
            var followers = contents.followers[list] ?? []
            let others = followers.partition { $0.device == device }
            let latest = followers[others...].map(\.version).max() ?? 0
            for index in others..<followers.count { followers[index].version = 0 }
            contents.followers[results, default: []] += followers[others...]
            contents.followers[list] = Array(followers[..<others])
            // A page would ignore results that are older than its list.
            if let known = contents.published[results], known.version < latest { contents.published[results] = nil }
            return (others < followers.count, contents.published[results] != nil)
        }
        if isAny { beginRound() }
        return isAny && !isKnown
    }

    /// The subjects that were requested.
    var followed: [Subject] {
        contents.withLock { Array(Set($0.published.keys).union($0.followers.keys)) }
    }

    /// Publishes the state of a subject, unless it equals the last one. Call it on one thread at a time.
    ///
    /// - Parameter json: A JSON object, on one or more lines.
    package func publish(_ json: [UInt8], of subject: Subject) {
        let (before, version) = contents.withLock { contents -> (Published?, Int?) in
            let before = contents.published[subject]
            guard before?.json != json else { return (nil, nil) }
            contents.version += 1
            return (before, contents.version)
        }
        guard let version else { return }
        var next = Published(
            json: json, version: version,
            event: Self.event(subject.eventName, first: "\"version\":\(version),", members: json.dropFirst()),
            parts: subject.kind == .report ? nil : ListParts(json))
        if let before, let change = Self.change(from: before, to: next) {
            next.changes = before.changes.suffix(Self.mostChanges - 1) + [(before.version, change)]
        }
        contents.withLock { $0.published[subject] = next }
        beginRound()
    }

    /// Begins to send updates, unless that is under way.
    private func beginRound() {
        let isFirst = contents.withLock { contents in
            defer { contents.isInRound = true }
            return !contents.isInRound
        }
        if isFirst { sending.async { self.sendRound() } }
    }

    /// Gives each follower the updates that it lacks. If others were published meanwhile, another round follows, after
    /// the events that wait.
    private func sendRound() {
        let subjects = contents.withLock { Array($0.followers.keys) }
        for subject in subjects {
            var start = 0
            while let part = contents.withLock({ $0.updates(of: subject, from: start, most: Self.step) }) {
                for (stream, change, complete) in part {
                    if let change { stream.send(change: change, or: complete) } else { stream.send(latest: complete) }
                }
                start += Self.step
            }
        }
        let isDone = contents.withLock { contents in
            for subject in subjects { contents.followers[subject]?.removeAll(where: \.stream.hasEnded) }
            contents.isInRound = contents.isAnyBehind
            return !contents.isInRound
        }
        if !isDone { sending.async { self.sendRound() } }
    }

    /// The event with a change; nil if the complete list is better.
    private static func change(from old: Published, to new: Published) -> [UInt8]? {
        guard let before = old.parts, let now = new.parts, let change = ListChange(from: before, to: now),
            !change.members.isEmpty, change.members.count < new.event.count / 2
        else { return nil }
        return event(
            "change", first: "\"version\":\(new.version),\"base\":\(old.version),",
            members: change.members.dropLast() + [UInt8(ascii: "}")])
    }

    /// An event whose data is an object on one line.
    ///
    /// - Parameter members: The last members of the object, and the brace that closes it.
    private static func event(_ name: String, first: String, members: ArraySlice<UInt8>) -> [UInt8] {
        Array("event: \(name)\ndata: {\(first)".utf8) + members.lazy.filter { $0 != UInt8(ascii: "\n") }
            + Array("\n\n".utf8)
    }

    /// Removes the subjects of events that are gone. Ends their streams, and those that a device may no longer follow.
    package func keep(_ isThere: (String) -> Bool, where mayFollow: (Subject, Devices.ID) -> Bool) {
        let ended = contents.withLock { contents in
            contents.published = contents.published.filter { isThere($0.key.event) }
            return contents.followers.flatMap { subject, followers in
                let isThere = isThere(subject.event)
                var followers = followers
                let first = followers.partition { !isThere || !mayFollow(subject, $0.device) }
                contents.followers[subject] = first > 0 ? Array(followers[..<first]) : nil
                return followers[first...].map(\.stream)
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
        let streams = contents.withLock { $0.followers.values.flatMap { $0.map(\.stream) } }
        for stream in streams { stream.end() }
    }
}

extension LiveLists.Contents {
    /// True if a follower lacks the last update of its subject.
    fileprivate var isAnyBehind: Bool {
        followers.contains { subject, followers in
            guard let version = published[subject]?.version else { return false }
            return followers.contains { $0.version < version && !$0.stream.hasEnded }
        }
    }

    /// Notes that some followers of a subject get the updates that they lack, and returns these: with the complete state,
    /// the changes that lead to it, unless the follower needs the complete state. Nil after the last follower.
    fileprivate mutating func updates(
        of subject: LiveLists.Subject, from start: Int, most: Int
    ) -> [(stream: EventStream, change: [UInt8]?, complete: [UInt8])]? {
        guard let count = followers[subject]?.count, start < count, let known = published[subject] else { return nil }
        var changes: [Int: [UInt8]?] = [:]
        var updates: [(EventStream, [UInt8]?, [UInt8])] = []
        for index in start..<min(start + most, count) {
            guard let follower = followers[subject]?[index], follower.version < known.version else { continue }
            followers[subject]?[index].version = known.version
            if follower.updates == .changes, !changes.keys.contains(follower.version) {
                changes.updateValue(known.changes(since: follower.version), forKey: follower.version)
            }
            let change: [UInt8]? = follower.updates == .changes ? changes[follower.version] ?? nil : nil
            updates.append((follower.stream, change, known.event))
        }
        return updates
    }
}
