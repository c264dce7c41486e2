package import Ballots
import Crypto
import Dispatch
package import Files
package import SiteBuilder
import Synchronization
import Text
import Time

/// Accepts guests' ballots. All that arrive while the disk is busy are written together, and then answered.
package final class LiveVoting: Sendable {
    /// The lists, up to date with all ballots on disk.
    let lists: LiveLists

    private struct Post {
        let body: [UInt8]
        let device: Devices.ID
        let cookie: String?
        let answer = PendingResponse()
    }

    private struct Inbox {
        var posts: [Post] = []
        var size = 0
        var isServed = false
        var hasEnded = false
    }

    private let inbox = Mutex(Inbox())

    // A serial queue. The counter and the flag are used only on this queue.
    private let queue = DispatchQueue(label: "corkboard.voting", qos: .userInitiated)
    private nonisolated(unsafe) let counter: LiveBallotCounter
    private nonisolated(unsafe) var willPublish = false

    /// The maximum size of all waiting posts, in bytes.
    private static let inboxLimit = 32 << 20

    /// The most posts to write to disk together.
    private static let groupLimit = 4096

    /// Starts to accept ballots.
    ///
    /// - Parameters:
    ///   - votes: Where ballots are stored and counted.
    ///   - phonesPerAddress: The most phones per address; nil for no limit.
    ///   - folder: Stores the places that hosts have revealed; nil without hosts.
    package init(
        _ site: LiveSite, votes: any CollectedVotes, guestAccess: GuestAccess, phonesPerAddress: Int?,
        folder: Folder? = nil
    ) {
        lists = LiveLists(start: .now(), phonesPerAddress: phonesPerAddress)
        unsafe counter = LiveBallotCounter(site, votes: votes, guestAccess: guestAccess, lists: lists, folder: folder)
        lists.sendSignsOfLife()
    }

    /// Accepts a post of ballots. The answer is sent once they are on disk.
    package func take(_ body: [UInt8], from device: Devices.ID, cookie: String?) -> HTTPAnswer {
        let post = Post(body: body, device: device, cookie: cookie)
        return inbox.withLock { inbox in
            if inbox.hasEnded { return .now(.ending) }
            guard inbox.size + body.count <= Self.inboxLimit else {
                return .now(.problem(503, "too many votes are waiting", retryAfter: 2))
            }
            inbox.posts.append(post)
            inbox.size += body.count
            if !inbox.isServed { queue.async { self.work() } }
            inbox.isServed = true
            return .later(post.answer)
        }
    }

    private func work() {
        while let posts = nextPosts() {
            unsafe counter.count(
                posts.map { ($0.body, $0.device) },
                answer: { index, response in
                    posts[index].answer.send(response.with(cookie: posts[index].cookie))
                })
            unsafe counter.publishIfDue()
        }
        publishLater()
    }

    /// Removes and returns the next posts; nil if the inbox is empty.
    private func nextPosts() -> [Post]? {
        inbox.withLock { inbox in
            let posts = Array(inbox.posts.prefix(Self.groupLimit))
            inbox.posts.removeFirst(posts.count)
            inbox.size -= posts.reduce(0) { $0 + $1.body.count }
            inbox.isServed = !posts.isEmpty
            return posts.isEmpty ? nil : posts
        }
    }

    /// Publishes the lists as soon as they are due.
    private func publishLater() {
        guard unsafe !willPublish, let pause = unsafe counter.pauseBeforePublishing() else { return }
        unsafe willPublish = true
        queue.asyncAfter(deadline: .now() + pause / .seconds(1)) {
            unsafe self.willPublish = false
            unsafe self.counter.publishIfDue()
            self.publishLater()
        }
    }

    /// Opens a stream of an event's list or of its host's page; nil if the device or its address has too many streams.
    ///
    /// - Parameter network: The digest of the address; nil if addresses have no limits.
    func stream(
        of subject: LiveLists.Subject, _ updates: LiveLists.Updates, on device: Devices.ID, at network: Digest?
    ) -> EventStream? {
        guard let (stream, isMissing) = lists.stream(of: subject, updates, on: device, at: network) else { return nil }
        if isMissing { queue.async { unsafe self.counter.publish(subject) } }
        return stream
    }

    /// An event's state for its host; nil if the event doesn't exist, or its votes can't be read now.
    func hostState(of event: String) -> HostState? {
        queue.sync { unsafe try? self.counter.hostState(of: event) }
    }

    /// Shows so many of the best songs of an event, from the last to the first, although its results are hidden.
    func reveal(_ places: Int, of event: String) { queue.sync { unsafe counter.reveal(places, of: event) } }

    /// Uses `site` from now on, and looks for votes of others; nil keeps the current site.
    package func update(_ site: LiveSite?) {
        queue.sync { unsafe self.counter.update(site) }
    }

    /// False if the last access to the ledger failed.
    package var isReady: Bool { unsafe counter.isReady.load(ordering: .relaxed) }

    /// The size of the batch that is being collected, in bytes.
    var size: Int { queue.sync { unsafe self.counter.size } }

    /// Runs `body` with the counter while new ballots wait.
    func pausing<Value>(_ body: (LiveBallotCounter) -> Value) -> Value { queue.sync { unsafe body(counter) } }

    /// Publishes the lists that others have changed in a database.
    func lookForOthers() {
        queue.async {
            unsafe self.counter.lookForOthers()
            unsafe self.counter.publishIfDue()
            self.publishLater()
        }
    }

    /// Answers the waiting posts, and accepts no more.
    package func end() {
        inbox.withLock { $0.hasEnded = true }
        queue.sync { self.work() }
        lists.end()
    }
}
