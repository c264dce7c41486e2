/// The drawings on cards, as SVG: boards, papers, and what holds them. The light comes from the top left.
enum CardScenery {
    /// A rectangle on a card, in pixels, with its rotation around its middle.
    struct Area {
        let x: Int, y: Int, width: Int, height: Int
        var degrees = 0.0

        var turn: Vips.Turn {
            Vips.Turn(degrees: degrees, x: Double(x) + Double(width) / 2, y: Double(y) + Double(height) / 2)
        }
    }

    /// The empty board.
    static func board(_ style: CardStyle) -> String {
        let (width, height) = PictureCard.size
        let edge = style.texture == .plain || style.texture == .dots ? 0 : 34
        return drawing(
            """
            \(surface(style))
            <radialGradient id="lamp" cx=".3" cy=".1" r="1"><stop offset="0" stop-color="#fff" stop-opacity=".22"/>\
            <stop offset=".6" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity=".28"/>\
            </radialGradient>
            <rect width="\(width)" height="\(height)" fill="url(#lamp)"/>
            <path d="M0 0H\(width)V\(height)H0z" fill="none" stroke="\(style.frame)" stroke-width="\(edge)"/>
            <path d="M\(edge / 2) \(height - edge / 2)V\(edge / 2)H\(width - edge / 2)" fill="none" stroke="#000" \
            stroke-opacity=".45" stroke-width="\(edge == 0 ? 0 : 3)"/>
            """)
    }

    /// Papers with their shadows and pins, without a background.
    static func papers(_ papers: [(area: Area, colour: String)], _ style: CardStyle) -> String {
        drawing(
            """
            <linearGradient id="light" x2="1" y2="1"><stop offset="0" stop-color="#fff" stop-opacity=".45"/>\
            <stop offset=".45" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#420" stop-opacity=".07"/>\
            </linearGradient>
            \(papers.map { paper($0.area, colour: $0.colour, style: style) }.joined(separator: "\n"))
            """)
    }

    private static func paper(_ area: Area, colour: String, style: CardStyle) -> String {
        let shape = #"x="\#(area.x)" y="\#(area.y)" width="\#(area.width)" height="\#(area.height)""#
        let isWide = area.width > 600
        let shadow =
            style.texture == .dots
            ? #"<rect \#(shape) transform="translate(12 12)" fill="\#(style.accent)"/>"#
            : softShadow(of: area, by: isWide ? 13 : 9)
        let corner = style.texture == .plain ? 18 : 3
        let edge =
            switch style.texture {
            case .slate: ##" stroke="#fff" stroke-opacity=".5" stroke-width="3""##
            case .plain: #" stroke="\#(style.accent)" stroke-opacity=".55" stroke-width="2""#
            case .dots: #" stroke="\#(style.ink)" stroke-width="4""#
            default: ""
            }
        let light = style.texture == .slate || style.texture == .plain ? "" : #"<rect \#(shape) fill="url(#light)"/>"#
        return """
            <g transform="rotate(\(area.degrees) \(area.x + area.width / 2) \(area.y + area.height / 2))">
            \(shadow)<rect \(shape) rx="\(corner)" fill="\(colour)"\(edge)/>\(light)
            \(pin(style, x: area.x + area.width / 2, y: area.y + (isWide ? 16 : 12), radius: isWide ? 23 : 13))
            </g>
            """
    }

    /// A shadow of layers, which is many times as fast as a blurred one.
    private static func softShadow(of area: Area, by distance: Int) -> String {
        (0..<8).map { layer in
            let grown = 2 * layer - distance
            return ##"<rect x="\##(area.x + distance / 2 - grown)" y="\##(area.y + distance - grown)" "##
                + ##"width="\##(area.width + 2 * grown)" height="\##(area.height + 2 * grown)" "##
                + ##"rx="\##(4 + 2 * layer)" fill="#140a04" opacity=".075"/>"##
        }.joined()
    }

