import Foundation
import Glibc
import Markdown
import Processes
import TestSupport
import Testing

@Suite(.serialized, .waitingThreads) struct MarkdownPoolTests {
    private func body(_ text: String) -> MarkdownBody {
        MarkdownBody(text: Array(text.utf8), idPrefix: "", root: "/")
    }

    @Test(arguments: [0, 1, 2, 33, 2000], [1, 2, 5])
    func rendersInOrder(_ count: Int, _ workers: Int) throws {
        var last = 0
        let results = try testPool(workers: workers).render((0..<count).map { body("Body *\($0)*") }) { last = $0 }
        #expect(results.count == count)
        #expect(last == count)
        for (index, result) in results.enumerated() {
            #expect(try result.get().markup == "<p>Body <em>\(index)</em></p>\n")
        }
    }

    @Test func eachTextHasTheOptionsOfItsLanguage() throws {
        let options = [MarkdownOptions(topHeading: 2), MarkdownOptions(topHeading: 3)]
        let tooLong = 7
        let bodies = (0..<300).map { index in
            body(index == tooLong ? String(repeating: "a", count: 256 << 10 + 1) : "# Body \(index)")
        }
        let languages = bodies.indices.map { $0 % 3 == 0 ? 1 : 0 }
        var last = 0
        let results = try testPool().render(bodies, options, languages: languages) { last = $0 }
        #expect(results.count == bodies.count)
        #expect(last == bodies.count)
        #expect(results.indices.filter { results[$0].failure != nil } == [tooLong])
        for (index, result) in results.enumerated() where index != tooLong {
            let markup = try result.get().markup
            #expect(markup.hasPrefix("<h\(2 + languages[index])") && markup.contains("Body \(index)<"), "\(markup)")
        }
    }

    /// Starting a further worker would take longer than rendering them.
    @Test func fewTextsHaveOneWorker() throws {
        let pool = try testPool(workers: 3)
        for count in [2, 50] {
            _ = pool.render((0..<count).map { body("Body \($0)") })
            #expect(pool.workerIDs.count == 1)
        }
        _ = pool.render((0..<2000).map { body("Body \($0)") })
        #expect(pool.workerIDs.count == 3)
    }

    @Test func takesTextsOfAllSizes() throws {
        let pool = try testPool()
        let bodies = [0, 1, 100, 8191, 8192, 8193, 65_535, 70_000, 262_144].map {
            body(String(repeating: "ab ", count: $0 / 3))
        }
        for _ in 0..<3 {
            for (body, result) in zip(bodies, pool.render(bodies + bodies)) {
                #expect(try result.get().html.count >= body.text.count - 1)
            }
        }
    }

    @Test func namesTheTextOverAStaticLimit() throws {
        let results = try testPool().render([
            body(String(repeating: "a", count: 256 << 10 + 1)), body("fine"),
        ])
        #expect(results.map(\.failure) == [.inputTooLong(limit: 256 << 10), nil])
        #expect(results[0].failure?.description == "the text is longer than 256 KiB")
    }

    /// The output is always valid UTF-8, even for invalid input: the workers ensure that.
    @Test(arguments: [
        "*", "", "`", "    ", "| a |\n|--|\n| ", "[x](", "[x](/ \"", "# ", "```", "<!--", "[^x]\n\n[^x]: ",
    ])
    func replacesWhatIsNotUTF8(_ before: String) throws {
        let broken: [[UInt8]] = [
            [0xff], [0x80], [0xc0, 0x80], [0xed, 0xa0, 0x80], [0xf4, 0x90, 0x80, 0x80], [0xe2, 0x82], [0xf0, 0x9f],
        ]
        let bodies = broken.flatMap { bytes in
            [[], Array("c) \"\n*d*".utf8)].map { end in
                MarkdownBody(
                    text: Array("ab \(before)".utf8) + bytes + end, idPrefix: "", root: "",
                    plainText: PlainTextOptions())
            }
        }
        for result in try testPool().render(bodies) {
            let html = try result.get().html
            #expect(String(validating: html, as: UTF8.self) != nil, "\(html)")
        }
    }

    @Test func namesTheTextOverTheOutputLimit() throws {
        var limits = MarkdownLimits()
        limits.outputBytes = 1000
        let results = try testPool(limits: limits).render([body(String(repeating: "> ", count: 500)), body("fine")])
        #expect(results.map(\.failure) == [.outputTooLong(limit: 1000), nil])
    }

