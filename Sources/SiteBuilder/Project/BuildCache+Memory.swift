import Bytes
import Content
import Crypto
import Diagnostics
import Files
import Output
import Synchronization
import Time

extension BuildCache {
    /// The data that a process retains between builds of a site.
    ///
    /// Files that another process may have changed are compared first, and read again if they differ.
    package final class Memory: Sendable {
        /// The pages to write before all others, as soon as the content and the theme are read without errors.
        ///
        /// They stay if a later stage of the build fails or is interrupted; all other pages are then as before.
        package struct First: Sendable {
            /// The paths of the pages, below the output.
            let pages: Set<String>

            /// Called once the pages are in place.
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
        ///   - changes: The only files that may have changed since the last build, as paths below the site's folder; nil if
        ///     any file may have changed.
        ///   - isInterrupted: Checked now and then after the first pages. If it becomes true, the build ends without a
        ///     result.
        package func prepare(
            changes: Set<String>?, first: First?, isInterrupted: @escaping @Sendable () -> Bool = { false }
        ) {
            // A stage that ended early has planned only a part of the site, so the next stages must end, too.
            let interruption = Cancellation(isInterrupted)
            contents.withLock {
                ($0.changes, $0.first, $0.isInterrupted) = (changes, first, { interruption.hasComeNow() })
            }
        }

        /// True if the build should end early.
        var isInterrupted: Bool { contents.withLock(\.isInterrupted)() }

        /// True if files may have changed since the last build.
        var hasNews: Bool { contents.withLock { $0.changes?.isEmpty == false } }

        var files: KnownFiles? { contents.withLock(\.files) }

        var first: First? { contents.withLock(\.first) }

        /// The current walk of a site, derived from the last one and the changes since; nil if that is impossible.
        func walk(_ folder: SiteFolder, at start: Instant, _ log: inout DiagnosticLog) throws(FileError) -> ContentWalk?
        {
            let (last, changes) = contents.withLock { ($0.walk, $0.changes) }
            guard let last, let changes, last.walk.prefix == folder.name("Content/") else { return nil }
            let paths = changes.compactMap { path -> String? in
                path.utf8.starts(with: "Content/".utf8) ? String(path.dropFirst("Content/".count)) : nil
            }
            guard let walk = try last.walk.updated(Set(paths), in: folder.content, at: start) else { return nil }
            log.append(last.log)
            return walk
        }

        /// The records of a part of an output; nil if its manifest is not the last build's.
        func part(of paths: [String], _ buildCache: BuildCache) throws(FileError) -> OutputPart? {
            guard let known = contents.withLock(\.manifest), let journal = try buildCache.journal(),
                try journal.signature() == known.signature
            else { return nil }
            // An interrupted build may have written new pages, which only the patch contains.
            let patch = try buildCache.patch(over: known.base).files(at: paths)
            return try buildCache.part(of: known.files.files(at: paths).patched(with: patch), over: known.base)
        }

        /// Stores the results of a successful build.
        func keep(
            _ walk: ContentWalk, _ log: DiagnosticLog, files: KnownFiles, buildCache: BuildCache
        ) throws(FileError) {
            let manifest = try buildCache.manifest()
            contents.withLock { contents in
                contents.walk = (walk, log)
                contents.files = files
                contents.manifest = manifest
            }
        }
    }
}
