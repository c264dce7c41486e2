import Foundation
import TestSupport
import Testing

/// A site that the real command publishes.
struct PublishingSite {
    let work: Scratch
    var environment: [String: String]

    /// Builds a site of some bulletins and one event with songs.
    ///
    /// Its folder's name could be mistaken for an option or a host.
    ///
    /// - Parameter place: The target, if programs need an environment for it.
    init(for place: Place? = nil, bulletins: Int = 12, settings: String = "") throws {
        environment = place?.environment ?? [:]
        work = try Scratch(inMemory: true)
        work.write("-s:x/Content/site.yaml", "title: The Shed\n" + settings)
        work.write("-s:x/Content/assets/poster.svg", "<svg xmlns=\"http://www.w3.org/2000/svg\"/>")
        work.write(
            "-s:x/Content/events/dance.json",
            """
            {"name": "Dance", "start": "2026-12-31 21:00", "requests": "open",
             "songs": [{"title": "One", "artist": "A", "id": "one"}, {"title": "Two", "artist": "B", "id": "two"}]}
            """)
        for number in 0..<bulletins { writeBulletin(number, "First.") }
        try build()
        if let secrets = place?.secrets { work.write("-s:x/.corkboard/secrets", secrets) }
    }

    /// The output's files, except its own record, which is not published.
    var output: [String: String] { work.files(in: "-s:x/public").filter { $0.key != ".corkboard-output" } }

    func writeBulletin(_ number: Int, _ text: String) {
        work.write(
            "-s:x/Content/bulletins/b\(number).md",
            "---\ntitle: Note \(number)\nauthor: A\ndate: 2026-05-01\n---\n\(text)\n")
    }

    func build() throws { try #require(try run("build").code == 0) }

    /// Runs a command for this site, with the environment that the target needs.
    @discardableResult
    func run(_ arguments: String...) throws -> Tool.Result {
        try Tool.run(Tool.executable, command(arguments), environment: environment, in: work.path)
    }

    /// Returns a process for such a command, not started yet.
    func process(_ arguments: String...) -> Process {
        Tool.process(command(arguments), environment: environment, in: work.path)
    }

    /// Puts a shell script in the place of a program that commands start.
    mutating func replace(_ program: String, _ script: String) throws {
        try work.writeProgram("bin/\(program)", script)
        environment["PATH"] = "\(work["bin"]):/usr/bin:/bin"
    }

    /// Publishes, and returns the report.
    func publish(_ arguments: String...) throws -> [String: any Sendable] {
        let words = command(["publish", "--json"] + arguments)
        let result = try Tool.run(Tool.executable, words, environment: environment, in: work.path)
        try #require(result.code == 0, "\(result.errors)")
        return try #require(try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: any Sendable])
    }

    /// Returns the words of a command.
    func command(_ arguments: [String]) -> [String] { arguments + ["--site", "-s:x", "--now", "2026-05-06"] }
}
