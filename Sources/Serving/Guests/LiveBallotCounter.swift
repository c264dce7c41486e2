import Ballots
import Diagnostics
import Files
import SiteBuilder
import Synchronization
import Time

/// Counts the ballots of guests, one group after another, and publishes the lists that they change.
final class LiveBallotCounter {
    private let collector: BallotCollector
    private let guestAccess: GuestAccess
    private let lists: LiveLists
    private var site: LiveSite

    /// How many places of each event the host has revealed.
    private var revealed: RevealedPlaces

    private var hasChanged = false

    /// False if the last votes couldn't be stored. Any thread may read it.
    let isReady = Atomic(true)

    /// The ledger's last known revision.
    private var seen: LedgerRevision?
    private var rhythm = PublishingRhythm()

    /// The number of posts since the last update began.
    private var postCount = 0

    /// How often to judge the same posts.
    private static let attempts = 3

    /// - Parameter folder: Stores the places that hosts have revealed; nil without hosts.
    init(
        _ site: LiveSite, votes: any CollectedVotes, guestAccess: GuestAccess, lists: LiveLists, folder: Folder?
    ) {
        self.site = site
        self.guestAccess = guestAccess
        self.lists = lists
        revealed = RevealedPlaces(in: folder) { site.canRevealResults(of: $0) }
        collector = BallotCollector(votes, zone: site.zone) { site.poll($0) }
    }

    /// Judges a group of posts, writes the ballots that count to disk, and answers each post.
    func count(
        _ posts: [(body: [UInt8], device: Devices.ID)], answer: (_ index: Int, HTTPResponse) -> Void
    ) {
        let now = Instant.now()
        postCount += posts.count
        var outcomes: [Result<BallotCollector.Judgement, LedgerError>] = []
        var isKept = false
        do {
            // Storing the names may show that other devices have some of them. Then all posts are judged again with
            // that knowledge.
            for _ in 0..<Self.attempts where !isKept {
                outcomes = posts.map { post in
                    Result { () throws(LedgerError) in
                        try collector.judge(
                            post.body, now: now,
                            from: (
                                mayVote: { [guestAccess, site] in guestAccess.isGuest(of: $0, site, post.device) },
                                admit: { [guestAccess] in guestAccess.devices.admit($0, on: post.device) }
                            ))
                    }
                }
                try guestAccess.devices.write()
                let claims = guestAccess.devices.claims
                let (isAny, lost) = try collector.commit(claiming: claims, now: now)
                if isAny { hasChanged = true }
                if isAny || !lost.isEmpty { guestAccess.devices.settle(claims, lost) }
                isKept = lost.isEmpty
            }
            // A post that can't be checked against the ledger gets 503, so the server isn't ready.
            let isJudged = outcomes.allSatisfy { if case .success = $0 { true } else { false } }
            isReady.store(isJudged, ordering: .relaxed)
        } catch {
            isReady.store(false, ordering: .relaxed)
            // The answer reports the failure, and browsers send the ballots again.
            collector.discard()
        }
        for (index, outcome) in outcomes.enumerated() {
            switch outcome {
            case .success(let judgement) where isKept || judgement.counts.ballots + judgement.counts.requests == 0:
                answer(index, .judgement(judgement))
            default: answer(index, .problem(503, "the votes can't be saved right now", retryAfter: 5))
            }
        }
        // If this fails, the ballots are on disk, and are counted with the next ones.
        try? collector.votes.count()
        guard isKept else { return }
        let votes = zip(posts, outcomes).map { (device: $0.device, votes: (try? $1.get())?.votes ?? []) }
        if votes.contains(where: { !$0.votes.isEmpty }) { reveal(after: votes) }
    }

