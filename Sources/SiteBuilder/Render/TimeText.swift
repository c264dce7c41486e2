import Time

/// A moment as readers see it.
struct TimeText: Sendable {
    let iso: String
    let text: String
    let date: String
    let clock: String
    let zone: String
    let relative: String?

    /// - Parameter today: As of when to say how far off the moment is; nil: not at all.
    init(_ moment: Moment, in zone: Zone, asOf today: Instant? = nil) {
        let day = moment.day(in: zone)
        date = day.dateText
        switch moment {
        case .day:
            iso = day.description
            text = day.longText
            clock = ""
            self.zone = ""
        case .instant(let instant):
            iso = instant.rfc3339(in: zone)
            clock = zone.local(instant).clockText
            text = "\(day.longText), \(clock)"
            self.zone = zone.offset(at: instant).label
        }
        relative = today.map { relativeDays(zone.local($0).day.distance(to: day)) }
    }

    static let view = View<TimeText>([
        .text("iso", "for <time datetime>") { $0.iso },
        .text("text", "weekday, date and time") { $0.text },
        .text("date", "the date alone") { $0.date },
        .text("clock", "the time alone; absent for a whole day") { $0.clock },
        .text("zone", "the time zone, as in CET; absent for a whole day") { $0.zone },
        .text("relative", "how far off it was when the site was built, as in \"in 3 days\"") { $0.relative },
    ])
}

/// A distance in days in words.
func relativeDays(_ days: Int) -> String {
    switch days {
    case 0: "today"
    case 1: "tomorrow"
    case -1: "yesterday"
    case 2...: "in \(days) days"
    default: "\(-days) days ago"
    }
}
