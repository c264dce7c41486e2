import Foundation
import TestSupport
import Testing

/// The inputs of packages in `Documentation/packaging`; the packages themselves need a release build (`make release`).
@Suite struct PackagingTests {
    private static let folder = Shared.package.appending(path: "Documentation/packaging")
    private static let judge = URL(filePath: "/usr/bin/systemd-analyze")

    private static func read(_ path: String) throws -> String {
        try String(contentsOf: folder.appending(path: path), encoding: .utf8)
    }

    /// systemd rates exposure from 0 to 10, and 2 is the accepted maximum.
    @Test(
        .enabled(if: FileManager.default.isExecutableFile(atPath: judge.path), "systemd-analyze is not here"),
        arguments: ["corkboard-build@.service", "corkboard-serve@.service"])
    func unitsMayDoLittle(_ unit: String) throws {
        let work = try Scratch()
        work.write(unit, try Self.read(unit))
        let said = try Tool.run(
            Self.judge, ["security", "--offline=yes", "--no-pager", "--threshold=20", work[unit]], in: work.path)
        #expect(said.code == 0, "\(said.output.suffix(200))")
        #expect(said.output.contains("Overall exposure level"))
    }

    @Test(arguments: ["corkboard-build@.service", "corkboard-build@.timer", "corkboard-serve@.service"])
    func unitsAreNamedWhereTheyAreInstalled(_ unit: String) throws {
        #expect(try Self.read("build.sh").contains(unit))
        for line in try Self.read(unit).matches(of: /(?m)^Exec\w*=(\S+) (\w+)(.*)$/) {
            #expect(line.1 == "/usr/bin/corkboard")
            let help = try Tool.run("help", String(line.2))
            #expect(help.code == 0)
            for flag in line.3.matches(of: /--\w+/) {
                #expect(try Tool.run("help", "--man").output.contains(String(flag.0.dropFirst(2))))
            }
        }
    }

    /// The program runs without them, but those who install it want pictures.
    @Test func thePackageRecommendsTheLibrariesThatAreLoadedLater() throws {
        let control = try Self.read("debian/control")
        #expect(control.contains("\nDepends: @LIBRARIES@\n"))
        // Few sites count votes in a database.
        let named: [Substring] = control.matches(of: /(?m)^(Recommends|Suggests): (.*)$/).flatMap { match in
            match.2.split(separator: ", ").flatMap { $0.split(separator: " | ") }
        }
        let libraries = try String(
            contentsOf: Shared.package.appending(path: "Sources/Libraries/OptionalLibrary.swift"), encoding: .utf8)
        let packages = libraries.matches(of: /debian: "([\w.+-]+)"/).map { String($0.1) }
        #expect(packages.count >= 6)
        // libvips42 needs libglib2.0-0 itself, and the program holds libmicrohttpd.
        for package in packages where !["libglib2.0-0", "libmicrohttpd12"].contains(package) {
            #expect(named.contains(Substring(package)), "\(package)")
        }
    }

    /// The list of what packages hold names every library that the program is linked with.
    @Test func theListOfPartsIsComplete() throws {
        let listed = try Self.read("libraries.txt").split(separator: "\n").compactMap { $0.split(separator: " ").first }
        let sources = Shared.package.appending(path: "Sources")
        for folder in try FileManager.default.contentsOfDirectory(atPath: sources.path) where folder.hasPrefix("C") {
            let map = sources.appending(path: "\(folder)/module.modulemap")
            guard let text = try? String(contentsOf: map, encoding: .utf8) else { continue }
            for link in text.matches(of: /link "([\w-]+)"/) { #expect(listed.contains(link.1), "\(link.1)") }
        }
        #expect(listed.contains("microhttpd"))
    }

    /// All files in a package have the date of the version in the changelog.
    @Test func theVersionHasADateAndAnEntry() throws {
        let version = try Tool.run("--version").output.dropFirst("corkboard ".count).dropLast()
        let changelog = try String(contentsOf: Shared.package.appending(path: "CHANGELOG.md"), encoding: .utf8)
        let entry = try #require(changelog.firstMatch(of: /(?m)^## (\S+) — (\d{4}-\d\d-\d\d)$/))
        #expect(entry.1 == version)
    }
}
