import Foundation

/// Measures the time from saving a file until a preview serves the new page, and the memory of a preview.
struct ServeBenchmark {
    private let options: SiteBenchmarkOptions
    private let table = FigureTable()

    /// The number of saves of each kind of file.
    private var saves: Int { options.size(options.runs * 4, small: 1) }

    /// The numbers of builds after which memory is measured.
    private var builds: [Int] { options.isSmall ? [1, 2] : [100, 1000] }

    /// The number of bulletins of a small site, as many people have.
    private var fewBulletins: Int { options.size(100, small: 10) }

    /// A kind of change.
    private struct Edit {
        let name: String

        /// The path of the file below the site's folder.
        let file: String

        /// The path of the page that shows the file.
        let page: String

        /// The text of the file, with a word that is new on the page or in its style sheet.
        let text: (_ word: String) -> String

        /// True if the word is in the page's style sheet.
        var isStyle = false

        /// True to save again as soon as a page is shown, while the rest of the site is still being built.
        var isHurried = false

        /// The longest time that should pass until the page is served, in milliseconds; nil without a target.
        func bound(bulletinCount: Int) -> Int? {
            if bulletinCount > 10_000 { return isHurried ? nil : 250 }
            return isHurried ? 150 : isStyle ? 120 : 80
        }
    }

    init(_ options: SiteBenchmarkOptions) { self.options = options }

    /// Runs and prints all measurements.
    func run() throws {
        let further = options.isSmall ? [] : [options.count] + (options.growth ? [options.count * 5] : [])
        for count in [fewBulletins] + further {
            try TemporaryFolder.with { folder in try run(count, in: folder) }
        }
        try TemporaryFolder.with { folder in try measureMemory(in: folder) }
    }

    private func run(_ count: Int, in folder: URL) throws {
        let content = SampleContent(bulletinCount: count, seed: options.seed)
        let site = SampleSite(content: content, folder: folder.appending(path: "site"), corkboard: options.corkboard)
        try content.writeCorkboardSite(to: site.folder)
        let edits = try edits(of: site)
        table.head("from saving to the served page, \(count) bulletins and \(content.eventCount) events")
        let port = try LoopbackClient.freePort()
        let server = try ChildProcess(
            [
                site.corkboard, "serve", "--site", site.folder.path, "--now", SampleContent.now, "--port", "\(port)",
                "--quiet",
            ])
        defer { end(server) }
        try measure(edits, in: site.folder, LoopbackClient(port: port), "corkboard", server) { edit in
            edit.bound(bulletinCount: count)
        }
        guard let hugo = options.hugo else { return }
        let source = folder.appending(path: "hugo")
        try content.writeHugoSite(to: source)
        let other = try LoopbackClient.freePort()
        let theirs = try ChildProcess([
            hugo, "server", "--source", source.path, "--clock", SampleContent.now, "--cacheDir",
            source.appending(path: "cache").path, "--bind", "127.0.0.1", "--port", "\(other)", "--baseURL",
            "http://127.0.0.1:\(other)/", "--noBuildLock", "--quiet",
        ])
        defer { end(theirs) }
        try measure(hugoEdits(of: content), in: source, LoopbackClient(port: other), "hugo", theirs) { _ in nil }
    }

    private func measure(
        _ edits: [Edit], in folder: URL, _ client: LoopbackClient, _ program: String,
        _ server: ChildProcess, bound: (Edit) -> Int?
    ) throws {
        try wait(server) { client.get("/") != nil }
        for edit in edits {
            var runs = Runs()
            // The first save of a kind may find a cold cache. Users notice that, so it counts.
            for number in 1...saves {
                _ = client.get(edit.page)
                // A file saved before the rest of the site is built waits for that build to stop.
                if !edit.isHurried { rest(server) }
                let word = "zq\(number)x\(UInt32.random(in: 0...UInt32.max))"
                try folder.write(edit.text(word), as: edit.file)
                let start = ContinuousClock.now
                try wait(server) { shows(word, edit, client) }
                runs.add(ContinuousClock.now - start)
            }
            let bound = bound(edit)
            table.row(
                "  \(program): \(edit.name)", runs, target: bound.map { "≤ \($0) ms" } ?? "",
                reached: bound.map { runs.median <= Double($0) / 1000 })
        }
    }