    private static func pin(_ style: CardStyle, x: Int, y: Int, radius: Int) -> String {
        func circle(_ shift: Int, size: Int, attributes: String) -> String {
            #"<circle cx="\#(x + shift)" cy="\#(y + shift)" r="\#(size)" \#(attributes)/>"#
        }
        let shadow = circle(radius / 3, size: radius, attributes: ##"fill="#140a04" opacity=".4""##)
        let shine = circle(-radius / 3, size: radius / 3, attributes: ##"fill="#fff" opacity=".75""##)
        func disc(_ colour: String, _ dark: String) -> String {
            shadow + """
                <radialGradient id="pin" cx=".36" cy=".3" r=".8"><stop offset="0" stop-color="\(colour)"/>\
                <stop offset=".55" stop-color="\(colour)"/><stop offset="1" stop-color="\(dark)"/></radialGradient>\
                <circle cx="\(x)" cy="\(y)" r="\(radius)" fill="url(#pin)"/>
                """
        }
        switch style.pin {
        case .tack:
            return disc("#d23a28", "#7d150c") + circle(0, size: radius * 6 / 10, attributes: ##"fill="#e2523f""##)
                + shine
        case .magnet:
            let edge = ##"fill="none" stroke="#fff" stroke-opacity=".35" stroke-width="3""##
            return disc("#2f6fe0", "#123a86") + circle(0, size: radius * 7 / 10, attributes: edge) + shine
        case .brass: return disc("#e4c46a", "#7a5a14") + shine
        case .tape:
            return """
                <rect x="\(x - 4 * radius)" y="\(y - radius * 3 / 2)" width="\(8 * radius)" height="\(2 * radius)" \
                fill="\(style.accent)" opacity=".85" transform="rotate(-2 \(x) \(y))"/>
                """
        case .none: return ""
        }
    }

    /// A leaf of a calendar, without its words.
    static func leaf(_ style: CardStyle) -> String {
        """
        <svg xmlns="http://www.w3.org/2000/svg" width="\(leafSize.width)" height="\(leafSize.height)">
        <rect x="5" y="8" width="184" height="204" rx="14" fill="#000" opacity=".18"/>
        <rect x="2" y="2" width="184" height="204" rx="14" fill="#fff" stroke="#0003" stroke-width="2"/>
        <path d="M2 60V16A14 14 0 0 1 16 2H172A14 14 0 0 1 186 16V60z" fill="\(style.accent)"/>
        <g fill="\(style.onAccent)" opacity=".75"><circle cx="50" cy="12" r="5"/><circle cx="138" cy="12" r="5"/></g>
        </svg>
        """
    }

    static let leafSize = (width: 192, height: 216)

    private static func drawing(_ content: String) -> String {
        let (width, height) = PictureCard.size
        return """
            <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="\(height)" viewBox="0 0 \(width) \(height)">
            \(content)
            </svg>
            """
    }

    /// The board's surface. Textures are repeated tiles, because noise is slow to compute.
    private static func surface(_ style: CardStyle) -> String {
        let plain = #"<rect width="1200" height="630" fill="\#(style.board)"/>"#
        func noise(_ id: String, attributes: String, matrix: String) -> String {
            """
            <filter id="\(id)" filterUnits="userSpaceOnUse" x="0" y="0" width="300" height="210" \
            color-interpolation-filters="sRGB"><feTurbulence stitchTiles="stitch" \(attributes)/>\
            <feColorMatrix values="\(matrix)"/></filter>
            """
        }
        func tiled(_ content: String) -> String {
            """
            <pattern id="tile" width="300" height="210" patternUnits="userSpaceOnUse">
            <rect width="300" height="210" fill="\(style.board)"/>\(content)</pattern>
            <rect width="1200" height="630" fill="url(#tile)"/>
            """
        }
        func layer(_ id: String, _ opacity: String) -> String {
            #"<rect width="300" height="210" filter="url(#\#(id))" opacity="\#(opacity)"/>"#
        }
        switch style.texture {
        case .cork:
            return noise(
                "blotches", attributes: #"type="fractalNoise" baseFrequency=".03" numOctaves="3" seed="11""#,
                matrix: "0 0 0 0 .35  0 0 0 0 .2  0 0 0 0 .08  1.6 0 0 0 -.62")
                + noise(
                    "granules", attributes: #"type="turbulence" baseFrequency=".075 .085" numOctaves="3" seed="4""#,
                    matrix: "0 0 0 0 1  0 0 0 0 .87  0 0 0 0 .66  0 2.6 0 0 -.34")
                + tiled(layer("blotches", ".45") + layer("granules", ".4"))
        case .felt:
            return noise(
                "fibres", attributes: #"type="fractalNoise" baseFrequency=".5 .35" numOctaves="2" seed="3""#,
                matrix: "0 0 0 0 0  0 0 0 0 0  0 0 0 0 0  0 0 1.6 0 -.5") + tiled(layer("fibres", ".5"))
        case .slate:
            return noise(
                "dust", attributes: #"type="fractalNoise" baseFrequency=".012 .03" numOctaves="4" seed="8""#,
                matrix: "0 0 0 0 1  0 0 0 0 1  0 0 0 0 1  0 1.5 0 0 -.6") + tiled(layer("dust", ".3"))
        case .gloss:
            return plain + """
                <linearGradient id="gloss" x2="1" y2=".6"><stop offset=".2" stop-color="#fff" stop-opacity="0"/>\
                <stop offset=".32" stop-color="#fff" stop-opacity=".85"/><stop offset=".4" stop-color="#fff" \
                stop-opacity=".1"/><stop offset=".44" stop-color="#fff" stop-opacity=".6"/><stop offset=".5" \
                stop-color="#fff" stop-opacity="0"/></linearGradient><rect width="1200" height="630" fill="url(#gloss)"/>
                """
        case .dots:
            return plain + """
                <pattern id="dots" width="18" height="18" patternUnits="userSpaceOnUse" patternTransform="rotate(30)">\
                <circle cx="9" cy="9" r="5" fill="\(style.accent)" opacity=".55"/></pattern>\
                <rect width="1200" height="630" fill="url(#dots)"/>
                """
        case .plain:
            return plain + """
                <linearGradient id="glow" x2="1" y2="1"><stop offset="0" stop-color="\(style.accent)" \
                stop-opacity=".55"/><stop offset=".5" stop-color="\(style.accent)" stop-opacity=".06"/>\
                <stop offset="1" stop-color="\(style.accent)" stop-opacity=".35"/></linearGradient>\
                <rect width="1200" height="630" fill="url(#glow)"/>
                """
        }
    }
}