    /// Texts for which Debian's cmark-gfm needs seconds or gigabytes, each because of a different part of its source
    /// code.
    private static let bombs: [(name: String, text: String)] = [
        ("images", String(repeating: "![[]()", count: 40_000)),
        ("processing instructions", String(repeating: "<?", count: 100_000)),
        ("declarations", String(repeating: "<!A ", count: 60_000)),
        ("CDATA", String(repeating: "<![CDATA[", count: 29_000)),
        ("quotes", String(repeating: ">", count: 50_000) + String(repeating: "a*", count: 50_000)),
        ("deep quotes", String(repeating: ">", count: 262_000)),
        ("deep lists", String(repeating: "- ", count: 30_000) + "x" + String(repeating: "\n", count: 30_000)),
        (
            "lists in quotes",
            "> " + String(repeating: "- ", count: 30_000) + "x" + String(repeating: "\n> ", count: 20_000)
        ),
        (
            "references",
            "[a]: " + String(repeating: "x", count: 49_000) + "\n\n" + String(repeating: "[a]", count: 16_000)
        ),
        ("code in cells", String(repeating: "`|", count: 100_000)),
        ("typo", String(repeating: "Song | Artist\n--|--|--\n", count: 2000)),
        ("columns", String(repeating: "|a", count: 60_000) + "|\n" + String(repeating: "|-", count: 60_000) + "|\n"),
        (
            "completed cells",
            String(repeating: "|a", count: 5000) + "|\n" + String(repeating: "|-", count: 5000) + "|\n"
                + String(repeating: "a\n", count: 20_000)
        ),
        ("headers", String(repeating: "Song | Artist\n--|--|--\n", count: 10_000)),
        (
            "brackets in cells",
            String(repeating: "-|[", count: 5000) + "\n" + String(repeating: "|a\n|-\n", count: 4000)
        ),
        ("emphasis", String(repeating: "_", count: 200_000)),
        ("brackets", String(repeating: "[", count: 200_000)),
        ("addresses", String(repeating: "www.a.b(", count: 10_000) + String(repeating: ")", count: 150_000)),
        ("mails", String(repeating: "a@b.c ", count: 40_000)),
        ("near mails", String(repeating: "a@", count: 130_000)),
        ("near addresses", String(repeating: "http://", count: 37_000)),
        ("hosts with underscores", String(repeating: "_www.", count: 52_000)),
        ("semicolons", "http://a.b/" + String(repeating: "a;", count: 120_000)),
        ("headings", String(repeating: "# a\n", count: 60_000)),
        ("footnotes", String(repeating: "[^a]", count: 60_000) + "\n\n[^a]: b"),
        ("numbered list", String(repeating: "1. a\n", count: 50_000)),
        ("comments", String(repeating: "<!--", count: 60_000)),
        hugeTree,
    ]

    /// A text whose tree needs more than a worker's memory in every version of cmark-gfm. A body may not be so long.
    private static let hugeTree = (name: "huge tree", text: String(repeating: "[", count: 1_000_000))

    /// Limits that let `hugeTree` reach a worker.
    private static func limits(cpuSeconds: Double) -> MarkdownLimits {
        var limits = MarkdownLimits()
        limits.cpuSeconds = cpuSeconds
        limits.inputBytes = 1 << 20
        return limits
    }

    @Test func everyBombIsAnsweredAndNoneHurtsAnother() throws {
        let limits = Self.limits(cpuSeconds: 0.5)
        let harmless = body("Fine, *still*.")
        let results = try testPool(limits: limits).render(Self.bombs.flatMap { [body($0.text), harmless] })
        for (index, bomb) in Self.bombs.enumerated() {
            #expect(try results[2 * index + 1].get().markup == "<p>Fine, <em>still</em>.</p>\n", "after \(bomb.name)")
            switch results[2 * index] {
            case .success(let body): #expect(body.html.count <= limits.outputBytes)
            case .failure(.worker(.tooSlow)), .failure(.worker(.tooMuchMemory)), .failure(.outputTooLong): break
            // The limit is two seconds, and a busy machine may give a worker too little of that.
            case .failure(.worker(.silent)): break
            case .failure(let failure): Issue.record("\(bomb.name): \(failure)")
            }
        }
    }

    /// Which limit a bomb breaks first depends on the machine's speed, so the other limits are set out of reach.
    @Test(arguments: [
        ("columns", 0.01, MarkdownFailure.worker(.tooSlow(limit: 0.01))),
        ("huge tree", 60, .worker(.tooMuchMemory(limit: 512 << 20))),
        ("footnotes", 60, .outputTooLong(limit: 8 << 20)),
    ])
    func namesWhichLimitABombBreaks(_ name: String, _ seconds: Double, _ failure: MarkdownFailure) throws {
        let bomb = try #require(Self.bombs.first { $0.name == name })
        #expect(try testPool(limits: Self.limits(cpuSeconds: seconds)).render([body(bomb.text)])[0].failure == failure)
    }

