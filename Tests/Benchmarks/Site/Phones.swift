import LivePhones

/// Phones at an event, all simulated by one thread.
@safe final class Phones {
    private let handle: OpaquePointer  // from phones_open, closed in deinit

    /// The results of a round of votes.
    struct Figures {
        /// The number of ballots counted per second.
        let rate: Double

        /// The time from each post to its acknowledgement.
        let acknowledged: Percentiles

        /// For some votes, the time from the post to the first list on another phone that includes it.
        let shown: Percentiles

        /// The duration in seconds.
        let seconds: Double

        /// The number of lists received by the watched phones.
        let lists: Int

        /// The number of ballots that were too fast, were refused, or were lost with their connections.
        let limited, refused, lost: Int
    }

    /// Connects phones, each of which votes once.
    ///
    /// - Parameters:
    ///   - first: The number of the first phone; phones are named by number.
    ///   - followsList: False if the server doesn't stream the list, which excludes probes.
    init(_ count: Int, event: String, songs: Int, probes: Int, port: UInt16, first: Int = 0, followsList: Bool = true)
        throws
    {
        var problem = [CChar](repeating: 0, count: 256)
        let opened = unsafe event.withCString { name in
            unsafe "/ballots".withCString { ballots in
                unsafe "/_corkboard/changes/\(event)".withCString { live in
                    var plan = unsafe phones_plan(
                        port: port, count: Int32(count), songs: Int32(songs), probes: Int32(probes), event: name,
                        first: Int32(first), ballots: ballots, live: followsList ? live : nil)
                    return unsafe phones_open(&plan, &problem, problem.count)
                }
            }
        }
        guard let handle = unsafe opened else {
            let text = problem.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
            throw BenchmarkProblem(String(decoding: text, as: UTF8.self))
        }
        unsafe self.handle = handle
    }

    deinit { unsafe phones_close(handle) }

    /// Lets the phones vote for some seconds: again after each acknowledgement, or at intervals of `pause` seconds.
    func run(seconds: Int, pause: Double) -> Figures {
        guard let figures = unsafe phones_run(handle, Double(seconds), pause)?.pointee else {
            preconditionFailure("there are always figures")
        }
        func percentiles(_ start: UnsafeMutablePointer<UInt32>?, _ count: Int) -> Percentiles {
            unsafe Percentiles(microseconds: Array(UnsafeBufferPointer(start: start, count: count)))
        }
        return unsafe Figures(
            rate: Double(figures.counted) / figures.seconds,
            acknowledged: percentiles(figures.acknowledged, figures.acknowledged_count),
            shown: percentiles(figures.shown, figures.shown_count), seconds: figures.seconds,
            lists: Int(figures.events), limited: Int(figures.limited), refused: Int(figures.refused),
            lost: Int(figures.lost))
    }

    /// Returns how many phones have voted a song up and down, according to the acknowledged votes.
    func votes(for song: Int) -> (ups: Int, downs: Int) {
        unsafe (Int(phones_ups(handle, Int32(song))), Int(phones_downs(handle, Int32(song))))
    }
}
