import Diagnostics
import Glibc
import SiteBuilder

/// One run of the tool: what was asked, and where the answer goes.
struct Run {
    let options: Options
    let environment: Environment
    var console: Console

    /// What a build has made: kept, because the process ends sooner if it does not give all of it back first.
    var report: BuildReport?

    /// Does what a command line asks, and ends the process.
    ///
    /// - Parameter arguments: The words after the program's name; nil where one of them is not text.
    static func start(_ arguments: [String]?, _ environment: Environment) -> Never {
        if let arguments, arguments.first == IDCompletion.name {
            IDCompletion.run(Array(arguments.dropFirst()), environment)
            exit(ExitCode.done.rawValue)
        }
        let options = Options(arguments ?? [])
        var run = Run(options: options, environment: environment, console: Console(options, environment))
        let code = run.exitCode(of: arguments)
        withExtendedLifetime(run) { exit(code.rawValue) }
    }

    private mutating func exitCode(of arguments: [String]?) -> ExitCode {
        do throws(Stop) {
            guard arguments != nil else {
                throw .misuse("the command line is not UTF-8", hint: "rename the file or folder that it names")
            }
            let code = try perform()
            try console.finish()
            return code
        } catch {
            for diagnostic in error.diagnostics { console.report(diagnostic) }
            return error.exitCode
        }
    }

    private mutating func perform() throws(Stop) -> ExitCode {
        if options.has(.help), options.command != nil || options.problem == nil {
            console.print(options.command.map(Help.text) ?? Help.overview)
            return .done
        }
        if options.has(.version) {
            console.print("corkboard \(Product.version)\n")
            return .done
        }
        if let problem = options.problem { throw problem }
        guard let command = options.command else {
            throw .misuse(
                "no command is given", hint: "\"corkboard help\" lists them; \"corkboard init DIR\" starts a site")
        }
        return try command.body(&self)
    }
}
