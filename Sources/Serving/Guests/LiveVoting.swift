import Ballots
import Crypto
import Dispatch
import Files
import SiteBuilder
import Synchronization
import Text
import Time

/// Takes in the ballots of guests: all that came while the disk was busy are put on disk at once, and then answered.
final class LiveVoting: Sendable {
    /// The lists, as all ballots that are on disk make them.
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

    // One thing after another happens on this queue, and only there is the teller used.
    private let queue = DispatchQueue(label: "corkboard.voting", qos: .userInitiated)
    private nonisolated(unsafe) let teller: Teller

    /// The size of the posts that wait at most, in bytes.
    private static let inboxLimit = 32 << 20

    /// The number of posts that are put on disk together at most.
    private static let groupLimit = 4096

    /// Begins to take in ballots.
    ///
    /// - Parameters:
    ///   - votes: Where ballots are kept and counted.
    ///   - phonesPerAddress: How many phones one address may bring; nil for any number.
    init(_ site: LiveSite, _ votes: any CollectedVotes, _ entrance: Entrance, phonesPerAddress: Int?) {
        lists = LiveLists(start: .now(), phonesPerAddress: phonesPerAddress)
        unsafe teller = Teller(site, votes, entrance, lists)
    }

    /// Takes a post of ballots; the answer comes once they are on disk.
    func take(_ body: [UInt8], from device: Devices.ID, cookie: String?) -> HTTPAnswer {
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
            unsafe teller.count(
                posts.map { ($0.body, $0.device) },
                answer: { index, response in
                    var response = response
                    if let cookie = posts[index].cookie { response.headers.append(("Set-Cookie", cookie)) }
                    posts[index].answer.send(response)
                })
            unsafe teller.publishIfDue()
        }
        publishLater()
    }

    /// The posts that came meanwhile; nil if there are none.
    private func nextPosts() -> [Post]? {
        inbox.withLock { inbox in
            let posts = Array(inbox.posts.prefix(Self.groupLimit))
            inbox.posts.removeFirst(posts.count)
            inbox.size -= posts.reduce(0) { $0 + $1.body.count }
            inbox.isServed = !posts.isEmpty
            return posts.isEmpty ? nil : posts
        }
    }

    private func publishLater() {
        guard let pause = unsafe teller.pauseBeforePublishing() else { return }
        queue.asyncAfter(deadline: .now() + pause / .seconds(1)) {
            unsafe self.teller.publishIfDue()
            self.publishLater()
        }
    }

    /// Follows the list of an event, or what its host sees; nil if the device, or its address, follows too many already.
    ///
    /// - Parameter network: The address; nil if there is no limit for it.
    func stream(of subject: LiveLists.Subject, on device: Devices.ID, at network: Digest?) -> EventStream? {
        guard let (stream, isMissing) = lists.stream(of: subject, on: device, at: network) else { return nil }
        if isMissing { queue.async { unsafe self.teller.publish(subject) } }
        return stream
    }

    /// What the host of an event sees; nil if there is no such event, or it can't be had now.
    func hostState(of event: String) -> HostState? {
        queue.sync { unsafe try? self.teller.hostState(of: event) }
    }

    /// Uses what another build knows of the site; nil: the site is as it was, and only what others did is noticed.
    func update(_ site: LiveSite?) {
        queue.sync { unsafe self.teller.update(site) }
    }

    /// True unless the last votes, or whatever else was asked for last, could not be had.
    var isReady: Bool { unsafe teller.isReady.load(ordering: .relaxed) }

    /// The size of the batch that is being collected, in bytes.
    var size: Int { queue.sync { unsafe self.teller.size } }

    /// Runs `body` while all ballots are in batches, and others that come wait.
    ///
    /// - Parameter locking: Runs what it is given while the site is locked.
    func whileClosed<Result>(_ locking: (() -> Void) -> Void, _ body: () -> Result) -> Result {
        queue.sync {
            // What can't be filed now is on disk, and is filed the next time.
            _ = try? close(locking)
            return body()
        }
    }

    /// Makes a batch of all ballots that were collected.
    ///
    /// - Parameter locking: Runs what it is given while the site is locked.
    func closeBatch(_ locking: (() -> Void) -> Void) throws(LedgerError) {
        let closed = queue.sync { Result { () throws(LedgerError) in try close(locking) } }
        try closed.get()
    }

    private func close(_ locking: (() -> Void) -> Void) throws(LedgerError) {
        guard unsafe teller.size > 0 else { return }
        var closed = Result<Bool, LedgerError>.success(false)
        locking { closed = Result { () throws(LedgerError) in try unsafe teller.closeBatch() } }
        _ = try closed.get()
    }

    /// Publishes the lists that others have changed in a database.
    func lookForOthers() {
        queue.async {
            unsafe self.teller.lookForOthers()
            unsafe self.teller.publishIfDue()
        }
    }

    /// Answers what has come, and takes in nothing more.
    func end() {
        inbox.withLock { $0.hasEnded = true }
        queue.sync { self.work() }
        lists.end()
    }
}
