import Crypto
import Pictures

extension PictureCard {
    /// The digest of everything that determines the picture's bytes.
    ///
    /// - Parameter version: The version of the library that draws it.
    func digest(drawnBy version: String) -> Digest {
        var hash = SHA256()
        hash.update("corkboard card \(PictureCard.version) \(version)\0")
        func update(_ text: String) { hash.update("\(text)\0") }
        for text in [
            style.board, style.frame, style.sheet, style.ink, style.soft, style.accent, style.onAccent, style.noteInk,
            style.noteSoft, style.texture.rawValue, style.pin.rawValue, "\(style.hasSerifs) \(style.isAskew)",
            "\(isMirrored)", site,
        ] + style.notes { update(text) }
        update(SHA256.digest(of: logo).hex)
        switch content {
        case .sheet(let sheet):
            for text in [
                "sheet", "\(sheet.paper.rawValue)", sheet.title, sheet.lead, sheet.text, sheet.leaf?.month ?? "",
                sheet.leaf?.day ?? "", sheet.leaf?.weekday ?? "",
            ] { update(text) }
        case .board(let description, let notes):
            for text in ["board", description] + notes.flatMap({ ["\($0.paper.rawValue)", $0.title] }) { update(text) }
        case .podium(let podium):
            for text in ["podium", podium.title, podium.lead]
                + podium.places.flatMap({ [$0.rank, $0.title, $0.artist, $0.score] })
            { update(text) }
        case .icon(let icon): update("icon \(icon.size) \(icon.isMaskable)")
        }
        return hash.finish()
    }
}
