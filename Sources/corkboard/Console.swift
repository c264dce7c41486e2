import Diagnostics
import Glibc

/// Where the tool writes: results to standard output, diagnostics to standard error.
struct Console {
    /// Whether to print errors only.
    let isQuiet: Bool

    /// Whether to print JSON.
    let isJSON: Bool

    private let hasColor: Bool
    private var output = Output.open

    /// How standard output fares.
    private enum Output {
        case open
        /// The reader has left, which is its right.
        case left
        case failed(errno: Int32)
    }

    init(_ options: Options, _ environment: Environment) {
        isQuiet = options.has(.quiet)
        isJSON = options.has(.json)
        hasColor =
            switch options.value(of: .color) {
            case "always": true
            case "never": false
            default: !environment.noColor && !environment.isDumbTerminal && Self.isTerminal
            }
    }

    /// Whether someone watches standard error.
    static var isTerminal: Bool { isatty(STDERR_FILENO) == 1 }

    /// Opens those of the three standard files that the caller closed: otherwise a page of the site could be opened
    /// with the number of standard output, and a message would be written into it.
    static func openStandardFiles() {
        var file: Int32
        repeat { file = unsafe open("/dev/null", O_RDWR) } while 0...STDERR_FILENO ~= file
        if file >= 0 { close(file) }
    }

    /// Writes a result, which is whole lines.
    mutating func print(_ text: String) { print(Array(text.utf8)) }

    /// Writes a result as it is.
    mutating func print(_ bytes: [UInt8]) {
        guard case .open = output else { return }
        let failure = writeAll(bytes, to: STDOUT_FILENO)
        if failure != 0 { output = failure == EPIPE ? .left : .failed(errno: failure) }
    }

    /// Writes a result as a line of JSON.
    mutating func print(json: JSONValue) { print(json.text + "\n") }

    /// Writes what came of a command: as JSON where that is asked for, else in words, unless errors only are wanted.
    mutating func print(json: @autoclosure () -> JSONValue, text: @autoclosure () -> String) {
        if isJSON {
            print(json: json())
        } else if !isQuiet {
            print(text())
        }
    }

    /// Writes a diagnostic; with `--quiet` an error only.
    func report(_ diagnostic: Diagnostic) {
        if isQuiet && diagnostic.severity != .error { return }
        // Where standard error is broken there is nobody left to tell; the exit code still does.
        _ = writeAll((isJSON ? diagnostic.json : diagnostic.formatted(color: hasColor)) + "\n", to: STDERR_FILENO)
    }

    /// Writes a stage's diagnostics.
    func report(_ log: DiagnosticLog) {
        for diagnostic in log.inOrderOfLines { report(diagnostic) }
    }

    /// Tells whether all results arrived.
    func finish() throws(Stop) {
        guard case .failed(let number) = output else { return }
        throw .world("can't write to standard output: \(systemMessage(number))")
    }
}
