import Content
import Diagnostics
import Files
import Glibc
import Processes
import QRCodes
import SiteBuilder

extension Command {
    static let print = Command(
        name: "print",
        summary: "Make a PDF of a poster, a flyer, cards for tables, a programme or the board",
        details: """
            Prints the page that the site also has, at events/ID/print/, schedules/ID/print/ or bulletins/print/. The \
            PDF is made by Chromium or Chrome; without one of them, open that page in any browser and print it there. \
            Posters show no code unless you ask for it, because everyone can read them. The sheet with a network's \
            name and password exists only here.
            """,
        arguments: [
            Argument(
                "RECORD", kind: .id(.of(.event)), isRequired: false,
                "The id of an event, of a recurring event or of a schedule; none for the board")
        ],
        flags: sheets.map(\.flag) + [.paper, .pdf, .withCode, .network, .wiFiPassword, .drafts],
        examples: [
            "corkboard print spring-party --poster --pdf poster.pdf": "Make a poster with tabs to tear off",
            "corkboard print stage-times --doors --paper letter --pdf doors.pdf": "Make a sheet for each room and day",
            "corkboard print spring-party --wifi Shed --wifi-password env:WIFI --pdf join.pdf":
                "Make a sheet with the QR codes of the network and the songs",
        ],
        body: { try $0.print() })

    fileprivate static let sheets: [(flag: Flag, sheet: PrintSheet)] = [
        (Flag("poster", "A poster with tabs to tear off (default for an event)"), .poster),
        (Flag("flyer", "A flyer, on half the paper"), .flyer),
        (Flag("cards", "Two cards for tables, to fold and cut"), .cards),
        (Flag("programme", "A programme by day (default for a schedule)"), .programme),
        (Flag("booklet", "The programme on a sheet to fold"), .booklet),
        (Flag("doors", "A sheet for each room and day"), .doors),
    ]
}

extension Flag {
    static let paper = Flag(
        "paper", takes: Placeholder(name: "PAPER", kind: .choice(PrintPaper.allCases.map(\.rawValue))),
        "a4 (default), a3 for posters and the board, or letter")
    static let pdf = Flag(
        "pdf", takes: Placeholder(name: "FILE", kind: .file), "The file or folder to write to")
    fileprivate static let network = Flag(
        "wifi", takes: "NAME",
        "A sheet with the QR codes of this wireless network and of the songs")
    static let withCode = Flag(
        "with-code", "Put the event's code into the QR code: guests who scan it need not type the code")
}

extension Run {
    fileprivate mutating func print() throws -> ExitCode {
        let request = try printRequest()
        let output = try require(
            options.value(of: .pdf), "which file?",
            hint: "write --pdf FILE, or print the page \(page(of: request)) in your browser")
        try requireSite()
        let page = try made { build, log in PrintedPage(request, build, &log) }
        let name = [request.id ?? "board", request.sheet?.rawValue].compactMap(\.self).joined(separator: "-")
        let file = try outputFile(output, .pdf, nameInFolder: "\(name.replacing("/", with: "-")).pdf")
        return try write(
            pdf(
                of: page,
                orElse: "or build the site, open the page \(self.page(of: request)) in any browser, and print it there"),
            to: file)
    }

    private func printRequest() throws -> PrintRequest {
        var request = PrintRequest()
        request.id = options.arguments.first
        let chosen = Command.sheets.filter { options.has($0.flag) }
        try require(
            chosen.count < 2, "\(chosen[0].flag.long) and \(chosen[1].flag.long) exclude each other",
            hint: "print them one by one")
        request.sheet = chosen.first?.sheet
        if request.id == nil, let flag = chosen.first?.flag ?? (options.has(.withCode) ? .withCode : nil) {
            throw CommandError.misuse(
                "\(flag.long) needs an event or a schedule",
                hint: "name one, as in \"corkboard print gala \(flag.long)\"")
        }
        request.paper = options.value(of: .paper).flatMap(PrintPaper.init) ?? .a4
        request.showsCode = options.has(.withCode)
        if let network = options.value(of: .wiFi) {
            try require(
                request.id != nil && request.sheet == nil, "--wifi makes a separate sheet, for an event",
                hint: "leave out the other sheet, or --wifi")
            request.network = QRCode.wiFi(name: network, password: try wiFiPassword())
            request.sheet = .wifi
        } else if options.value(of: .wiFiPassword) != nil {
            throw CommandError.misuse("--wifi-password works only with --wifi", hint: "add --wifi NAME")
        }
        let papers = (request.sheet ?? (request.id == nil ? .board : .poster)).papers
        try require(
            papers.contains(request.paper), "\(request.paper.name) is only for posters and the board",
            hint: "write --paper a4 or --paper letter")
        return request
    }

    /// The address of a page to print, for hints.
    private func page(of request: PrintRequest) -> String {
        guard let id = request.id else { return "bulletins/print/" }
        let isSchedule = request.sheet.map(PrintSheet.ofSchedules.contains) == true
        return "\(isSchedule ? "schedules" : "events")/\(id)/print/"
    }

    /// The names under which Chromium and programs made from it are installed.
    private static let browsers = [
        "chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "microsoft-edge",
    ]

    /// Removes the folder that a browser printed in. Its processes may still write there for a moment after it has ended;
    /// what then remains is in the folder for temporary files.
    private static func remove(_ name: String, in parent: Folder) {
        for _ in 0..<40 {
            if (try? parent.removeAll(name)) != nil { return }
            usleep(50_000)
        }
    }

    /// Lets a browser print a page to a PDF, in a folder that only this user can enter and that is then removed.
    ///
    /// - Parameter alternative: The end of the advice for a machine without a browser.
    func pdf(of page: PrintedPage, orElse alternative: String) throws -> [UInt8] {
        // Chromium makes a socket below it, whose path may have 107 bytes.
        let place = Environment.value("TMPDIR").flatMap { $0.utf8.count <= 40 ? $0 : nil } ?? "/tmp"
        let parent = try Folder.open(place, followingLinks: true)
        let name = try Folder.makeTemporary(in: parent.path)
        defer { Self.remove(name, in: parent) }
        let folder = try parent.folder(name)
        for file in page.files {
            try folder.makeFolders(to: file.path)
            try folder.create(file.path, file.bytes.span)
        }
        let path = try Folder.canonicalPath(folder.path) ?? folder.path
        for browser in Self.browsers {
            var launch = Launch(
                [
                    browser, "--headless", "--disable-gpu", "--no-pdf-header-footer",
                    "--user-data-dir=\(path)/profile",
                ]
                    // Chromium refuses to start as root with its sandbox. It only reads files that we wrote.
                    + (geteuid() == 0 ? ["--no-sandbox"] : [])
                    + ["--print-to-pdf=\(path)/sheet.pdf", "file://\(path)/\(page.path)"])
            (launch.input, launch.output, launch.errors) = (.nothing, .nothing, .nothing)
            // The browser's leftovers are removed with the folder.
            launch.set("TMPDIR", to: path)
            let child: Child
            do throws(LaunchFailure) { child = try launch.start() } catch {
                if error.isMissing { continue }
                throw FileError(.read, path: browser, reason: .system(error.code))
            }
            guard child.wait() == .exited(0), try folder.status("sheet.pdf") != nil else { break }
            return try folder.read("sheet.pdf", limit: 256 << 20).bytes
        }
        throw CommandError.world(
            "no PDF was made: that needs Chromium or Chrome",
            hint: "install one, as in \"apt-get install chromium\"; \(alternative)")
    }
}
