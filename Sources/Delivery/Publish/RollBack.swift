import Content
public import Diagnostics
public import SiteBuilder
import Time

/// The release that a target shows after going back.
public enum EarlierRelease: Sendable {
    /// A folder serves the release with this number again.
    case served(number: Int)
    /// The files of an earlier release were sent again.
    case sent(PublishReport)
}

/// Goes back to the previous release: a folder switches to it, other targets get its files again.
///
/// - Parameter progress: Called now and then, on the caller's thread.
/// - Returns: The release; nil if the log has errors.
public func rollBack(
    _ options: PublishOptions, _ log: inout DiagnosticLog, progress: @escaping (Progress) -> Void = { _ in }
) -> EarlierRelease? {
    guard let site = PublishedSite(at: options.build.site, &log),
        let settings = site.settings.target(options.target, &log)
    else { return nil }
    let address = settings.address.description
    do {
        let scratchFolder = try ScratchFolder(site: options.build.site, address: settings.address) {
            progress(Progress(stage: .queueing, done: 0, total: 0))
        }
        let target = try settings.open(scratchFolder, options)
        guard let old = try record(at: target, address, of: site, options, &log) else { return nil }
        if let folder = target as? FolderTarget {
            let number = try withExtendedLifetime(scratchFolder) { try folder.rollBack() }
            if let number { return .served(number: number) }
            log.error(.publishRefused, at: nil, "\(address) has no earlier release")
            return nil
        }
        let releases = try SentReleases(in: scratchFolder.folder)
        guard let earlier = try releases.earlier(than: old) else {
            log.error(
                .publishRefused, at: nil, "this machine has no earlier release for \(address)",
                hint: "the machine that sent it has it; here, restore the earlier content and publish it again")
            return nil
        }
        let files = settings.compresses ? earlier.files.withCompressedCopies : earlier.files
        let now = options.build.now.seconds
        let plan = try PublishPlan(files, over: old, at: target, now: now, again: options.sendsAll)
        let removed = try plan.removedPaths(at: target)
        guard isAllowed(plan, removed: removed, options: options, &log) else { return nil }
        defer { scratchFolder.removeShipment() }
        let report = PublishReport(plan: plan, removed: removed, target: address)
        let stagedUpload = try StagedUpload(plan, from: earlier.folder, in: scratchFolder.shipmentFolder())
        // First, because after an interruption, going back again must not choose the release that was left.
        try releases.removeAll(after: earlier.number)
        try target.receive(stagedUpload, removing: removed) { progress(Progress(sending: $0, plan)) }
        return .sent(report)
    } catch {
        log.report(failureOf: error)
        return nil
    }
}
