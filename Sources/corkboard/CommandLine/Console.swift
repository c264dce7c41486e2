import Diagnostics
import Glibc
import Serving

/// Writes results to standard output, and diagnostics to standard error.
struct Console {
    /// True to print only errors.
    let isQuiet: Bool

    let isJSON: Bool

    /// True to print more warnings of each kind.
    private let isComplete: Bool

    let hasColor: Bool
    private var output = StandardOutput.open

    private enum StandardOutput {
        case open
        /// The reader closed its end, which is not an error.
        case left
        case failed(errno: Int32)
    }

    init(_ options: Options, _ environment: Environment) {
        isQuiet = options.has(.quiet)
        isJSON = options.has(.json)
        isComplete = options.has(.verbose)
        hasColor =
            switch options.value(of: .color) {
            case "always": true
            case "never": false
            default: !environment.noColor && !environment.isDumbTerminal && Self.isTerminal
            }
    }

    /// True if standard error is a terminal.
    static var isTerminal: Bool { isatty(STDERR_FILENO) == 1 }

    /// Opens any of the three standard files that the caller closed.
    ///
    /// Otherwise a page could get the file descriptor of standard output, and messages would be written into the page.
    static func openStandardFiles() {
        var file: Int32
        repeat { file = unsafe open("/dev/null", O_RDWR) } while 0...STDERR_FILENO ~= file
        if file >= 0 { close(file) }
    }

    /// Writes a result of complete lines.
    mutating func print(_ text: String) { print(Array(text.utf8)) }

    /// Writes a result unchanged.
    mutating func print(_ bytes: [UInt8]) {
        guard case .open = output else { return }
        let failure = writeAll(bytes, to: STDOUT_FILENO)
        if failure != 0 { output = failure == EPIPE ? .left : .failed(errno: failure) }
    }

    /// Writes a result as a line of JSON.
    mutating func print(json: JSONValue) { print(json.text + "\n") }

    /// Writes a command's result as JSON if `isJSON`, otherwise as text unless `isQuiet`.
    mutating func print(json: @autoclosure () -> JSONValue, text: @autoclosure () -> String) {
        if isJSON {
            print(json: json())
        } else if !isQuiet {
            print(text())
        }
    }

    /// Writes what the user asked to see: as JSON if `isJSON`, otherwise as text even if `isQuiet`.
    mutating func show(json: JSONValue, text: String) { print(isJSON ? json.text + "\n" : text) }

    /// Writes a diagnostic; with `--quiet`, only an error.
    func report(_ diagnostic: Diagnostic) {
        if isQuiet && diagnostic.severity != .error { return }
        // If standard error fails, only the exit code can report the problem.
        _ = writeAll((isJSON ? diagnostic.json : diagnostic.formatted(color: hasColor)) + "\n", to: STDERR_FILENO)
    }

    /// Writes a note that isn't about a file.
    func note(_ code: Diagnostic.Code, _ message: String, hint: String? = nil) {
        report(Diagnostic(.note, code: code, at: nil, message: message, hint: hint))
    }

    /// Writes a stage's diagnostics: all errors, the first warnings of each kind, and the number of the rest.
    ///
    /// - Parameter excerpts: True to show the lines of the file around the first errors, too.
    func report(_ log: DiagnosticLog, excerpts: Bool = false) {
        let limit = 100
        let warningLimit = isComplete || isJSON ? limit : 5
        var counts: [Diagnostic.Code: Int] = [:]
        var shown = 0
        for diagnostic in log.inOrderOfLines {
            if diagnostic.severity != .error {
                counts[diagnostic.code, default: 0] += 1
                if counts[diagnostic.code, default: 0] > warningLimit { continue }
            }
            report(diagnostic)
            if excerpts, !isJSON, diagnostic.severity == .error, shown < limit {
                shown += 1
                showLines(around: diagnostic.place)
            }
        }
        for (code, count) in counts.sorted(by: { $0.key.rawValue < $1.key.rawValue }) where count > warningLimit {
            let rest = count - warningLimit
            note(
                code, "there \(rest == 1 ? "is" : "are") \(rest) more of this kind",
                hint: warningLimit < limit ? "--verbose shows up to \(limit)" : nil)
        }
    }

    private func showLines(around place: Place?) {
        guard let place, let lines = excerpt(of: place.file, around: place.line) else { return }
        for line in lines {
            let number = String(repeating: " ", count: max(0, 6 - "\(line.number)".count)) + "\(line.number)"
            let mark = line.number == place.line ? ">" : " "
            _ = writeAll("\(mark)\(number) | \(line.text.escapedForTerminal)\n", to: STDERR_FILENO)
        }
    }

    /// Throws if a result could not be written.
    func finish() throws(CommandError) {
        guard case .failed(let number) = output else { return }
        throw .world("can't write to standard output: \(systemMessage(number))")
    }
}
