import Diagnostics

/// One run of the tool: what was asked, and where the answer goes.
struct Run {
    let options: Options
    let environment: Environment
    var console: Console

    /// Does what a command line asks.
    ///
    /// - Parameter arguments: The words after the program's name; nil where one of them is not text.
    static func start(_ arguments: [String]?, _ environment: Environment) -> ExitCode {
        let options = Options(arguments ?? [])
        var run = Run(options: options, environment: environment, console: Console(options, environment))
        do throws(Stop) {
            guard arguments != nil else {
                throw .misuse("the command line is not UTF-8", hint: "rename the file or folder that it names")
            }
            let code = try run.perform()
            try run.console.finish()
            return code
        } catch {
            run.console.report(error.diagnostic)
            return error.exitCode
        }
    }

    private mutating func perform() throws(Stop) -> ExitCode {
        if options.has(.help), options.command != nil || options.problem == nil {
            console.print(options.command.map(Help.text) ?? Help.overview)
            return .done
        }
        if options.has(.version) {
            console.print("corkboard \(Version.current)\n")
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
