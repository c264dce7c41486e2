import Foundation
import TestSupport
import Testing

/// SwiftPM's check (`--explicit-target-dependency-import-check`) skips targets with generated source and all targets
/// that depend on them. With the embedded theme, that is half of the package.
@Test func everyTargetDeclaresWhatItImports() throws {
    let manifest = try String(contentsOf: Shared.package.appending(path: "Package.swift"), encoding: .utf8)
    let declaration =
        /\.(target|executableTarget|testTarget)\(\s*name: "(\w+)"(?:,\s*dependencies: \[([^\]]*)\])?(?:,\s*path: "([^"]+)")?/
    let targets = manifest.matches(of: declaration).map(\.output)
    let names = Set(targets.map { String($0.2) })
    #expect(names.isSuperset(of: ["Diagnostics", "Theme", "corkboard", "corkboardTests"]))
    for (_, kind, name, dependencies, path) in targets {
        let declared = Set((dependencies ?? "").matches(of: /"(\w+)"/).map { String($0.1) })
        let folder = path.map(String.init) ?? (kind == "testTarget" ? "Tests/\(name)" : "Sources/\(name)")
        let root = Shared.package.appending(path: folder)
        for file in try FileManager.default.subpathsOfDirectory(atPath: root.path) where file.hasSuffix(".swift") {
            let source = try String(contentsOf: root.appending(path: file), encoding: .utf8)
            for line in source.matches(of: /(?m)^(?:@testable )?(?:public |package |internal )?import (\w+)/) {
                let module = String(line.1)
                #expect(!names.contains(module) || declared.contains(module), "\(folder)/\(file) imports \(module)")
            }
        }
    }
}

/// With `make test ONLY=…`, the program is only up to date for the targets that are listed as its starters.
@Test func targetsThatStartTheProgramAreListed() throws {
    let manifest = try String(contentsOf: Shared.package.appending(path: "Package.swift"), encoding: .utf8)
    let listed = try #require(manifest.firstMatch(of: /let starters: Set = \[([^\]]*)\]/)).1
    let use = /\bTool\.(executable|run\("|process\(\[)|\bTool\.run\(\s*"|\b(PreviewProcess|TerminalSession)\b/
    let tests = Shared.package.appending(path: "Tests")
    let starting = try FileManager.default.subpathsOfDirectory(atPath: tests.path).filter { path in
        guard path.hasSuffix(".swift"), path.prefix(while: { $0 != "/" }).hasSuffix("Tests") else { return false }
        return try String(contentsOf: tests.appending(path: path), encoding: .utf8).contains(use)
    }
    #expect(
        Set(starting.map { $0.prefix { $0 != "/" } }) == Set(listed.matches(of: /"(\w+)"/).map(\.1)))
}

/// The check of `make check` itself: it names the edge that closes a circle, and only that.
@Test func foldersInACircleAreFound() throws {
    let work = try Scratch()
    work.write("Sources/Site/Ground/Place.swift", "struct Place {\n    struct Page {}\n    let page: Page\n}\n")
    work.write("Sources/Site/Ground/Kind.swift", "// Not a Page\nlet kind = \"Page \\(Place.Page.self)\"\n")
    work.write("Sources/Site/Pages/Page.swift", "struct Page {\n    let place: Place\n    let next: Place\n}\n")
    work.write("Sources/Site/Pages/Writing.swift", "func write(_ page: Page) {}\n")
    work.write("Sources/Other/Page.swift", "struct Other {\n    let page: Page\n}\n")
    let check = { () throws in
        try Tool.run(
            URL(filePath: "/bin/sh"),
            [
                "-c", "awk -f \"$0\" $(find Sources -name '*.swift')",
                Shared.package.appending(path: "Tests/folders.awk").path,
            ],
            environment: ["PATH": "/usr/bin:/bin"], in: work.path)
    }
    let sound = try check()
    #expect(sound.code == 0)
    #expect(sound.output.isEmpty)

    for (use, name) in [("let text = \"page \\(Page())\"", "Page"), ("let text = write(nil)", "write")] {
        work.write("Sources/Site/Ground/Kind.swift", "/* Kind */\n\(use)\n")
        let found = try check()
        #expect(found.code == 1)
        #expect(
            found.output == """
                Sources/Site/Ground uses Sources/Site/Pages:
                    Sources/Site/Ground/Kind.swift:2: \(name)
                  and this is a circle: Sources/Site/Pages > Sources/Site/Ground

                """)
    }
}

/// Readers assume that a name always means the same type, whatever a file imports.
@Test func noTwoTargetsHaveTypesOfOneName() throws {
    let root = Shared.package.appending(path: "Sources")
    let declaration =
        /(?m)^(?:@\w+ |public |package |final |indirect )*(?:struct|enum|class|actor|protocol|typealias) (\w+)/
    var targets: [String: Set<String>] = [:]
    for file in try FileManager.default.subpathsOfDirectory(atPath: root.path) where file.hasSuffix(".swift") {
        for type in try String(contentsOf: root.appending(path: file), encoding: .utf8).matches(of: declaration) {
            targets[String(type.1), default: []].insert(String(file.prefix { $0 != "/" }))
        }
    }
    #expect(targets["Diagnostic"] == ["Diagnostics"])
    for (name, targets) in targets { #expect(targets.count == 1, "\(name) is in \(targets.sorted())") }
}
