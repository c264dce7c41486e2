/// A picture that social networks and messengers show with links to a page.
package struct PictureCard: Hashable, Sendable {
    package var style: CardStyle

    /// True if the site's text runs from right to left.
    package var isMirrored: Bool

    /// The site's title.
    package var site: String

    /// The file of the site's logo, as SVG, PNG, JPEG or WebP; empty without one.
    package var logo: [UInt8]
    package var content: Content

    package enum Content: Hashable, Sendable {
        /// One sheet of paper.
        case sheet(Sheet)
        /// The board with some of its notes, next to the site's title and this description.
        case board(description: String, notes: [Note])
        /// The result of an evening, a PNG to send around: the event in the largest letters, the number of votes in
        /// words, the date, or both, and at most three songs on notes of different heights, best first.
        case podium(title: String, lead: String, places: [Place])
        /// The logo on paper, as an icon for home screens and launchers: a square PNG without transparency, as phones
        /// need it, of `size` pixels. A launcher may cut off everything outside a circle of four fifths of the size if
        /// it is maskable.
        case icon(size: Int, isMaskable: Bool)
    }

    /// A song on the podium.
    package struct Place: Hashable, Sendable {
        package var rank: String, title: String, artist: String, score: String

        package init(rank: String, title: String, artist: String, score: String) {
            self.rank = rank
            self.title = title
            self.artist = artist
            self.score = score
        }
    }

    /// A sheet with texts; an empty text leaves no gap.
    package struct Sheet: Hashable, Sendable {
        package var paper: Paper

        /// The title, in the largest letters.
        package var title: String

        /// The most important fact, such as the time.
        package var lead: String

        /// Further text.
        package var text: String

        /// The leaf of a calendar; nil without a date.
        package var leaf: Leaf?

        package init(paper: Paper, title: String, lead: String, text: String, leaf: Leaf? = nil) {
            self.paper = paper
            self.title = title
            self.lead = lead
            self.text = text
            self.leaf = leaf
        }
    }

    /// A day in words, as on a calendar with a leaf for each day.
    package struct Leaf: Hashable, Sendable {
        package var month: String, day: String, weekday: String

        package init(month: String, day: String, weekday: String) {
            self.month = month
            self.day = day
            self.weekday = weekday
        }
    }

    /// A note on the board.
    package struct Note: Hashable, Sendable {
        package var title: String
        package var paper: Paper

        package init(title: String, paper: Paper) {
            self.title = title
            self.paper = paper
        }
    }

    /// The colours of papers; `sheet` is the colour of pages.
    package enum Paper: Int, CaseIterable, Sendable {
        case yellow, pink, blue, green, orange, white, sheet
    }

    /// The size of every card in pixels. The big networks show it uncropped.
    package static let size = (width: 1200, height: 630)

    /// The sizes that icons may have in pixels.
    package static let iconSizes = 1...1024

    /// The most notes on a picture of the board.
    package static let mostNotes = 6

    /// Increase it whenever the same content results in a different file.
    package static let version = 6

    /// True for an icon; false for a picture for links.
    package var isIcon: Bool { if case .icon = content { true } else { false } }

    package init(style: CardStyle, isMirrored: Bool, site: String, logo: [UInt8], content: Content) {
        self.style = style
        self.isMirrored = isMirrored
        self.site = site
        self.logo = logo
        self.content = content
    }
}
