import Content
import Time

extension Bulletin {
    /// The paper's colour: the author's choice, or one of five, chosen by the bulletin's id.
    var paper: Colour { colour ?? Colour.allCases[Int(looks % 5)] }

    /// The note's angle, 1 to 5, chosen by the bulletin's id.
    var tilt: Int { Int(looks / 5) + 1 }

    /// The time of the bulletin's last change, or the bulletin's date if it never changed.
    func lastChange(in zone: Zone) -> Instant {
        max(date.start(in: zone), updated?.start(in: zone) ?? date.start(in: zone))
    }
}
