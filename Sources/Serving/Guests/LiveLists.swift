import Bytes
import Synchronization
import Time

/// The song lists as they are now, and the pages that follow them.
///
/// Each list has a version that grows with every change, also from one start of the server to the next, so that a page never
/// shows an older list after a newer one.
final class LiveLists: Sendable {
    /// What is followed: an event's list, or what its host sees.
    struct Subject: Hashable, Sendable {
        let event: String
        let kind: Kind

        enum Kind: String {
            case list, report
        }
    }

    private struct Contents {
        var published: [Subject: Published] = [:]
        var streams: [Subject: [EventStream]] = [:]
        var version: Int
    }

    private struct Published {
        let json: [UInt8]
        let event: [UInt8]
    }

    private let contents: Mutex<Contents>

    init(start: Instant) { contents = Mutex(Contents(version: Int(truncatingIfNeeded: start.microseconds))) }

    /// Follows a subject; tells whether it has to be published first.
    func stream(of subject: Subject) -> (EventStream, isMissing: Bool) {
        contents.withLock { contents in
            let known = contents.published[subject]
            let stream = EventStream(Array("retry: 1000\n\n".utf8) + (known?.event ?? []))
            contents.streams[subject, default: []].append(stream)
            return (stream, known == nil)
        }
    }

    /// The last state of a subject as a JSON object; nil if nobody has asked for it yet.
    func json(of subject: Subject) -> [UInt8]? { contents.withLock { $0.published[subject]?.json } }

    /// The subjects that were asked for.
    var followed: [Subject] {
        contents.withLock { Array(Set($0.published.keys).union($0.streams.keys)) }
    }

    /// Publishes the state of a subject, unless it is the one published last.
    ///
    /// - Parameter json: A JSON object, over one or several lines.
    func publish(_ json: [UInt8], of subject: Subject) {
        let (streams, event) = contents.withLock { contents -> ([EventStream], [UInt8]) in
            guard contents.published[subject]?.json != json else { return ([], []) }
            contents.version += 1
            // The data of an event is one line here, and the version comes first in it.
            let line = json.dropFirst().filter { $0 != UInt8(ascii: "\n") }
            let event =
                Array("event: \(subject.kind.rawValue)\ndata: {\"version\":\(contents.version),".utf8) + line
                + Array("\n\n".utf8)
            contents.published[subject] = Published(json: json, event: event)
            contents.streams[subject]?.removeAll(where: \.hasEnded)
            return (contents.streams[subject] ?? [], event)
        }
        for stream in streams { stream.send(latest: event) }
    }

    /// Forgets the subjects of events that are gone, and ends their streams.
    func keep(_ isThere: (String) -> Bool) {
        let ended = contents.withLock { contents in
            let gone = Set(contents.published.keys).union(contents.streams.keys).filter { !isThere($0.event) }
            return gone.flatMap { subject in
                contents.published[subject] = nil
                return contents.streams.removeValue(forKey: subject) ?? []
            }
        }
        for stream in ended { stream.end() }
    }

    /// Sends a comment to every page, by which streams whose browser is gone are noticed.
    func ping() {
        for stream in streams { stream.send(Array(":\n\n".utf8)) }
    }

    /// Ends all streams.
    func end() {
        for stream in streams { stream.end() }
    }

    private var streams: [EventStream] { contents.withLock { $0.streams.values.flatMap(\.self) } }
}