    @Test func bombAmongOthersIsFoundOut() throws {
        var bodies = (0..<20).map { body("Body \($0)") }
        bodies[7] = body(Self.hugeTree.text)
        // A slow machine, too, runs out of memory and not out of time.
        let limits = Self.limits(cpuSeconds: 60)
        let results = try testPool(workers: 1, limits: limits).render(bodies)
        #expect(results.indices.filter { results[$0].failure != nil } == [7])
        #expect(results[7].failure == .worker(.tooMuchMemory(limit: 512 << 20)))
    }

    @Test(arguments: [SIGKILL, SIGSEGV, SIGTERM])
    func workerKilledFromOutsideCostsNothing(_ signal: Int32) throws {
        let pool = try testPool()
        var kills = 0
        let results = pool.render((0..<3000).map { body("Body *\($0)*") }) { finished in
            guard kills < 3, finished / 500 > kills else { return }
            // One at a time: a body that crashes two workers in a row counts as the cause.
            let ids = pool.workerIDs
            kill(ids[kills % ids.count], signal)
            kills += 1
        }
        #expect(kills == 3)
        for (index, result) in results.enumerated() {
            #expect(try result.get().markup == "<p>Body <em>\(index)</em></p>\n")
        }
    }

    @Test func stoppedWorkerIsReplaced() throws {
        var limits = MarkdownLimits()
        limits.cpuSeconds = 0.2
        let pool = try testPool(workers: 1, limits: limits)
        var isStopped = false
        let results = pool.render((0..<200).map { body("Body *\($0)*") }) { _ in
            if !isStopped { for id in pool.workerIDs { kill(id, SIGSTOP) } }
            isStopped = true
        }
        #expect(results.allSatisfy { $0.failure == nil })
    }

    @Test func closingLeavesNoProcess() throws {
        let pool = try testPool()
        _ = pool.render((0..<100).map { body("\($0)") })
        let ids = pool.workerIDs
        #expect(!ids.isEmpty)
        pool.close()
        for id in ids { #expect(kill(id, 0) == -1 && errno == ESRCH) }
        #expect(try pool.render([body("again")])[0].get().markup == "<p>again</p>\n")
    }

    @Test func saysWhenThereIsNoWorker() throws {
        #expect(throws: MarkdownFailure.worker(.noStart(code: ENOENT))) {
            try MarkdownPool(executable: "/nowhere/at/all", arguments: [], workers: 1)
        }
        let stranger = try MarkdownPool(executable: "/bin/true", arguments: [], workers: 2)
        let failure: MarkdownFailure? = .worker(.noStart(code: 0))
        #expect(stranger.render([body("a"), body("b")]).map(\.failure) == [failure, failure])
        for count in [2000, 3, 1] {
            let results = stranger.render((0..<count).map { body("\($0)") })
            #expect(results.map(\.failure) == Array(repeating: failure, count: count))
        }
    }

    @Test func workerHasNothingOpenButItsSocket() throws {
        let file = unsafe open("/dev/null", O_RDONLY)
        defer { Glibc.close(file) }
        let pool = try testPool(workers: 1)
        _ = pool.render([body("a")])
        let id = try #require(pool.workerIDs.first)
        let open = try FileManager.default.contentsOfDirectory(atPath: "/proc/\(id)/fd")
        #expect(open.sorted() == ["0", "1", "2"])
        let limits = try String(contentsOfFile: "/proc/\(id)/limits", encoding: .utf8)
        // A sanitizer needs terabytes of addresses.
        #if !SANITIZED
            #expect(limits.contains(#/Max address space +536870912 +536870912/#))
        #endif
        #expect(limits.contains(#/Max core file size +0 +0/#))
        let status = try String(contentsOfFile: "/proc/\(id)/status", encoding: .utf8)
        #expect(status.contains("NoNewPrivs:\t1"))
        // Only the system calls that it needs; a sanitizer needs more.
        #if !SANITIZED
            #expect(status.contains("Seccomp:\t2"))
        #endif
    }
}

extension Result where Failure == MarkdownFailure {
    /// The failure; nil after a success.
    fileprivate var failure: MarkdownFailure? {
        if case .failure(let failure) = self { failure } else { nil }
    }
}
