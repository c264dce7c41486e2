import Content
import Time

extension Bulletin {
    /// The paper's colour: the author's choice, or one of five, chosen by the bulletin's id.
    var paper: Colour { colour ?? Colour.allCases[Int(looks % 5)] }

    /// The note's angle, 1 to 5, chosen by the bulletin's id.
    var tilt: Int { Int(looks / 5) + 1 }

    /// The place of the note's tack, 1 to 5, independent of the angle.
    var tack: Int { (Int(looks) * 3 + title.utf8.count) % 5 + 1 }

    /// True if the theme's handwriting face has all letters of the title, and the title is short enough to read in it.
    var isHandwritten: Bool {
        title.utf8.count <= 80 && title.count <= 40
            && title.unicodeScalars.allSatisfy { scalar in
                switch scalar.value {
                case 0x20..<0x180, 0x2010...0x203a, 0x20ac: true
                default: scalar.properties.isEmojiPresentation
                }
            }
    }

    /// The kind of paper that suits the note's content.
    func sheet(hasPicture: Bool) -> Sheet {
        if hasPicture { return .photo }
        if isLong { return .torn }
        if excerpt.utf8.count < 100 { return .sticky }
        switch (Int(looks) + title.utf8.count) % 4 {
        case 0: return .card
        case 1: return .torn
        default: return .sticky
        }
    }

    /// The kinds of paper on the board.
    enum Sheet: String {
        case sticky, card, photo, torn
    }

    /// The time of the bulletin's last change, or the bulletin's date if it never changed.
    func lastChange(in zone: Zone) -> Instant {
        max(date.start(in: zone), updated?.start(in: zone) ?? date.start(in: zone))
    }
}

extension [RoutedRecord<Bulletin>] {
    /// The colours of the notes by index: each differs from the notes next to it and above it on the board.
    ///
    /// Newer notes don't change a note's colour, because the oldest note chooses first. An author's choice stays.
    ///
    /// - Parameters:
    ///   - board: The order on the board, as indices.
    ///   - columns: The number of notes side by side on a wide screen; the home page has up to four, a phone two.
    func colours(on board: [Int], columns: Int) -> [Bulletin.Colour] {
        var colours = map(\.record.paper)
        let choices = Array<Bulletin.Colour>(Bulletin.Colour.allCases.prefix(5))
        let distances = Set([1, 2, 4, columns])
        for place in board.indices.reversed() {
            let index = board[place]
            guard self[index].record.colour == nil, let first = choices.firstIndex(of: colours[index]) else { continue }
            let older = distances.compactMap { distance in
                place + distance < board.count ? colours[board[place + distance]] : nil
            }
            let near = older + distances.compactMap { place < $0 ? nil : self[board[place - $0]].record.colour }
            colours[index] =
                choices.indices.map { choices[(first + $0) % choices.count] }.first { !near.contains($0) }
                ?? colours[index]
        }
        return colours
    }
}
