import Calendars
import Time

/// An example of RFC 5545 §3.8.5.3: a rule, and the dates published with it.
struct RecurrenceExample: Sendable {
    let rule: String

    /// The first date; all examples are in New York.
    let start: String

    /// The dates: a year and month, then days, or a day, then times; 09:00 unless a time is given.
    let dates: String

    /// True if the rule continues after these dates.
    let goesOn: Bool

    init(_ rule: String, from start: String = "1997-09-02", goesOn: Bool = false, _ dates: String) {
        self.rule = rule
        self.start = start
        self.dates = dates
        self.goesOn = goesOn
    }

    /// The dates as `1997-09-02 09:00`.
    var published: [String] {
        dates.split(separator: "\n").flatMap { line -> [String] in
            let sides = line.split(separator: ": ")
            let (prefix, items) = (sides[0], sides[1].split(separator: " "))
            if prefix.count == 10 { return items.map { "\(prefix) \($0)" } }
            return items.flatMap { item -> [String] in
                let ends = item.split(separator: "-").compactMap { Int($0) }
                return (ends[0]...(ends.last ?? ends[0])).map { "\(prefix)-\($0 < 10 ? "0" : "")\($0) 09:00" }
            }
        }
    }

    static let all = [
        RecurrenceExample("FREQ=DAILY;COUNT=10", "1997-09: 2-11"),
        RecurrenceExample(
            "FREQ=DAILY;UNTIL=19971224T000000Z",
            "1997-09: 2-30\n1997-10: 1-31\n1997-11: 1-30\n1997-12: 1-23"),
        RecurrenceExample(
            "FREQ=DAILY;INTERVAL=2", goesOn: true,
            "1997-09: 2 4 6 8 10 12 14 16 18 20 22 24 26 28 30\n"
                + "1997-10: 2 4 6 8 10 12 14 16 18 20 22 24 26 28 30\n1997-11: 1 3 5 7 9 11 13 15 17 19 21 23 25 27 29"
                + "\n1997-12: 1 3"),
        RecurrenceExample("FREQ=DAILY;INTERVAL=10;COUNT=5", "1997-09: 2 12 22\n1997-10: 2 12"),
        RecurrenceExample(
            "FREQ=YEARLY;UNTIL=20000131T140000Z;BYMONTH=1;BYDAY=SU,MO,TU,WE,TH,FR,SA", from: "1998-01-01",
            "1998-01: 1-31\n1999-01: 1-31\n2000-01: 1-31"),
        RecurrenceExample(
            "FREQ=DAILY;UNTIL=20000131T140000Z;BYMONTH=1", from: "1998-01-01",
            "1998-01: 1-31\n1999-01: 1-31\n2000-01: 1-31"),
        RecurrenceExample(
            "FREQ=WEEKLY;COUNT=10", "1997-09: 2 9 16 23 30\n1997-10: 7 14 21 28\n1997-11: 4"),
        RecurrenceExample(
            "FREQ=WEEKLY;UNTIL=19971224T000000Z",
            "1997-09: 2 9 16 23 30\n1997-10: 7 14 21 28\n1997-11: 4 11 18 25\n1997-12: 2 9 16 23"),
        RecurrenceExample(
            "FREQ=WEEKLY;INTERVAL=2;WKST=SU", goesOn: true,
            "1997-09: 2 16 30\n1997-10: 14 28\n1997-11: 11 25\n1997-12: 9 23\n1998-01: 6 20\n1998-02: 3 17"),
        RecurrenceExample(
            "FREQ=WEEKLY;UNTIL=19971007T000000Z;WKST=SU;BYDAY=TU,TH", "1997-09: 2 4 9 11 16 18 23 25 30\n1997-10: 2"),
        RecurrenceExample(
            "FREQ=WEEKLY;COUNT=10;WKST=SU;BYDAY=TU,TH", "1997-09: 2 4 9 11 16 18 23 25 30\n1997-10: 2"),
        RecurrenceExample(
            "FREQ=WEEKLY;INTERVAL=2;UNTIL=19971224T000000Z;WKST=SU;BYDAY=MO,WE,FR", from: "1997-09-01",
            "1997-09: 1 3 5 15 17 19 29\n1997-10: 1 3 13 15 17 27 29 31\n1997-11: 10 12 14 24 26 28\n"
                + "1997-12: 8 10 12 22"),
        RecurrenceExample(
            "FREQ=WEEKLY;INTERVAL=2;COUNT=8;WKST=SU;BYDAY=TU,TH", "1997-09: 2 4 16 18 30\n1997-10: 2 14 16"),
        RecurrenceExample(
            "FREQ=MONTHLY;COUNT=10;BYDAY=1FR", from: "1997-09-05",
            "1997-09: 5\n1997-10: 3\n1997-11: 7\n1997-12: 5\n1998-01: 2\n1998-02: 6\n1998-03: 6\n1998-04: 3\n"
                + "1998-05: 1\n1998-06: 5"),
        RecurrenceExample(
            "FREQ=MONTHLY;UNTIL=19971224T000000Z;BYDAY=1FR", from: "1997-09-05",
            "1997-09: 5\n1997-10: 3\n1997-11: 7\n1997-12: 5"),
        RecurrenceExample(
            "FREQ=MONTHLY;INTERVAL=2;COUNT=10;BYDAY=1SU,-1SU", from: "1997-09-07",
            "1997-09: 7 28\n1997-11: 2 30\n1998-01: 4 25\n1998-03: 1 29\n1998-05: 3 31"),
        RecurrenceExample(
            "FREQ=MONTHLY;COUNT=6;BYDAY=-2MO", from: "1997-09-22",
            "1997-09: 22\n1997-10: 20\n1997-11: 17\n1997-12: 22\n1998-01: 19\n1998-02: 16"),
        RecurrenceExample(
            "FREQ=MONTHLY;BYMONTHDAY=-3", from: "1997-09-28", goesOn: true,
            "1997-09: 28\n1997-10: 29\n1997-11: 28\n1997-12: 29\n1998-01: 29\n1998-02: 26"),
        RecurrenceExample(
            "FREQ=MONTHLY;COUNT=10;BYMONTHDAY=2,15",
            "1997-09: 2 15\n1997-10: 2 15\n1997-11: 2 15\n1997-12: 2 15\n1998-01: 2 15"),
        RecurrenceExample(
            "FREQ=MONTHLY;COUNT=10;BYMONTHDAY=1,-1", from: "1997-09-30",
            "1997-09: 30\n1997-10: 1 31\n1997-11: 1 30\n1997-12: 1 31\n1998-01: 1 31\n1998-02: 1"),
        RecurrenceExample(
            "FREQ=MONTHLY;INTERVAL=18;COUNT=10;BYMONTHDAY=10,11,12,13,14,15", from: "1997-09-10",
            "1997-09: 10-15\n1999-03: 10-13"),
        RecurrenceExample(
            "FREQ=MONTHLY;INTERVAL=2;BYDAY=TU", goesOn: true,
            "1997-09: 2 9 16 23 30\n1997-11: 4 11 18 25\n1998-01: 6 13 20 27\n1998-03: 3 10 17 24 31"),
        RecurrenceExample(
            "FREQ=YEARLY;COUNT=10;BYMONTH=6,7", from: "1997-06-10",
            "1997-06: 10\n1997-07: 10\n1998-06: 10\n1998-07: 10\n1999-06: 10\n1999-07: 10\n2000-06: 10\n2000-07: 10\n"
                + "2001-06: 10\n2001-07: 10"),
        RecurrenceExample(
            "FREQ=YEARLY;INTERVAL=2;COUNT=10;BYMONTH=1,2,3", from: "1997-03-10",
            "1997-03: 10\n1999-01: 10\n1999-02: 10\n1999-03: 10\n2001-01: 10\n2001-02: 10\n2001-03: 10\n2003-01: 10\n"
                + "2003-02: 10\n2003-03: 10"),
        RecurrenceExample(
            "FREQ=YEARLY;INTERVAL=3;COUNT=10;BYYEARDAY=1,100,200", from: "1997-01-01",
            "1997-01: 1\n1997-04: 10\n1997-07: 19\n2000-01: 1\n2000-04: 9\n2000-07: 18\n2003-01: 1\n2003-04: 10\n"
                + "2003-07: 19\n2006-01: 1"),
        RecurrenceExample(
            "FREQ=YEARLY;BYDAY=20MO", from: "1997-05-19", goesOn: true, "1997-05: 19\n1998-05: 18\n1999-05: 17"),
        RecurrenceExample(
            "FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO", from: "1997-05-12", goesOn: true,
            "1997-05: 12\n1998-05: 11\n1999-05: 17"),
        RecurrenceExample(
            "FREQ=YEARLY;BYMONTH=3;BYDAY=TH", from: "1997-03-13", goesOn: true,
            "1997-03: 13 20 27\n1998-03: 5 12 19 26\n1999-03: 4 11 18 25"),
        RecurrenceExample(
            "FREQ=YEARLY;BYDAY=TH;BYMONTH=6,7,8", from: "1997-06-05", goesOn: true,
            "1997-06: 5 12 19 26\n1997-07: 3 10 17 24 31\n1997-08: 7 14 21 28\n1998-06: 4 11 18 25\n"
                + "1998-07: 2 9 16 23 30\n1998-08: 6 13 20 27\n1999-06: 3 10 17 24\n1999-07: 1 8 15 22 29\n"
                + "1999-08: 5 12 19 26"),
        // The RFC also has an EXDATE here, which removes the first date, so it isn't in the list.
        RecurrenceExample(
            "FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13", goesOn: true,
            "1998-02: 13\n1998-03: 13\n1998-11: 13\n1999-08: 13\n2000-10: 13"),
        RecurrenceExample(
            "FREQ=MONTHLY;BYDAY=SA;BYMONTHDAY=7,8,9,10,11,12,13", from: "1997-09-13", goesOn: true,
            "1997-09: 13\n1997-10: 11\n1997-11: 8\n1997-12: 13\n1998-01: 10\n1998-02: 7\n1998-03: 7\n1998-04: 11\n"
                + "1998-05: 9\n1998-06: 13"),
        RecurrenceExample(
            "FREQ=YEARLY;INTERVAL=4;BYMONTH=11;BYDAY=TU;BYMONTHDAY=2,3,4,5,6,7,8", from: "1996-11-05", goesOn: true,
            "1996-11: 5\n2000-11: 7\n2004-11: 2"),
        RecurrenceExample(
            "FREQ=MONTHLY;COUNT=3;BYDAY=TU,WE,TH;BYSETPOS=3", from: "1997-09-04",
            "1997-09: 4\n1997-10: 7\n1997-11: 6"),
        RecurrenceExample(
            "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-2", from: "1997-09-29", goesOn: true,
            "1997-09: 29\n1997-10: 30\n1997-11: 27\n1997-12: 30\n1998-01: 29\n1998-02: 26\n1998-03: 30"),
        // UNTIL=19970902T170000Z, as corrected by RFC erratum 3883: 17:00 in New York is 21:00 in UTC.
        RecurrenceExample(
            "FREQ=HOURLY;INTERVAL=3;UNTIL=19970902T210000Z", "1997-09-02: 09:00 12:00 15:00"),
        RecurrenceExample(
            "FREQ=MINUTELY;INTERVAL=15;COUNT=6", "1997-09-02: 09:00 09:15 09:30 09:45 10:00 10:15"),
        RecurrenceExample(
            "FREQ=MINUTELY;INTERVAL=90;COUNT=4", "1997-09-02: 09:00 10:30 12:00 13:30"),
        RecurrenceExample(
            "FREQ=DAILY;BYHOUR=9,10,11,12,13,14,15,16;BYMINUTE=0,20,40", goesOn: true, everyTwentyMinutes),
        RecurrenceExample(
            "FREQ=MINUTELY;INTERVAL=20;BYHOUR=9,10,11,12,13,14,15,16", goesOn: true, everyTwentyMinutes),
        RecurrenceExample(
            "FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=MO", from: "1997-08-05", "1997-08: 5 10 19 24"),
        RecurrenceExample(
            "FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=SU", from: "1997-08-05", "1997-08: 5 17 19 31"),
        RecurrenceExample(
            "FREQ=MONTHLY;BYMONTHDAY=15,30;COUNT=5", from: "2007-01-15",
            "2007-01: 15 30\n2007-02: 15\n2007-03: 15 30"),
    ]

    private static let everyTwentyMinutes =
        "1997-09-02: 09:00 09:20 09:40 10:00 10:20 10:40 11:00 11:20 11:40 12:00 12:20 12:40 13:00 13:20 13:40 14:00 "
        + "14:20 14:40 15:00 15:20 15:40 16:00 16:20 16:40\n1997-09-03: 09:00 09:20 09:40"
}
