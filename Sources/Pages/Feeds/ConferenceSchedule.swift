import Bytes
import Content
import Crypto
import Text
import Time

extension Site {
    /// The schedules in the XML format of frab and pretalx, which conference apps read.
    ///
    /// Source: <https://c3voc.de/schedule/schema.xsd>. A schedule without entries has no file.
    var conferenceSchedules: [GeneratedFile] {
        schedules.filter { !$0.record.entries.isEmpty }.map { schedule in
            GeneratedFile(at: schedule.conferenceFile) { _ in
                ConferenceSchedule(schedule: schedule, configuration: self.configuration).text
            }
        }
    }
}

extension RoutedRecord<Schedule> {
    /// The address of the schedule's file for conference apps.
    var conferenceFile: Address { Address(file: "schedule.xml", in: ["schedules", slug]) }
}

/// A schedule in the form of a conference.
private struct ConferenceSchedule {
    let schedule: RoutedRecord<Schedule>
    let configuration: SiteConfiguration

    private var zone: Zone { configuration.zone }

    private var days: [(day: Day, entries: [Schedule.Entry])] {
        let ordered = schedule.record.entries.sorted { $0.date.start(in: zone) < $1.date.start(in: zone) }
        return Dictionary(grouping: ordered) { $0.date.day(in: zone) }.sorted { $0.key < $1.key }
            .map { (day: $0.key, entries: $0.value) }
    }

    var text: [UInt8] {
        let days = days
        var list = XMLText(fragment: ())
        var numbers: Set<UInt32> = []
        for (index, day) in days.enumerated() { write(day, at: index + 1, numbers: &numbers, to: &list) }
        var text = XMLText()
        text.markup("<schedule>\n")
        text.empty("generator", ["name": "Corkboard", "version": Product.version])
        // Apps compare the version to notice changes.
        text.element("version", String(SHA256.digest(of: list.bytes).hex.prefix(12)))
        text.markup("<conference>\n")
        text.element("title", schedule.record.title)
        text.element("acronym", acronym)
        if let first = days.first, let last = days.last {
            text.element("start", "\(first.day)")
            text.element("end", "\(last.day)")
        }
        text.element("days", "\(days.count)")
        text.element("timeslot_duration", "00:05")
        text.element("time_zone_name", zone.name)
        if let page = configuration.baseURL.absolute(schedule.address) { text.element("url", page) }
        text.markup("</conference>\n")
        text.append(list)
        text.markup("</schedule>\n")
        return text.bytes
    }

    /// A short name of at least four ASCII letters, digits, hyphens and underscores.
    private var acronym: String {
        let letters = String(
            decoding: schedule.slug.utf8.filter { $0.isASCIIAlphanumeric || $0 == UInt8(ascii: "-") }, as: UTF8.self)
        return letters.utf8.count < 4 ? "schedule-\(letters)" : letters
    }

    private func write(
        _ day: (day: Day, entries: [Schedule.Entry]), at index: Int, numbers: inout Set<UInt32>,
        to text: inout XMLText
    ) {
        let whole = Moment.day(day.day)
        text.start(
            "day",
            [
                "index": "\(index)", "date": "\(day.day)", "start": whole.start(in: zone).rfc3339(in: zone),
                "end": whole.end(in: zone).rfc3339(in: zone),
            ])
        var rooms: [String] = []
        for entry in day.entries where !rooms.contains(room(of: entry)) { rooms.append(room(of: entry)) }
        for room in rooms {
            text.start("room", ["name": room])
            let entries = day.entries.filter { self.room(of: $0) == room }
            for (index, entry) in entries.enumerated() {
                let next = index + 1 < entries.count ? entries[index + 1] : nil
                write(entry, before: next, numbers: &numbers, to: &text)
            }
            text.markup("</room>\n")
        }
        text.markup("</day>\n")
    }

    /// The room of an entry, or the schedule's title: apps need a room for each entry.
    private func room(of entry: Schedule.Entry) -> String { entry.room ?? schedule.record.title }

    private func write(
        _ entry: Schedule.Entry, before next: Schedule.Entry?, numbers: inout Set<UInt32>, to text: inout XMLText
    ) {
        let key = SHA256.digest(
            of: Array("schedule-\(schedule.slug)-\(entry.id)@\(configuration.baseURL.host ?? "corkboard")".utf8))
        var number = key.number
        while !numbers.insert(number).inserted { number = number % (1 << 30) + 1 }
        text.start("event", ["id": "\(number)", "guid": key.guid])
        let start = entry.date.start(in: zone)
        text.element("date", start.rfc3339(in: zone))
        text.element("start", start.local(at: zone.offset(at: start)).clockText)
        text.element("duration", duration(of: entry, from: start, before: next))
        text.element("room", room(of: entry))
        text.element("title", entry.title)
        text.element("subtitle", "")
        text.element("track", entry.track ?? "")
        text.element("type", "")
        text.element("language", configuration.language)
        text.element("abstract", "")
        text.element("description", entry.description)
        text.markup("<persons>\n")
        for person in entry.people {
            text.element("person", person, ["id": "\(SHA256.digest(of: Array(person.utf8)).number)"])
        }
        text.markup("</persons>\n")
        if let page = configuration.baseURL.absolute(Address(folder: "schedules", schedule.slug, entry.id)) {
            text.element("url", page)
        }
        text.markup("</event>\n")
    }

    /// The duration of an entry in hours and minutes.
    private func duration(of entry: Schedule.Entry, from start: Instant, before next: Schedule.Entry?) -> String {
        let end: Instant
        if case .day = entry.date {
            end = entry.over(in: zone)
        } else {
            end = entry.shownEnd(before: next?.date.start(in: zone), in: zone)
        }
        let minutes = min(max(0, (end.seconds - start.seconds) / 60), 99 * 60 + 59)
        return "\(String(minutes / 60, digits: 2)):\(String(minutes % 60, digits: 2))"
    }
}

extension Digest {
    /// A number from 1 to 2³⁰, for programs that need numeric ids.
    fileprivate var number: UInt32 { bytes.prefix(4).reduce(0) { $0 << 8 | UInt32($1) } % (1 << 30) + 1 }

    /// A UUID made from these bytes (RFC 9562 §5.8).
    fileprivate var guid: String {
        var bytes = Array(self.bytes.prefix(16))
        bytes[6] = bytes[6] & 0x0f | 0x80
        bytes[8] = bytes[8] & 0x3f | 0x80
        let digits = bytes.map { String($0, radix: 16, digits: 2) }
        return [0..<4, 4..<6, 6..<8, 8..<10, 10..<16].map { digits[$0].joined() }.joined(separator: "-")
    }
}
