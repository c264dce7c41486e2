import Content
public import Diagnostics
import Documents
import Files
public import SiteBuilder
import Time

/// Publishes a site: updates the target to match the output, sending only files that differ.
///
/// - Parameters:
///   - built: Called with the result and the log of the build before the publish.
///   - progress: Called now and then, on the caller's thread.
/// - Returns: The report; nil if the log has errors.
public func publish(
    _ options: PublishOptions, _ log: inout DiagnosticLog, built: (BuildReport, DiagnosticLog) -> Void = { _, _ in },
    progress: @escaping (Progress) -> Void = { _ in }
) -> PublishReport? {
    guard let site = PublishedSite(at: options.build.site, &log),
        let settings = site.settings.target(options.target, &log),
        let build = currentBuild(options.build, &log, built, progress)
    else { return nil }
    let nextChange = build.nextChange
    do {
        let address = settings.address.description
        let scratchFolder = try ScratchFolder(site: options.build.site, address: settings.address) {
            progress(Progress(stage: .queueing, done: 0, total: 0))
        }
        let target = try settings.open(scratchFolder, options)
        guard var old = try record(at: target, address, of: site, options, &log) else { return nil }
        if let folder = target as? FolderTarget {
            // Files that someone removed there can't be linked into the next release, so they are copied again.
            let names = Set(try folder.paths().map { PathName($0) })
            old.entries = old.entries.filter { names.contains($0.key) }
        }

        // The open output is locked, so no build can change it while files are compared and gathered. Sending takes
        // longer, but needs no lock.
        guard let output = try open(options.build, for: settings.address, &log, progress) else { return nil }
        try target.checkPlace()
        let files = try publishedFiles(of: output, compressed: settings.compresses, progress)
        let now = options.build.now.seconds
        let plan = try PublishPlan(files, over: old, at: target, now: now, again: options.sendsAll)
        // A folder has its own releases.
        let releases = target is FolderTarget ? nil : try SentReleases(in: scratchFolder.folder)
        func report(removing removed: [String], hasEarlier: Bool) -> PublishReport {
            PublishReport(
                plan: plan, removed: removed, target: address, hasEarlier: hasEarlier, nextChange: nextChange)
        }
        if options.dryRun {
            // Builds wait for the output, and a host may list its files only after minutes, or not at all.
            _ = consume output
            let removed = try plan.removedPaths(at: target)
            return report(removing: removed, hasEarlier: try hasEarlier(target, than: old, in: releases))
        }
        let removed = try plan.removedPaths(at: target)
        // After an interruption, the last release may have arrived without being stored.
        let isStored = try releases?.hasLatest(plan.new) ?? true
        if !isStored { try releases?.gather(output, plan.new) }
        if plan.isEmpty {
            try target.removeLeftovers()
        } else {
            guard isAllowed(plan, removed: removed, options: options, &log) else { return nil }
            defer { scratchFolder.removeShipment() }
            let stagedUpload = try StagedUpload(plan, from: output.folder, in: scratchFolder.shipmentFolder())
            _ = consume output
            try target.receive(stagedUpload, removing: removed) { progress(Progress(sending: $0, plan)) }
        }
        try releases?.keep(settings.keep)
        return report(removing: removed, hasEarlier: try hasEarlier(target, than: plan.new, in: releases))
    } catch {
        log.report(failureOf: error)
        return nil
    }
}

/// True if the target can go back from the files of this record to an earlier release.
private func hasEarlier(
    _ target: any PublishTarget, than record: PublishRecord, in releases: SentReleases?
) throws -> Bool {
    if let folder = target as? FolderTarget { return try folder.hasEarlier() }
    return try releases?.hasEarlier(than: record) ?? false
}

/// Builds the site; a dry run only checks that the output is up to date.
///
/// An output with drafts, with manual changes, or from yesterday is out of date.
///
/// - Returns: The report of the build; nil if the log has errors.
private func currentBuild(
    _ options: BuildOptions, _ log: inout DiagnosticLog, _ built: (BuildReport, DiagnosticLog) -> Void,
    _ progress: @escaping (Progress) -> Void
) -> BuildReport? {
    guard let report = build(options, &log, progress: progress) else { return nil }
    if !options.dryRun { built(report, log) }
    let changes = report.writtenCount + report.removed.count
    guard options.dryRun, changes > 0 else { return report }
    log.error(
        .publishRefused, at: Place(file: report.output),
        "the output is out of date: a build would change \(changes) file\(changes == 1 ? "" : "s")",
        hint: "build first, or add --build")
    return nil
}

private func open(
    _ options: BuildOptions, for address: PublishAddress, _ log: inout DiagnosticLog,
    _ progress: @escaping (Progress) -> Void
) throws -> FinishedOutput? {
    guard let output = try FinishedOutput(options, &log, progress: progress) else { return nil }
    guard output.paths.contains("index.html") else {
        log.error(.publishRefused, at: Place(file: output.folder.path), "the output has no home page")
        return nil
    }
    guard case .folder(let path) = address else { return output }
    return try output.mayBePublished(to: path, &log) ? output : nil
}

/// Reads the target's record of this site; reports an error and returns nil if the target has other files.
func record(
    at target: any PublishTarget, _ address: String, of site: PublishedSite, _ options: PublishOptions,
    _ log: inout DiagnosticLog
) throws -> PublishRecord? {
    let empty = PublishRecord(identity: site.identity)
    switch try target.contents() {
    case .nothing: return empty
    case .record(let bytes):
        switch PublishRecord.read(bytes, into: empty) {
        case .whole(let record): return record
        case .damaged: return empty
        case .foreign where options.adopts: return empty
        case .foreign:
            log.error(
                .publishRefused, at: nil, "\(address) contains another site",
                hint: "choose another target, or add --adopt if this is the right one (has baseURL changed?)")
        }
    case .foreign where options.adopts: return empty
    case .foreign:
        log.error(
            .publishRefused, at: nil, "\(address) contains files that this site didn't publish",
            hint: "choose an empty target, or add --adopt to keep these files and publish alongside them")
    }
    return nil
}

private func publishedFiles(
    of output: FinishedOutput, compressed: Bool, _ progress: (Progress) -> Void
) throws -> [PublishedFile] {
    var files: [PublishedFile] = []
    for (done, path) in output.paths.enumerated() {
        progress(Progress(stage: .comparing, done: done, total: output.paths.count))
        let (digest, size) = try output.contents(of: path)
        files.append(PublishedFile(path, digest: digest, size: size))
    }
    return compressed ? files.withCompressedCopies : files
}

func isAllowed(
    _ plan: PublishPlan, removed: [String], options: PublishOptions, _ log: inout DiagnosticLog
) -> Bool {
    guard plan.removesMuch, !options.removesMany else { return true }
    let names = removed.prefix(3).joined(separator: ", ") + (removed.count > 3 ? " …" : "")
    log.error(
        .publishRefused, at: nil,
        "\(plan.removed.count) of \(plan.old.entries.count) files would be removed: \(names)",
        hint: "--dry-run lists them; add --yes to remove them")
    return false
}
