import Ballots
import Content
public import Diagnostics
import Files
import Glibc
import Output
import Postgres
import SharedLedger

/// Waits for votes that other processes count in a database.
public final class VoteWatch {
    private let ledger: PostgresLedger
    private var seen: LedgerRevision

    /// The time between two queries.
    private static let interval = Duration.milliseconds(50)

    /// The time between two queries while the database doesn't answer.
    private static let longInterval = Duration.seconds(1)

    /// True if the database didn't answer the last query.
    private var isLost = false

    /// Opens the ledger of a site; reports an error and returns nil if that fails, or if votes are not counted in a
    /// database.
    public init?(_ options: BuildOptions, _ log: inout DiagnosticLog) {
        guard let project = Project(options, &log), let place = project.ledgerPlace(&log) else { return nil }
        guard case .postgres(let address) = place else {
            log.error(
                .usage, at: nil, "this site counts its votes in Content/ballots, not in a database",
                hint: "use \"corkboard serve\" to follow them, or set a database under voting.ledger in site.yaml")
            return nil
        }
        do {
            let state = try StateFolder.open(at: StateFolder.path(ofSite: options.site)).folder
            ledger = try PostgresLedger(address, in: state, of: BatchFolder(project.folder.content))
            // The preceding build includes all votes up to this revision.
            seen = try ledger.revision()
        } catch {
            log.report(stopping: error)
            return nil
        }
    }

    /// Waits until votes are counted that the last call did not see.
    ///
    /// - Parameters:
    ///   - limit: The longest time to wait.
    ///   - isEnding: Checked now and then; if it becomes true, the call returns.
    ///   - log: Receives a warning when the database stops answering.
    /// - Returns: True if votes were counted.
    public func wait(
        atMost limit: Duration, until isEnding: () -> Bool = { false }, _ log: inout DiagnosticLog
    ) -> Bool {
        let end = ContinuousClock.now + limit
        repeat {
            do throws(LedgerError) {
                let revision = try ledger.revision()
                isLost = false
                if revision != seen {
                    seen = revision
                    return true
                }
            } catch {
                if !isLost {
                    log.warning(.ledger, at: nil, "\(error)", hint: "pages aren't updated until it answers")
                }
                isLost = true
            }
            let pause = min(isLost ? Self.longInterval : Self.interval, max(.zero, end - .now))
            usleep(UInt32(pause / .microseconds(1)))
        } while .now < end && !isEnding()
        return false
    }
}
