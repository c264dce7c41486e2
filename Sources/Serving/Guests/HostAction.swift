import Ballots
import Diagnostics
import Documents
import SiteBuilder
import Text

/// A host's action in the browser: a command on an event, or the release of a voter's name.
enum HostAction {
    /// Runs a command; `undo` is the command that undoes it.
    case command([String], undo: [String])
    /// Decides on several requests; `undo` is the command that makes all of them undecided again.
    case decisions([[String]], undo: [String])
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
        // A NUL would cut an argument of a program short.
        guard !node.hasNUL else { return nil }
        func text(_ name: String) -> String? { node.text(name) }
        // Commands get "--" first, because an id that starts with a hyphen would be read as a flag.
        func song() -> HostState.Song? { text("song").flatMap { id in state.songs.first { $0.id == id } } }
        func edit(_ song: HostState.Song, _ flag: String, _ value: String, before: String) -> HostAction {
            .command(
                ["edit", flag, value, "--yes", "--", "song", event, song.id],
                undo: ["edit", flag, before, "--yes", "--", "song", event, song.id])
        }
        // The command that restores the earlier decision about a request.
        func decision(_ status: String?, _ id: String) -> [String] {
            switch status {
            case "accepted"?: ["accept", "--", event, id]
            case "declined"?: ["decline", "--", event, id]
            default: ["accept", "--undo", "--", event, id]
            }
        }
        func decide(_ action: String, _ song: HostState.Song?, _ id: String) -> HostAction {
            if let song, !song.isRequested {
                return edit(song, "--status", action == "accept" ? "accepted" : "declined", before: song.status)
            }
            return .command([action, "--", event, id], undo: decision(song?.status, id))
        }
        switch text("action") {
        case "accept"?, "decline"?:
            guard let action = text("action"), let id = text("song") else { return nil }
            self = decide(action, song(), id)
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
                self = song.status != "declined" && isListed ? .reportListed : decide("accept", song, song.id)
            } else {
                self = .add(title: title, artist: artist)
            }
        case "select"?:
            guard let selection = RequestSelection(node) else { return nil }
            let choice = selection.choice(among: state.waiting)
            let decided = [("accept", choice.accepted), ("decline", choice.declined)].filter { !$0.1.isEmpty }
            self = .decisions(
                decided.map { [$0, "--", event] + $1 },
                undo: ["accept", "--undo", "--", event] + choice.accepted + choice.declined)
        case "playing"?, "played"?, "accepted"?:
            guard let status = text("action"), let song = song() else { return nil }
            self = edit(song, "--status", status, before: song.status)
        case "pin"?, "unpin"?:
            guard let song = song() else { return nil }
            self = edit(song, "--pinned", text("action") == "pin" ? "true" : "false", before: "\(song.isPinned)")
        case "remove"?:
            guard let song = song() else { return nil }
            self =
                song.isRequested
                ? .command(["decline", "--", event, song.id], undo: decision(song.status, song.id))
                : .command(
                    ["delete", "--yes", "--", "song", event, song.id], undo: ["restore", "--", "song", event, song.id])
        case "merge"?:
            guard let song = song(), let other = text("into").flatMap({ id in state.songs.first { $0.id == id } }),
                song.id != other.id
            else { return nil }
            self = .command(
                ["merge", "--", event, song.id, other.id], undo: ["merge", "--undo", "--", event, song.id])
        case "separate"?:
            guard let song = state.merged.first(where: { $0.song == text("song") }) else { return nil }
            self = .command(
                ["merge", "--undo", "--", event, song.song], undo: ["merge", "--", event, song.song, song.other])
        case "requests"?:
            guard let value = text("value"), ["open", "moderated", "closed"].contains(value) else { return nil }
            self = .command(
                ["edit", "--requests", value, "--yes", "--", "event", event],
                undo: ["edit", "--requests", state.requests, "--yes", "--", "event", event])
        case "voting"?:
            guard let value = text("value"), ["open", "closed"].contains(value) else { return nil }
            self = .command(
                ["edit", "--voting", value, "--yes", "--", "event", event],
                undo: ["edit", "--voting", state.voting, "--yes", "--", "event", event])
        case "reveal"?:
            // The number of places is in the request, so that two taps on two devices are one step.
            guard let reveal = state.reveal, let places = text("value").flatMap({ Int($0) }),
                0...reveal.places + 1 ~= places
            else { return nil }
            self =
                places <= reveal.places
                ? .reveal(places)
                : .command(
                    ["edit", "--results", "always", "--yes", "--", "event", event],
                    undo: ["edit", "--results", "hidden", "--yes", "--", "event", event])
        case "end"?: self = .command(["end", "--yes", "--", event], undo: ["restore", "--", "event", event])
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

extension RequestSelection {
    /// Reads the selection of an action with `top` or `votes`, a number in digits; nil if it isn't valid.
    fileprivate init?(_ action: Node) {
        func count(_ name: String) -> Int? { action.text(name).flatMap { Int($0) } }
        let (most, fewestVotes) = (count("top"), count("votes"))
        guard (most == nil) != (fewestVotes == nil), (most ?? fewestVotes ?? 0) > 0 else { return nil }
        self.init(most: most, fewestVotes: fewestVotes, declinesRest: action.text("rest") == "decline")
    }
}
