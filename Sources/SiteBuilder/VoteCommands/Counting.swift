import Ballots
import Content
package import Diagnostics
import Files
import Pages

/// Counts the votes of an event; nil if the log has errors.
package func standings(of event: String, _ options: BuildOptions, _ log: inout DiagnosticLog) -> SongStandings? {
    guard let project = Project(options, &log)?.dryRun else { return nil }
    let configuration = project.configuration
    do {
        guard let site = try OpenBallots(project, &log), let event = site.event(event, &log) else { return nil }
        guard event.music.songs != nil else {
            let isOwn = site.sources.events.contains { $0 === event }
            log.error(
                .usage, at: event.place, "this event has no songs",
                hint: isOwn ? "list them under \"songs\"" : "events from feeds can't have songs")
            return nil
        }
        let lists = try SongLists(
            of: [event], configuration: configuration, ledger: site.box?.ledger, decisions: site.decisions, at: nil,
            &log)
        let state = event.listState(at: project.options.now, in: configuration.zone)
        return lists[event].map { SongStandings(event: event, list: $0, state: state) }
    } catch {
        log.report(stopping: error)
    }
    return nil
}
