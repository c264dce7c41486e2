import Foundation
import TestSupport
import Testing

/// A site that is published by the real command.
struct PublishingSite {
    let work: Scratch
    var environment: [String: String]

    /// A built site of some bulletins and one event with songs. Its folder's name could be taken for an option or a host.
    ///
    /// - Parameter place: Where it is to be published, if programs need to be told about that.
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
    }

    /// The output's files that are published.
    var output: [String: String] { work.files(in: "-s:x/public").filter { $0.key != ".corkboard-output" } }

    func writeBulletin(_ number: Int, _ text: String) {
        work.write(
            "-s:x/Content/bulletins/b\(number).md",
            "---\ntitle: Note \(number)\nauthor: A\ndate: 2026-05-01\n---\n\(text)\n")
    }

    func build() throws { try #require(try run("build").code == 0) }

    /// Runs a command of this site; with `environment` as the place needs it.
    @discardableResult
    func run(_ arguments: String...) throws -> Tool.Result {
        try Tool.run(Tool.executable, command(arguments), environment: environment, in: work.path)
    }

    /// A process of such a command, about to be started.
    func process(_ arguments: String...) -> Process {
        Tool.process(command(arguments), environment: environment, in: work.path)
    }

    /// Publishes, and returns the report.
    func publish(_ arguments: String...) throws -> [String: any Sendable] {
        let words = command(["publish", "--json"] + arguments)
        let result = try Tool.run(Tool.executable, words, environment: environment, in: work.path)
        try #require(result.code == 0, "\(result.errors)")
        return try #require(try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: any Sendable])
    }

    /// The words of a command.
    func command(_ arguments: [String]) -> [String] { arguments + ["--site", "-s:x", "--now", "2026-05-06"] }
}