    /// True if the page or its style sheet contains the word.
    private func shows(_ word: String, _ edit: Edit, _ client: LoopbackClient) -> Bool {
        guard let page = client.get(edit.page) else { return false }
        guard edit.isStyle else { return page.contains(word) }
        return page.matches(of: /<link rel="?stylesheet"? href="?([^" >]+)/).contains { match in
            let address = String(match.output.1)
            let path = URL(string: address, relativeTo: URL(string: "http://127.0.0.1" + edit.page))?.path ?? address
            return client.get(path)?.contains(word) == true
        }
    }

    /// Waits until the server has been idle for half a second, or a tenth in small runs.
    private func rest(_ server: ChildProcess) {
        var (last, since) = (time(of: server), ContinuousClock.now)
        while ContinuousClock.now - since < .milliseconds(options.size(500, small: 100)) {
            usleep(20_000)
            let now = time(of: server)
            if now > last + 1 { (last, since) = (now, .now) }
        }
    }

    /// Returns the processor time of a server in ticks.
    private func time(of server: ChildProcess) -> Int {
        // A server that has ended is noticed by the next request.
        let text = (try? String(contentsOfFile: "/proc/\(server.id)/stat", encoding: .utf8)) ?? ""
        let fields = text.split(separator: " ")
        return fields.count > 15 ? (Int(fields[13]) ?? 0) + (Int(fields[14]) ?? 0) : 0
    }

    /// Polls every two milliseconds.
    private func wait(_ server: ChildProcess, until isDone: () -> Bool) throws {
        let start = ContinuousClock.now
        while !isDone() {
            if try server.hasEnded() { throw BenchmarkProblem("the server has ended") }
            // A server whose build fails keeps running and waits for a change. If a build met a half-written file, the rest
            // of the file is that change.
            let errors = server.errors.split(separator: "\n").filter { $0.contains("error: ") }
            guard errors.allSatisfy({ $0.contains("changed during the build") }) else {
                throw BenchmarkProblem("a build has failed\n\(server.errors)")
            }
            if ContinuousClock.now - start > .seconds(options.size(300, small: 20)) {
                throw BenchmarkProblem("a change is never shown")
            }
            usleep(2_000)
        }
    }

    private func measureMemory(in folder: URL) throws {
        let content = SampleContent(bulletinCount: fewBulletins, seed: options.seed)
        let site = SampleSite(content: content, folder: folder, corkboard: options.corkboard)
        try content.writeCorkboardSite(to: folder)
        let edit = try edits(of: site)[0]
        let port = try LoopbackClient.freePort()
        let server = try ChildProcess(
            [
                site.corkboard, "serve", "--site", folder.path, "--now", SampleContent.now, "--port", "\(port)",
                "--quiet",
            ])
        defer { end(server) }
        let client = LoopbackClient(port: port)
        try wait(server) { client.get("/") != nil }
        table.head("memory of a preview of \(fewBulletins) bulletins (PSS)")
        var done = 0
        for builds in builds {
            while done < builds {
                done += 1
                try folder.write(edit.text("build\(done)x"), as: edit.file)
                try wait(server) { client.get(edit.page)?.contains("build\(done)x") == true }
            }
            var memory = Runs()
            memory.add(Double(ProcessTree(root: server.id).memory()))
            table.row("  after \(builds) builds", memory, .megabytes)
        }
    }

    private func end(_ server: ChildProcess) {
        kill(server.id, SIGINT)
        // A server that ends by the signal isn't a failure of the benchmark.
        _ = try? server.wait()
    }

    // MARK: - Edits

    private func edits(of site: SampleSite) throws -> [Edit] {
        let content = site.content
        let template = try builtIn("bulletin.mustache", of: site)
        let bulletin = content.bulletin(content.bulletinCount / 2)
        let page = "/bulletins/\(bulletin.id)/"
        let file = "Content/bulletins/\(bulletin.id).md"
        return [
            Edit(name: "a body", file: file, page: page) { bulletin.file + "\n\($0)\n" },
            Edit(
                name: "a body, save after save", file: file, page: page, text: { bulletin.file + "\n\($0)\n" },
                isHurried: true),
            Edit(name: "a title", file: file, page: page) { word in
                bulletin.file.replacing("title: ", with: "title: \(word) ", maxReplacements: 1)
            },
            Edit(name: "a template", file: "Templates/bulletin.mustache", page: page) { word in
                template.replacing("<h1 ", with: "<h1 data-word=\"\(word)\" ")
            },
            Edit(
                name: "the style sheet", file: "Templates/assets/style.css", page: page,
                text: { ".\($0) { color: red; }\n" }, isStyle: true),
            Edit(name: "the strings", file: "Templates/strings/en.yaml", page: page) { "layout:\n  skip: \($0)\n" },
            Edit(name: "an event's song", file: "Content/events/event-1.json", page: "/events/event-1/songs/") { word in
                content.event(1).json(isLocked: false).replacing(
                    "{\"id\": \"song-1\", \"title\": \"", with: "{\"id\": \"song-1\", \"title\": \"\(word) ")
            },
        ]
    }

    /// Returns the text of a built-in template, which the site doesn't have yet.
    private func builtIn(_ name: String, of site: SampleSite) throws -> String {
        try ChildProcess([site.corkboard, "theme", "copy", name, "--site", site.folder.path]).wait()
        let file = site.folder.appending(path: "Templates/\(name)")
        defer { unsafe unlink(file.path) }
        return try String(contentsOf: file, encoding: .utf8)
    }

    private func hugoEdits(of content: SampleContent) -> [Edit] {
        let bulletin = content.bulletin(content.bulletinCount / 2)
        let page = "/bulletins/\(bulletin.id)/"
        let file = "content/bulletins/\(bulletin.id).md"
        let frame = "layouts/baseof.html"
        let layout = HugoTheme.files[frame] ?? ""
        return [
            Edit(name: "a body", file: file, page: page) { bulletin.file + "\n\($0)\n" },
            Edit(name: "a title", file: file, page: page) { word in
                bulletin.file.replacing("title: ", with: "title: \(word) ", maxReplacements: 1)
            },
            Edit(name: "a template", file: frame, page: page) { word in
                layout.replacing("</body>", with: "<p>\(word)</p></body>")
            },
        ]
    }
}
