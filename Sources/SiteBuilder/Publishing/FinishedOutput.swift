import Bytes
package import Crypto
package import Diagnostics
package import Files
import Output

/// The output of a site's last build; no build can change it while this object exists.
package final class FinishedOutput {
    package let folder: Folder

    /// The paths of the site's own files in the folder, in order.
    package let paths: [String]

    private let manifest: Manifest
    // Holds the site's lock.
    private let buildCache: BuildCache

    /// Waits until no build is running, and opens the output; reports an error and returns nil if the site was never
    /// built.
    ///
    /// - Parameter progress: Called while another build is running.
    package init?(
        _ options: BuildOptions, _ log: inout DiagnosticLog, progress: @escaping (Progress) -> Void
    ) throws(FileError) {
        guard let project = Project(options, &log, progress: progress) else { return nil }
        buildCache = try project.openState()
        guard let output = try buildCache.output(&log) else { return nil }
        guard let folder = output.folder, output.manifest.count > 0, !output.recordsWereLost else {
            log.error(
                .outputRefused, at: Place(file: buildCache.outputPath), "this site has not been built here",
                hint: "build it first, or add --build")
            return nil
        }
        self.folder = folder
        manifest = output.manifest
        paths = manifest.entries.indices.map(manifest.path(at:)).filter { path in
            !path.utf8.starts(with: OutputPath.reservedPrefix.utf8)
        }
    }

    /// False, with an error in the log, if `path` is inside one of the site's own folders, or contains one.
    package func mayBePublished(to path: String, _ log: inout DiagnosticLog) throws(FileError) -> Bool {
        try buildCache.mayBePublished(to: path, &log)
    }

    /// Reads a file's digest and its size in bytes; throws if the file has changed since the build.
    package func contents(of path: String) throws(FileError) -> (digest: Digest, size: Int64) {
        let file = try FileStream(below: folder, path)
        guard let status = file.status, let index = manifest.index(of: path), manifest[index].describes(status) else {
            throw FileError(.read, path: folder.place(path), reason: .changedMeanwhile)
        }
        return (try file.digest(), status.size)
    }
}

extension BuildCache {
    fileprivate func mayBePublished(to path: String, _ log: inout DiagnosticLog) throws(FileError) -> Bool {
        var options = outputOptions
        options.sources.append(options.path)
        options.path = path
        options.purpose = .target
        return try OutputPlace(options, &log) != nil
    }
}

/// False, with an error in the log, if `path` is inside one of the site's own folders, or contains one. The site need
/// not have been built.
package func mayBePublished(
    to path: String, _ options: BuildOptions, _ log: inout DiagnosticLog
) throws(FileError) -> Bool {
    // Other errors in the settings don't matter here: a new address may correct them.
    var discarded = DiagnosticLog()
    guard let project = Project(options, &discarded) else { return true }
    return try BuildCache(project).mayBePublished(to: path, &log)
}
