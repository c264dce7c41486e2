/// Draws pictures for links to pages: texts on a note that is pinned to cork.
struct CardMaker {
    private let vips: Vips
    private let background: Vips.Picture?

    /// Prepares what all cards share. Call it while the process may still write files.
    init(_ vips: Vips) {
        self.vips = vips
        // The first text makes fontconfig search for fonts and cache the result. Without that cache, as on a new
        // machine, it reads all fonts for seconds, and each worker would do it again.
        _ = try? vips.text("<span>a</span>", font: Self.title.font, width: Self.title.width, height: nil)
        // If this fails, each card is refused, and the pool reports that.
        background = try? vips.inMemory(
            vips.flattened(
                vips.inMemory(vips.read(Vips.Source(Array(Self.board.utf8)), "", width: PictureCard.size.width))))
    }

    /// Draws a card.
    func answer(_ card: PictureCard) -> PictureAnswer {
        guard let background else { return .damaged }
        do throws(Vips.Refusal) {
            let canvas = try vips.canvas(background)
            try lay(card.title, Self.title, on: canvas)
            try lay(card.time, Self.time, on: canvas)
            try lay(card.site, Self.site, on: canvas)
            // Only programs load this file, so it isn't progressive: that is several times as slow.
            let bytes = try vips.bytes(of: vips.picture(canvas), .jpeg(quality: 82, isProgressive: false))
            let (width, height) = PictureCard.size
            return .made(
                MadePicture(files: [MadePicture.File(format: .jpeg, width: width, height: height, bytes: bytes)]))
        } catch {
            return .damaged
        }
    }

    /// The position and style of a text on a card.
    private struct Line {
        let font: String
        let colour: String
        let x: Int, y: Int, width: Int

        /// The maximum height in pixels. A taller text is scaled down.
        let height: Int

        /// The maximum number of characters.
        let limit: Int
    }

    private static let title = Line(
        font: "Serif Bold 76", colour: "#2a211b", x: 150, y: 130, width: 900, height: 270, limit: 140)
    private static let time = Line(
        font: "Sans 38", colour: "#a5301b", x: 150, y: 425, width: 900, height: 60, limit: 80)
    private static let site = Line(
        font: "Sans 30", colour: "#67584c", x: 150, y: 500, width: 900, height: 50, limit: 80)

    private func lay(_ text: String, _ line: Line, on canvas: Vips.Canvas) throws(Vips.Refusal) {
        guard let words = Self.markup(text, line) else { return }
        var drawn = try vips.text(words, font: line.font, width: line.width, height: nil)
        if drawn.wholeHeight > line.height || drawn.width > line.width {
            drawn = try vips.text(words, font: line.font, width: line.width, height: line.height)
        }
        try vips.put(drawn, on: canvas, x: line.x, y: line.y, over: Self.paper)
    }

    /// Escapes a text for Pango's markup; nil if the text is blank.
    ///
    /// Removes control characters, which end a text in Pango, and direction controls, which would reverse the text after them.
    private static func markup(_ text: String, _ line: Line) -> String? {
        let shown = text.unicodeScalars.filter { $0.properties.generalCategory != .control && !isBidi($0) }
        var escaped = ""
        for scalar in shown.prefix(line.limit) {
            switch scalar {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        if shown.count > line.limit { escaped += "…" }
        let isBlank = shown.allSatisfy { $0.properties.isWhitespace }
        return isBlank ? nil : "<span foreground=\"\(line.colour)\">\(escaped)</span>"
    }

    private static func isBidi(_ scalar: Unicode.Scalar) -> Bool {
        (0x202a...0x202e).contains(scalar.value) || (0x2066...0x2069).contains(scalar.value)
    }

    private static let paper = (red: UInt8(255), green: UInt8(246), blue: UInt8(201))

    /// The note on cork, in the built-in theme's colours. The cork is a repeated tile, because noise is slow to compute.
    private static let board = """
        <svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630" viewBox="0 0 1200 630">
        <filter id="blotches" filterUnits="userSpaceOnUse" x="0" y="0" width="300" height="210" \
        color-interpolation-filters="sRGB">
        <feTurbulence type="fractalNoise" stitchTiles="stitch" baseFrequency=".03" numOctaves="3" seed="11"/>
        <feColorMatrix values="0 0 0 0 .55  0 0 0 0 .33  0 0 0 0 .14  1.6 0 0 0 -.62"/>
        </filter>
        <filter id="granules" filterUnits="userSpaceOnUse" x="0" y="0" width="300" height="210" \
        color-interpolation-filters="sRGB">
        <feTurbulence type="turbulence" stitchTiles="stitch" baseFrequency=".075 .085" numOctaves="3" seed="4"/>
        <feColorMatrix values="0 0 0 0 .96  0 0 0 0 .80  0 0 0 0 .58  0 2.6 0 0 -.34"/>
        </filter>
        <pattern id="cork" width="300" height="210" patternUnits="userSpaceOnUse">
        <rect width="300" height="210" fill="#c6935c"/>
        <rect width="300" height="210" filter="url(#blotches)" opacity=".55"/>
        <rect width="300" height="210" filter="url(#granules)" opacity=".5"/>
        </pattern>
        <rect width="1200" height="630" fill="url(#cork)"/>
        <rect width="1200" height="630" fill="none" stroke="#7b4d2a" stroke-width="36"/>
        <rect x="92" y="78" width="1024" height="488" fill="#2e1a0a" opacity=".35"/>
        <rect x="86" y="70" width="1024" height="488" fill="#fff6c9"/>
        <circle cx="603" cy="80" r="20" fill="#2e1a0a" opacity=".35"/>
        <circle cx="600" cy="74" r="20" fill="#b3261e"/>
        <circle cx="594" cy="68" r="6" fill="#fff" opacity=".6"/>
        </svg>
        """
}
