import Content
public import Diagnostics
import Files

/// Fetches online sources into a site's content; a bad answer leaves the last good one in place.
///
/// The site is not locked during the requests.
/// - Parameters:
///   - progress: Called now and then, on the caller's thread.
///   - notice: Called with diagnostics that should be shown at once: why a request is repeated.
/// - Returns: The outcome for each source; nil if errors prevented the fetch.
public func fetch(
    _ fetching: FetchOptions, _ options: BuildOptions, _ log: inout DiagnosticLog,
    progress: @escaping (Progress) -> Void = { _ in }, notice: @escaping (Diagnostic) -> Void = { _ in }
) -> [FetchedSource]? {
    guard let project = Project(options, &log, progress: progress), !log.hasErrors else { return nil }
    let sources = chosen(fetching.names, of: project, &log)
    guard !log.hasErrors else { return nil }
    var results: [FetchedSource] = []
    for source in sources {
        let fetch = SourceFetch(source: source, project: project, fetching: fetching, notice: notice)
        do throws(FileError) {
            results.append(FetchedSource(name: source.name, outcome: try fetch.run(&log)))
        } catch {
            log.error(.writeFailed, at: source.place, "\(error)", hint: "fix this, then fetch again")
            results.append(FetchedSource(name: source.name, outcome: .failed(since: nil)))
        }
    }
    return results
}

/// Returns the sources with these names, or all; reports unknown names.
private func chosen(
    _ names: [String]?, of project: Project, _ log: inout DiagnosticLog
) -> [SourceSettings] {
    let all = project.configuration.sources + [SourceSettings(collectorOf: project.configuration)].compactMap(\.self)
    guard !all.isEmpty else {
        log.error(
            .usage, at: nil, "this site has no sources to fetch from",
            hint: "list them under \"sources\" in \(project.folder.name("Content/site.yaml")): name, url and as")
        return []
    }
    guard let names else { return all }
    return names.compactMap { name in
        if let source = all.first(where: { $0.name == name }) { return source }
        log.error(
            .usage, at: nil, "there is no source \"\(name)\"",
            hint: didYouMean(name, among: all.map(\.name))
                ?? "the sources are \(all.map(\.name).joined(separator: ", "))")
        return nil
    }
}
