import Authoring
import Content
import Diagnostics
import Documents
import SiteBuilder
import Text

extension Command {
    static let codes = Command(
        name: "codes",
        summary: "Make one-time codes for voting, as slips of paper or as text",
        details: """
            People then vote at the event with a code instead of a name. The first phone that uses a code keeps it. \
            The site stores only digests of codes, in Content/codes.json, so a code can't be shown again. Without a \
            number, prints how many codes were issued and used. For a secret vote, let people draw their slips.
            """,
        arguments: [
            Argument("EVENT", kind: .id(.of(.event)), "The event's id; of a recurring event, a date's"),
            Argument("NUMBER", isRequired: false, "How many codes to make, up to \(SiteEditing.mostCodes)"),
        ],
        flags: [.printSlips, .pdf, .paper, .withCode, .voteServer, .noBuild],
        examples: [
            "corkboard codes gala 200 --print": "Make a PDF with 200 slips to cut",
            "corkboard codes gala 40 > codes.txt": "Make 40 codes to send by mail",
            "corkboard codes gala": "See how many codes were used",
        ],
        body: { try $0.codes() })
}

extension Flag {
    fileprivate static let printSlips = Flag(
        "print", "Make a PDF with slips to cut: EVENT-codes.pdf here, or the file after --pdf")
    fileprivate static let voteServer = Flag(
        "server", takes: "ADDRESS",
        "The address of the server in the room, as \"corkboard serve\" shows it, for the QR codes")
}

extension Run {
    fileprivate mutating func codes() throws -> ExitCode {
        let id = composed(options.arguments[0])
        let isPrinted = options.has(.printSlips) || options.value(of: .pdf) != nil
        let count = try options.arguments.dropFirst().first.map(SiteEditing.codeCount) ?? 0
        try require(
            count > 0 || !isPrinted, "how many slips?",
            hint: "write a number, as in \"corkboard codes \(id) 100 --print\"")
        try requireSite()
        let codes = SiteEditing.randomCodes(count)
        let known = try issue([], for: id)
        var file: ReplacedFile?
        var pdf: [UInt8]?
        if isPrinted {
            // Codes count only once their slips exist.
            file = try outputFile(
                options.value(of: .pdf) ?? ".", .pdf, nameInFolder: "\(id.replacing("/", with: "-"))-codes.pdf")
            pdf = try slips(of: codes, for: id)
        }
        let issued = count == 0 ? known : try issue(codes, for: id)
        do {
            if let file, let pdf { try file.write(pdf) }
            // The last step, so that no error leaves an event whose voters need codes that no one has.
            if count > 0 { try editing().requireCodes(for: known) }
        } catch {
            var discarded = DiagnosticLog()
            withdraw(codes, from: id, try buildOptions(), &discarded)
            throw error
        }
        if let pdf, file == nil { console.print(pdf) } else { report(codes, issued: issued, file: file) }
        if count == 0 || options.has(.noBuild) { return .done }
        if file != nil || console.isJSON && pdf == nil { return try build() }
        // Standard output has only the codes, or the PDF.
        letOthersRead()
        var log = DiagnosticLog()
        _ = SiteBuilder.build(try buildOptions(), &log)
        console.report(log)
        return ExitCode(log)
    }

    private func issue(_ codes: [String], for id: String) throws -> VotingCodeCount {
        try made { build, log in SiteBuilder.issue(codes, for: id, build, &log) }
    }

    private func slips(of codes: [String], for id: String) throws -> [UInt8] {
        var request = PrintRequest()
        (request.id, request.sheet, request.votingCodes) = (id, .slips, codes)
        request.paper = options.value(of: .paper).flatMap(PrintPaper.init) ?? .a4
        request.showsCode = options.has(.withCode)
        request.site = try serverAddress()
        try require(
            PrintSheet.slips.papers.contains(request.paper), "slips don't fit on \(request.paper.name)",
            hint: "write --paper a4 or --paper letter")
        let page = try made { build, log in PrintedPage(request, build, &log) }
        return try pdf(of: page, orElse: "or leave out --print, and send the codes as text")
    }

    /// The address of the server in the room, with a slash at the end; nil for the published site.
    private func serverAddress() throws -> String? {
        guard let text = options.value(of: .voteServer) else { return nil }
        let hasHost = ["http://", "https://"].contains {
            text.utf8.starts(with: $0.utf8) && text.utf8.count > $0.utf8.count
        }
        try require(
            hasHost && text.utf8.allSatisfy({ (0x21...0x7e).contains($0) && $0 != UInt8(ascii: "#") }),
            "--server: \"\(text)\" isn't an address", hint: "write it as in --server http://192.168.1.20:8080/")
        return text.utf8.last == UInt8(ascii: "/") ? text : text + "/"
    }

    private mutating func report(_ codes: [String], issued: VotingCodeCount, file: ReplacedFile?) {
        let issues = issued.issued == 1 ? "1 voting code was" : "\(issued.issued) voting codes were"
        let uses = issued.used == 1 ? "1 is" : "\(issued.used) are"
        let sum = "\(issues) issued for \(issued.event), and \(uses) used".escapedForTerminal + "\n"
        let text =
            file.map { "Wrote \(codes.count) voting codes to \($0.path.escapedForTerminal)\n" + sum }
            ?? (codes.isEmpty ? sum : codes.joined(separator: "\n") + "\n")
        console.print(
            json: [
                "event": .string(issued.event), "issued": .number(issued.issued), "used": .number(issued.used),
                "codes": .array(file == nil ? codes.map(JSONValue.string) : []),
                "written": file.map { .string($0.path) } ?? .null,
            ], text: text)
    }
}
