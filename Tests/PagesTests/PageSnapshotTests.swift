import Foundation
import TestSites
import TestSupport
import Testing

/// Compares the small site's pages with snapshots; `make snapshots` rewrites them, and the difference is reviewed.
@Suite struct PageSnapshotTests {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Snapshots")

    @Test func pagesMatchTheirSnapshots() throws {
        let site = try TestSite.small()
        #expect(site.build().texts.isEmpty)
        var pages = site.pages().filter { $0.key.hasSuffix(".html") }
            // Sealed data is excluded, because it can't be reviewed.
            .mapValues {
                $0.replacing(/<template>[A-Za-z0-9+\/=]{4096,}<\/template>/, with: "<template>sealed</template>")
            }
        if Snapshots.areWritten {
            try FileManager.default.removeItem(at: Self.folder)
            for (path, text) in pages {
                let file = Self.folder.appending(path: path)
                try FileManager.default.createDirectory(
                    at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
                try Data(text.utf8).write(to: file)
            }
        }
        for case let path as String in try #require(FileManager.default.enumerator(atPath: Self.folder.path))
        where path.hasSuffix(".html") {
            let snapshot = try String(contentsOf: Self.folder.appending(path: path), encoding: .utf8)
            #expect(pages.removeValue(forKey: path) == snapshot, "\(path)")
        }
        #expect(pages.isEmpty, "pages without a snapshot: make snapshots")
    }
}
