import Bytes
import Content
import Crypto
import Diagnostics
import Files
import Output
import Synchronization
import Time

/// What a process keeps in memory from one build of a site to the next.
///
/// It stands for nothing that isn't on disk: whatever another process may have changed since is compared first, and read
/// again if it differs.
package final class BuildMemory: Sendable {
    /// The pages that are wanted before all others.
    package struct First: Sendable {
        /// Their paths below the output.
        let pages: Set<String>

        /// Called once they are in place.
        let isWritten: @Sendable () -> Void

        package init(pages: Set<String>, isWritten: @escaping @Sendable () -> Void) {
            self.pages = pages
            self.isWritten = isWritten
        }
    }

    private struct Contents: Sendable {
        var walk: (walk: ContentWalk, log: DiagnosticLog)?
        var files: KnownFiles?
        var manifest: (files: Manifest, base: Digest, signature: FileSignature)?
        var changes: Set<String>?
        var first: First?
        var isInterrupted: @Sendable () -> Bool = { false }
    }

    private let contents = Mutex(Contents())

    package init() {}

    /// Prepares the next build.
    ///
    /// - Parameters:
    ///   - changes: The only files that may have changed since the last build, by their paths below the site's folder; nil
    ///     if any may have.
    ///   - isInterrupted: Asked now and then after the first pages; once it is true, the build ends without a result.
    package func prepare(
        changes: Set<String>?, first: First?, isInterrupted: @escaping @Sendable () -> Bool = { false }
    ) {
        contents.withLock { ($0.changes, $0.first, $0.isInterrupted) = (changes, first, isInterrupted) }
    }

    /// True if the build is to end early.
    var isInterrupted: Bool { contents.withLock(\.isInterrupted)() }

    /// True if something may have changed since the last build.
    var hasNews: Bool { contents.withLock { $0.changes?.isEmpty == false } }

    var files: KnownFiles? { contents.withLock(\.files) }

    var first: First? { contents.withLock(\.first) }

    /// The walk of a site as it is now, if that follows from the last one and the changes since.
    func walk(_ folder: SiteFolder, at start: Instant, _ log: inout DiagnosticLog) throws(FileError) -> ContentWalk? {
        let (last, changes) = contents.withLock { ($0.walk, $0.changes) }
        guard let last, let changes, last.walk.prefix == folder.name("Content/") else { return nil }
        let paths = changes.compactMap { path -> String? in
            path.utf8.starts(with: "Content/".utf8) ? String(path.dropFirst("Content/".count)) : nil
        }
        guard let walk = try last.walk.updated(Set(paths), in: folder.content, at: start) else { return nil }
        log.append(last.log)
        return walk
    }

    /// The records of a part of an output, if its manifest is the one that the last build wrote.
    func part(of paths: [String], _ buildState: BuildState) throws(FileError) -> OutputPart? {
        guard let known = contents.withLock(\.manifest), let journal = try buildState.journal(),
            try journal.signature() == known.signature
        else { return nil }
        return try buildState.part(of: known.files.files(at: paths), over: known.base)
    }

    /// Keeps what a successful build has found.
    func keep(
        _ walk: ContentWalk, _ log: DiagnosticLog, _ files: KnownFiles, _ buildState: BuildState
    ) throws(FileError) {
        let manifest = try buildState.manifest()
        contents.withLock { contents in
            contents.walk = (walk, log)
            contents.files = files
            contents.manifest = manifest
        }
    }
}
