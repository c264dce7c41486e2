import Authoring
import Content
import Diagnostics
import Glibc
import Processes
import Serving
import SiteBuilder

/// One run of the tool: its options, its environment, and its output.
struct Run {
    let options: Options
    let environment: Environment
    var console: Console

    /// The last build's report, stored until exit because freeing it would delay the end of the process.
    var report: BuildReport?

    /// Runs a command line, and exits the process.
    ///
    /// - Parameter arguments: The words after the program's name; nil if one of them is not valid text.
    static func start(_ arguments: [String]?, _ environment: Environment) -> Never {
        if let arguments, arguments.starts(with: Completion.question) {
            Completion(Array(arguments.dropFirst(Completion.question.count)), environment).print()
            exit(ExitCode.done.rawValue)
        }
        let options = Options(arguments ?? [])
        var run = Run(options: options, environment: environment, console: Console(options, environment))
        let code = run.exitCode(of: arguments)
        withExtendedLifetime(run) { exit(code.rawValue) }
    }

    private mutating func exitCode(of arguments: [String]?) -> ExitCode {
        do {
            // Without /proc, the standard library can't read the arguments.
            guard CommandLine.argc > 0 else {
                throw CommandError.world("this program needs /proc, which isn't mounted")
            }
            try require(
                arguments != nil, "the command line is not UTF-8", hint: "rename the file or folder that it names")
            let code = try perform()
            try console.finish()
            return code
        } catch {
            let reason = commandError(error)
            for diagnostic in reason.diagnostics { console.report(diagnostic) }
            return reason.exitCode
        }
    }

    /// Converts the error of any part of a command.
    private func commandError(_ error: any Error) -> CommandError {
        switch error {
        case let error as CommandError: error
        case let error as AuthoringError: CommandError(error)
        case let error as ServingError: stop(error)
        default: .world("\(error)")
        }
    }

    private mutating func perform() throws -> ExitCode {
        if options.has(.help), options.command != nil || options.problem == nil {
            console.print(options.command.map(Help.text) ?? Help.overview)
            return .done
        }
        if options.has(.version) {
            let libraries = options.has(.verbose) ? LinkedLibrary.all : []
            let lines = ["corkboard \(Product.version)"] + libraries.map(\.description)
            console.print(lines.map { $0 + "\n" }.joined())
            return .done
        }
        if let problem = options.problem { throw problem }
        guard let command = options.command else {
            if Self.isAtTerminal { return try Command.open.body(&self) }
            throw CommandError.misuse(
                "no command is given",
                hint: "\"corkboard help\" lists the commands; \"corkboard open\" starts or opens a site in the browser")
        }
        if let shortage = Machine.shortage() { throw CommandError.world(shortage) }
        do { return try command.body(&self) } catch is Withdrawal {
            return leave()
        }
    }
}
