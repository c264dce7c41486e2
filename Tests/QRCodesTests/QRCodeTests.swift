import Foundation
import QRCodes
import TestSupport
import Testing

@Suite struct QRCodeTests {
    private static let texts = [
        "a", "https://cork-room.example/events/sample-event/songs/",
        "http://192.168.178.24:8000/events/gala/songs/#code=K7XQ2-M9TBR", "Grüße, 東京, 🎵",
        QRCode.wiFi(name: "Cork; Room", password: #"a\b"c,d:e;f"#), String(repeating: "x", count: 1200),
    ]

    @Test(arguments: texts) func aReaderOfOthersReadsIt(_ text: String) throws {
        for isForPaper in [false, true] {
            let code = try QRCode(text, forPaper: isForPaper)
            #expect(try read(rows(of: code)) == text)
        }
    }

    /// Every text can be read back, and pictures and terminals show the generated code.
    @Test(arguments: [26]) func aReaderOfOthersReadsWhateverIsWritten(seed: UInt64) throws {
        var random = SplitMix(seed: seed)
        let scalars = ["a"..."z", "0"..."9", "A"..."Z", "à"..."ÿ", "Ω"..."ω", "ア"..."ン", "一"..."三", "🍇"..."🍓"].flatMap {
            ($0 as ClosedRange<Unicode.Scalar>).lowerBound.value...$0.upperBound.value
        }.compactMap(Unicode.Scalar.init)
        for _ in 0..<25 {
            let count = Int.random(in: 1...200, using: &random)
            var text = ""
            for _ in 0..<count {
                guard let scalar = scalars.randomElement(using: &random) else { continue }
                text.unicodeScalars.append(scalar)
            }
            let code = try QRCode(text)
            #expect(try read(rows(of: code)) == text)
            #expect(try drawn(code.svg(label: "x")) == rows(of: code))
            #expect(shown(code.terminalText(isColored: true), dark: true) == rows(of: code))
            #expect(shown(code.terminalText(isColored: false), dark: false) == rows(of: code))
        }
    }

    @Test func textsWithoutACodeAreRefused() {
        #expect(throws: QRCode.Failure.wrongLength) { try QRCode("") }
        #expect(throws: QRCode.Failure.wrongLength) { try QRCode(String(repeating: "x", count: 2332), forPaper: true) }
        #expect(throws: Never.self) { try QRCode(String(repeating: "x", count: 2331), forPaper: true) }
        #expect(throws: QRCode.Failure.wrongLength) { try QRCode(String(repeating: "x", count: 2954)) }
        #expect(throws: Never.self) { try QRCode(String(repeating: "x", count: 2953)) }
        #expect(throws: Never.self) { try QRCode("a\0b") }
    }

    /// At the same width on a screen, the modules of a smaller code are larger.
    @Test func aCodeForAScreenIsSmaller() throws {
        let address = "https://cork-room.example/events/sample-event/songs/"
        #expect(try QRCode(address).size == 29)
        #expect(try QRCode(address, forPaper: true).size == 33)
    }

    @Test func anSVGSaysWhatItIs() throws {
        let svg = String(decoding: try QRCode("a").svg(label: #"<Songs> & "more""#), as: UTF8.self)
        #expect(svg.contains(#"role="img" aria-label="&lt;Songs> &amp; &quot;more&quot;""#))
        #expect(svg.contains(#"viewBox="0 0 29 29""#))
        #expect(svg.components(separatedBy: "<path").count == 3)
    }

    @Test func aTerminalGetsWholeLines() throws {
        let code = try QRCode("a")
        let lines = code.terminalText(isColored: false).split(separator: "\n")
        #expect(lines.count == 15)
        #expect(lines.allSatisfy { $0.unicodeScalars.count == code.columns })
        let colored = code.terminalText(isColored: true).split(separator: "\n")
        #expect(colored.allSatisfy { $0.hasPrefix("\u{1b}[38;5;16;48;5;231m") && $0.hasSuffix("\u{1b}[0m") })
    }

    @Test(arguments: [
        ("club", "secret", "WIFI:T:WPA;S:club;P:secret;;"),
        ("club", "", "WIFI:T:nopass;S:club;;"),
        (#"a;b,c:d"e\f"#, #"\;,:""#, #"WIFI:T:WPA;S:a\;b\,c\:d\"e\\f;P:\\\;\,\:\";;"#),
        // A separate Character, although the first scalar separates parts.
        (";\u{301}", "é;", "WIFI:T:WPA;S:\\;\u{301};P:é\\;;;"),
    ]) func separatorsInNetworksAreEscaped(_ name: String, _ password: String, _ text: String) {
        #expect(QRCode.wiFi(name: name, password: password).utf8.elementsEqual(text.utf8))
    }
}

/// The rows of a code with its quiet zone, # where it is dark.
private func rows(of code: QRCode) -> [String] {
    let range = -QRCode.quietZone..<code.size + QRCode.quietZone
    return range.map { row in String(range.map { code.isDark(row: row, column: $0) ? "#" : "." }) }
}

/// What zbar reads in the picture of a code.
private func read(_ rows: [String]) throws -> String {
    let program = URL(filePath: "/usr/bin/zbarimg")
    guard FileManager.default.isExecutableFile(atPath: program.path) else {
        try Test.cancel("zbarimg is not installed (zbar-tools)")
    }
    let scale = 4
    var picture = Array("P5 \(rows.count * scale) \(rows.count * scale) 255\n".utf8)
    for row in rows {
        let line = row.utf8.flatMap { [UInt8](repeating: $0 == UInt8(ascii: "#") ? 0 : 255, count: scale) }
        for _ in 0..<scale { picture += line }
    }
    let work = try Scratch()
    let file = work["code.pgm"]
    try Data(picture).write(to: URL(filePath: file))
    // As bytes: of a text it may think that it is Shift JIS.
    let arguments = ["--quiet", "--raw", "--oneshot", "-Sdisable", "-Sqrcode.enable", "-Sbinary", file]
    let result = try Tool.run(program, arguments, environment: ["LC_ALL": "C.UTF-8"])
    #expect(result.code == 0, "\(result.errors)")
    return result.output
}

/// The rows that the path of an SVG fills.
private func drawn(_ svg: [UInt8]) throws -> [String] {
    let text = String(decoding: svg, as: UTF8.self)
    let side = try #require(text.firstMatch(of: /viewBox="0 0 (\d+)/).flatMap { Int($0.1) })
    var rows = [[Character]](repeating: [Character](repeating: ".", count: side), count: side)
    var (x, y) = (0, 0)
    let path = try #require(text.firstMatch(of: /fill="#000" d="([^"]*)"/)?.1)
    for match in path.matches(of: /([Mm])(\d+) (\d+)h(\d+)v1h-(\d+)z/) {
        let (first, second) = (try #require(Int(match.2)), try #require(Int(match.3)))
        (x, y) = match.1 == "M" ? (first, second) : (x + first, y + second)
        let count = try #require(Int(match.4))
        #expect(match.4 == match.5)
        for column in x..<x + count { rows[y][column] = "#" }
    }
    return rows.map { String($0) }
}

/// The rows that a terminal shows where blocks are dark or light.
private func shown(_ text: String, dark: Bool) -> [String] {
    let (block, other): (Character, Character) = dark ? ("#", ".") : (".", "#")
    let plain = text.replacing("\u{1b}[38;5;16;48;5;231m", with: "").replacing("\u{1b}[0m", with: "")
    let rows = plain.split(separator: "\n").flatMap { line in
        ["█▀", "█▄"].map { drawn in String(line.map { drawn.contains($0) ? block : other }) }
    }
    // An odd number of rows leaves the lower half of the last line empty.
    return rows.count.isMultiple(of: 2) ? Array(rows.dropLast()) : rows
}
