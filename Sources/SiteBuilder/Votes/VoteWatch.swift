import Ballots
import Content
public import Diagnostics
import Files
import Glibc
import Output
import Postgres

/// Waits for the votes that others count in a database.
public final class VoteWatch {
    private let ledger: PostgresLedger
    private var seen: LedgerRevision

    /// How often the database is asked.
    private static let interval = Duration.milliseconds(50)

    /// How long to wait before a database is asked again that could not answer.
    private static let longInterval = Duration.seconds(1)

    /// True if the database didn't answer when it was asked last.
    private var isLost = false

    /// Opens the ledger of a site; nil, and an error, if that fails, or if votes are not counted in a database.
    public init?(_ options: BuildOptions, _ log: inout DiagnosticLog) {
        guard let project = Project(options, &log), let place = project.ledgerPlace(&log) else { return nil }
        guard case .postgres(let address) = place else {
            log.error(
                .usage, at: nil, "this site counts its votes in Content/ballots, so there is no database to watch",
                hint: "use \"corkboard serve\" to follow them, or set a database under voting.ledger in site.yaml")
            return nil
        }
        do {
            let state = try StateFolder.open(at: StateFolder.path(ofSite: options.site)).folder
            ledger = try PostgresLedger(address, in: state, of: BatchFolder(project.folder.content))
            // What was counted before is in the build that comes first.
            seen = try ledger.revision()
        } catch {
            log.report(stopping: error)
            return nil
        }
    }

    /// Waits until votes are counted that were not there at the last call.
    ///
    /// - Parameters:
    ///   - limit: How long to wait at most.
    ///   - isEnding: Asked now and then; once it is true, nothing is waited for.
    ///   - log: Gets a warning when the database stops to answer.
    /// - Returns: False if there were none.
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
