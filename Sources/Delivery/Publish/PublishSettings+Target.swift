import Content
import Diagnostics
import SiteBuilder

extension PublishSettings {
    /// Finds the target with this name or address, or the only target if `name` is nil; reports an error if unknown.
    func target(_ name: String?, _ log: inout DiagnosticLog) -> Target? {
        let names = targets.compactMap(\.name)
        guard let name else {
            if targets.count == 1 { return targets[0] }
            log.error(
                .usage, at: nil,
                targets.isEmpty
                    ? "the site has no publishing target" : "the site has several publishing targets",
                hint: targets.isEmpty
                    ? "name one, as in \"corkboard publish file:/srv/club\", or list targets under publish in site.yaml"
                    : "name one of \(names.joined(separator: ", "))")
            return nil
        }
        if let target = targets.first(where: { $0.name == name }) { return target }
        guard name.utf8.contains(UInt8(ascii: ":")) else {
            log.error(
                .usage, at: nil, "there is no target \"\(name)\"",
                hint: didYouMean(name, among: names)
                    ?? "list it under publish in site.yaml, or use an address, as in file:/srv/club")
            return nil
        }
        do {
            return Target(address: try PublishAddress(parsing: name))
        } catch {
            log.error(.usage, at: nil, error.message, hint: error.hint)
            return nil
        }
    }
}

extension PublishSettings.Target {
    func open(_ scratchFolder: ScratchFolder, _ options: PublishOptions) throws -> any PublishTarget {
        switch address {
        case .folder(let path):
            FolderTarget(path: path, keep: keep, makesParents: options.makesParents)
        case .rsync(let place):
            RsyncHost(place: place, scratchFolder: scratchFolder.folder, rsync: scratchFolder.program("rsync"))
        case .rclone(let place):
            RcloneHost(place: place, rclone: scratchFolder.program("rclone"))
        case .git(let remote, let branch):
            try GitTarget(remote: remote, branch: branch, scratchFolder: scratchFolder)
        case .server(let address):
            try FileServerHost(address, HostSecrets(options, of: address))
        }
    }
}
