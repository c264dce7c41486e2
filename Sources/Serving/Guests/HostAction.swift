import Diagnostics
import Documents
import SiteBuilder

/// A host's action in the browser: a command on an event, or the release of a voter's name.
enum HostAction {
    /// Runs a command; `undo` is the command that undoes it.
    case command([String], undo: [String])
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
        switch text("action") {
        case "accept"?, "decline"?:
            guard let action = text("action"), let id = text("song") else { return nil }
            if let song = song(), !song.isRequested {
                self = edit(
                    song, "--status", action == "accept" ? "accepted" : "declined", before: song.status)
            } else {
                self = .command([action, "--", event, id], undo: decision(song()?.status, id))
            }
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
