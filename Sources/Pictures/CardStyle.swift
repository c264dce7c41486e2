/// The colours and materials of cards. A colour is six hexadecimal digits after a `#`.
package struct CardStyle: Hashable, Sendable {
    /// The colours of the board and of its frame.
    package var board = "#c6935c", frame = "#7b4d2a"

    /// The colour of a page's paper, and of text, less important text and the most important text on it.
    package var sheet = "#fffdf8", ink = "#2a211b", soft = "#67584c", accent = "#a5301b"

    /// The colour of text on `accent`.
    package var onAccent = "#ffffff"

    /// The colours of notes in the order of `PictureCard.Paper`, without the last one.
    package var notes = ["#ffe88c", "#ffc8d2", "#bfe0fb", "#d0edb4", "#ffd09b", "#fffdf6"]

    /// The colours of text and less important text on notes.
    package var noteInk = "#2a211b", noteSoft = "#54463b"

    package var texture = Texture.cork
    package var pin = Pin.tack

    /// True for titles in letters with serifs.
    package var hasSerifs = true

    /// True if papers hang a little askew.
    package var isAskew = true

    /// The surface of the board.
    package enum Texture: String, CaseIterable, Sendable {
        case cork, felt, slate, gloss, dots, plain
    }

    /// What holds a paper.
    package enum Pin: String, CaseIterable, Sendable {
        case tack, magnet, brass, tape, none
    }

    package init() {}
}
