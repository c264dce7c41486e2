import Authoring
import Ballots
import Diagnostics
import Documents
import SiteBuilder
import Text

/// A host's action in the browser: changes of an event, or the release of a voter's name.
enum HostAction {
    /// Changes songs, votes or settings; `undo` undoes all of it. Without changes, no waiting song has enough votes.
    case changes([SiteChange], undo: [SiteChange])
    /// Adds a song to the list.
    case add(title: String, artist: String)
    /// Reports that a song to add is already on the list.
    case reportListed
    /// Releases a voter's name, so that another device can use it.
    case release(String)
    /// Shows so many of the best songs, from the last to the first, although the results are hidden.
    case reveal(Int)
    /// Undoes an earlier action, by its token.
    case undo(String)

    /// Reads a request's body; nil if it isn't a valid action.
    ///
    /// - Parameter state: The current state of the event.
    init?(_ body: [UInt8], at event: String, _ state: HostState) {
        var discarded = DiagnosticLog()
        guard let node = JSON.parse(body, file: "request", &discarded), !discarded.hasErrors else { return nil }
        guard !node.hasNUL else { return nil }
        let record = RecordName(.event, event)
        func text(_ name: String) -> String? { node.member(name)?.text }
        func song() -> HostState.Song? { text("song").flatMap { id in state.songs.first { $0.id == id } } }
        func name(_ song: HostState.Song) -> RecordName { RecordName(.song, song.id, in: event) }
        func set(_ key: String, of record: RecordName, to value: Node.Value, before: Node.Value) -> HostAction {
            .changes([.set(key, of: record, to: value)], undo: [.set(key, of: record, to: before)])
        }
        func setting(status: String, of song: HostState.Song) -> SiteChange {
            .set("status", of: name(song), to: .string(status))
        }
        func set(status: String, of song: HostState.Song) -> HostAction {
            var undo = [setting(status: song.status, of: song)]
            // A song that begins ends the one before.
            if status == "playing", let ended = state.songs.first(where: { $0.status == status && $0.id != song.id }) {
                undo.append(setting(status: status, of: ended))
            }
            return .changes([setting(status: status, of: song)], undo: undo)
        }
        func decided(_ decision: RequestList.Decision, _ id: String) -> SiteChange {
            .decide(decision, songs: [id], event: event)
        }
        func decided(_ status: String?, _ id: String) -> SiteChange { decided(.restoring(status), id) }
        func decide(_ decision: RequestList.Decision, song: HostState.Song?, id: String) -> HostAction {
            if let song, !song.isRequested {
                return set(status: decision == .accept ? "accepted" : "declined", of: song)
            }
            return .changes([decided(decision, id)], undo: [decided(song?.status, id)])
        }
        switch text("action") {
        case "accept"?, "decline"?:
            guard let id = text("song") else { return nil }
            self = decide(text("action") == "accept" ? .accept : .decline, song: song(), id: id)
        case "add"?:
            func name(_ field: String) -> String? {
                guard let name = text(field)?.trimmed, !name.isBlank,
                    name.unicodeScalars.count <= Poll.RequestRules.mostCharacters,
                    !name.unicodeScalars.contains(where: { $0.properties.generalCategory == .control })
                else { return nil }
                return name
            }
            guard let title = name("title"), let artist = name("artist") else { return nil }
            // Adding a song that was requested, or declined by mistake, accepts it, so that its votes stay with it.
            if let song = state.song(titled: title, by: artist) {
                let isListed = !state.waiting.contains { $0.id == song.id && !$0.isListed }
                self = song.status != "declined" && isListed ? .reportListed : decide(.accept, song: song, id: song.id)
            } else {
                self = .add(title: title, artist: artist)
            }
        case "select"?:
            guard let selection = RequestSelection(node) else { return nil }
            let choice = selection.choice(among: state.waiting)
            let decisions: [(decision: RequestList.Decision, songs: [String])] = [
                (.accept, choice.accepted), (.decline, choice.declined),
            ]
            self = .changes(
                decisions.filter { !$0.songs.isEmpty }.map { .decide($0.decision, songs: $0.songs, event: event) },
                undo: [.decide(.reopen, songs: choice.accepted + choice.declined, event: event)])
        case "playing"?, "played"?, "accepted"?:
            guard let status = text("action"), let song = song() else { return nil }
            self = set(status: status, of: song)
        case "pin"?, "unpin"?:
            guard let song = song() else { return nil }
            self = set(
                "pinned", of: name(song), to: .boolean(text("action") == "pin"), before: .boolean(song.isPinned))
        case "remove"?:
            guard let song = song() else { return nil }
            self =
                song.isRequested
                ? .changes([decided(.decline, song.id)], undo: [decided(song.status, song.id)])
                : .changes([.delete(name(song))], undo: [.restore(name(song))])
        case "merge"?:
            guard let song = song(), let other = text("into").flatMap({ id in state.songs.first { $0.id == id } }),
                song.id != other.id
            else { return nil }
            self = .changes(
                [.merge(song: song.id, into: other.id, event: event)],
                undo: [.merge(song: song.id, into: nil, event: event)])
        case "separate"?:
            guard let song = state.merged.first(where: { $0.song == text("song") }) else { return nil }
            self = .changes(
                [.merge(song: song.song, into: nil, event: event)],
                undo: [.merge(song: song.song, into: song.other, event: event)])
        case "requests"?:
            guard let value = text("value"), ["open", "moderated", "closed"].contains(value) else { return nil }
            var (draft, former) = (Draft(), Draft())
            (draft["requests"], former["requests"]) = (.string(value), state.requests)
            // Without `voting`, people can vote until requests are closed, and a host closes only the requests.
            if let voting = state.keptVoting, (value == "closed") != state.areRequestsClosed {
                (draft["voting"], former["voting"]) = (voting, state.voting)
            }
            self = .changes([.edit(record, draft)], undo: [.edit(record, former)])
        case "voting"?:
            guard let value = text("value"), ["open", "closed"].contains(value) else { return nil }
            self = set("voting", of: record, to: .string(value), before: state.voting)
        case "reveal"?:
            // The number of places is in the request, so that two taps on two devices are one step.
            guard let reveal = state.reveal, let places = text("value").flatMap({ Int($0) }),
                0...reveal.places + 1 ~= places
            else { return nil }
            self =
                places <= reveal.places
                ? .reveal(places) : set("results", of: record, to: .string("always"), before: .string("hidden"))
        case "end"?:
            self = .changes([.delete(record)], undo: [.restore(record)])
        case "release"?:
            guard let name = text("name"), !name.isEmpty else { return nil }
            self = .release(name)
        case "undo"?:
            guard let token = text("undo") else { return nil }
            self = .undo(token)
        default: return nil
        }
    }
}

extension RequestList.Decision {
    /// The decision that brings a request's status back; nil is the status of a request that isn't on the list.
    static func restoring(_ status: String?) -> RequestList.Decision {
        status == "accepted" ? .accept : status == "declined" ? .decline : .reopen
    }
}

extension Node {
    /// True if any member's text contains a NUL.
    fileprivate var hasNUL: Bool {
        guard case .object(let members) = value else { return false }
        return members.contains { $0.value.text?.utf8.contains(0) == true }
    }
}

extension RequestSelection {
    /// Reads the selection of an action with `top` or `votes`, a number in digits; nil if it isn't valid.
    fileprivate init?(_ action: Node) {
        func count(_ name: String) -> Int? { action.member(name)?.text.flatMap { Int($0) } }
        let (most, fewestVotes) = (count("top"), count("votes"))
        guard (most == nil) != (fewestVotes == nil), (most ?? fewestVotes ?? 0) > 0 else { return nil }
        self.init(most: most, fewestVotes: fewestVotes, declinesRest: action.member("rest")?.text == "decline")
    }
}