    /// Reveals an event's results on the devices that sent a vote, if the vote counts for a listed song.
    private func reveal(after posts: [(device: Devices.ID, votes: [CastVote])]) {
        var listed: [String: Set<String>] = [:]
        var isAny = false
        for post in posts {
            for vote in post.votes where site.rewardsVoting(vote.event) {
                guard !guestAccess.devices.hasVoted(at: vote.event, on: post.device) else { continue }
                // If this fails, the device's next vote tries again.
                if listed[vote.event] == nil {
                    listed[vote.event] = try? site.listedSongs(of: vote.event, collector.votes.ledger)
                }
                guard listed[vote.event]?.contains(vote.song) == true,
                    let counted = try? collector.votes.ledger.vote(of: vote.voter, on: vote.song, at: vote.event),
                    counted != .none, guestAccess.devices.noteVote(at: vote.event, on: post.device)
                else { continue }
                isAny = true
                if lists.reveal(vote.event, on: post.device) {
                    publish(LiveLists.Subject(event: vote.event, kind: .results))
                }
            }
        }
        // If this fails, it is written with the next votes.
        if isAny { try? guestAccess.devices.write() }
    }

    /// Notes whether others have counted votes in a database.
    func lookForOthers() {
        // If this fails, the next call tries again.
        guard let revision = try? collector.votes.ledger.revision() else { return }
        if revision != seen { hasChanged = true }
        seen = revision
    }

    // MARK: - Publishing

    /// Publishes the lists if votes have changed them and the last update is far enough back.
    func publishIfDue() {
        guard pauseBeforePublishing() == .zero else { return }
        hasChanged = false
        postCount = 0
        rhythm.begin()
        for subject in lists.followed { publish(subject) }
    }

    /// How long until lists must be published; nil if they haven't changed.
    func pauseBeforePublishing() -> Duration? { hasChanged ? rhythm.pause(after: postCount) : nil }

    func publish(_ subject: LiveLists.Subject) {
        // If this fails, pages keep the last state.
        if let json = try? json(of: subject) { lists.publish(json, of: subject) }
    }

    private func json(of subject: LiveLists.Subject) throws(LedgerError) -> [UInt8]? {
        let event = subject.event
        if subject.kind == .report { return try hostState(of: event).map { Array($0.json.utf8) } }
        return try site.list(
            of: event, collector.votes.ledger, voters: collector.votes.voters(at: event), revealed: revealed[event],
            isForVoters: subject.kind == .results)
    }

    /// Shows so many of the best songs of an event, from the last to the first, although its results are hidden.
    func reveal(_ places: Int, of event: String) {
        revealed.set(places, of: event)
        for subject in lists.followed where subject.event == event { publish(subject) }
    }

    /// An event's state for its host; nil if the event doesn't exist.
    func hostState(of event: String) throws(LedgerError) -> HostState? {
        try site.hostState(of: event, collector.votes.ledger, revealed: revealed[event])
    }

    // MARK: - Changes

    func update(_ new: LiveSite?) {
        let site = new ?? self.site
        self.site = site
        // If people can vote again, the places revealed so far may change.
        revealed.hide { site.hidesResultsWhileVoting(at: $0) }
        // If the batches can't be read now, the next build reports it, and the votes so far stay unchanged.
        do throws(LedgerError) {
            try collector.refresh(zone: site.zone) { site.poll($0) }
            isReady.store(true, ordering: .relaxed)
        } catch {
            isReady.store(false, ordering: .relaxed)
        }
        guestAccess.endStreams(in: lists, site)
        for subject in lists.followed { publish(subject) }
    }

    var size: Int { collector.votes.size }

    /// Makes a batch of all collected ballots. If this fails, they are on disk, and become a batch the next time.
    func closeBatch() throws(LedgerError) { if size > 0 { _ = try collector.votes.close(now: .now()) } }
}

extension HTTPResponse {
    /// The answer to a post of ballots: how many count, and why the others don't.
    fileprivate static func judgement(_ judgement: BallotCollector.Judgement) -> HTTPResponse {
        let counted = judgement.counts.ballots + judgement.counts.requests
        guard !judgement.rejections.isEmpty else {
            return .json(200, Array("{\"counted\":\(counted),\"refused\":[]}\n".utf8))
        }
        let refused = judgement.rejections.map { rejection -> JSONValue in
            [
                "line": .number(rejection.line), "code": .string(rejection.kind.rawValue),
                "reason": .string(rejection.reason),
            ]
        }
        let answer: JSONValue = ["counted": .number(counted), "refused": .array(refused)]
        return .json(200, Array((answer.text + "\n").utf8))
    }
}
