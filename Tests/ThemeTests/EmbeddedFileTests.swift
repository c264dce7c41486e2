import Foundation
import TestSupport
import Testing
import Theme

/// The folders of the package, with the files embedded in the executable.
private let embedded: [(folder: String, files: [EmbeddedFile])] = [("Templates", templates), ("Content", sample)]

@Test(arguments: embedded.indices) func theExecutableCarriesTheFolderByteForByte(_ index: Int) throws {
    let (folder, files) = embedded[index]
    let root = Shared.package.appending(path: folder)
    let manager = FileManager.default
    let paths = try manager.subpathsOfDirectory(atPath: root.path).filter { path in
        let type = try manager.attributesOfItem(atPath: root.appending(path: path).path)[.type] as? FileAttributeType
        return type != .typeDirectory && !path.split(separator: "/").contains { $0.hasPrefix(".") || $0 == "README.md" }
    }
    #expect(files.map(\.path) == paths.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) })
    for file in files {
        #expect(try Data(file.bytes) == Data(contentsOf: root.appending(path: file.path)), "\(file.path)")
    }
}

@Test func whatIsEmbeddedIsNotEmpty() {
    #expect(!templates.isEmpty)
    #expect(sample.contains { $0.path == "site.yaml" })
}
