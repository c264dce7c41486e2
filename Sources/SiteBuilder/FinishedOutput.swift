import Bytes
package import Crypto
package import Diagnostics
package import Files
import Output

/// A site's output as the last build left it; no build can change it while this object exists.
package final class FinishedOutput {
    /// The folder.
    package let folder: Folder

    /// The paths of the site's own files in it, in order.
    package let paths: [String]

    private let manifest: Manifest
    // Holds the lock.
    private let buildState: BuildState

    /// Opens the output once no build is changing it; nil, and an error, if there is none.
    ///
    /// - Parameter progress: Called if another build has to be waited for.
    package init?(
        _ options: BuildOptions, _ log: inout DiagnosticLog, progress: @escaping (Progress) -> Void
    ) throws(FileError) {
        guard let project = Project(options, &log, progress: progress) else { return nil }
        buildState = try BuildState(project)
        guard let output = try buildState.output(&log) else { return nil }
        guard let folder = output.folder, output.manifest.count > 0, !output.recordsWereLost else {
            log.error(
                .outputRefused, at: Place(file: buildState.outputPath), "this site has not been built here",
                hint: "build it first, or add --build")
            return nil
        }
        self.folder = folder
        manifest = output.manifest
        paths = manifest.entries.indices.map(manifest.path(at:)).filter { path in
            !path.utf8.starts(with: OutputPath.reservedPrefix.utf8)
        }
    }

    /// True unless `path` is inside, or contains, one of the site's own folders, which is reported as an error.
    package func mayBePublished(to path: String, _ log: inout DiagnosticLog) throws(FileError) -> Bool {
        var options = buildState.outputOptions
        options.sources.append(options.path)
        options.path = path
        options.purpose = .target
        return try OutputPlace(options, &log) != nil
    }

    /// Reads the digest and the size, in bytes, of a file; throws if the file is not as the build wrote it.
    package func contents(of path: String) throws(FileError) -> (digest: Digest, size: Int64) {
        let file = try FileStream(below: folder, path)
        guard let status = file.status, let index = manifest.index(of: path), manifest[index].describes(status) else {
            throw FileError(.read, folder.place(path), .changedMeanwhile)
        }
        return (try file.digest(), status.size)
    }
}
