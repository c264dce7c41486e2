import Authoring
import Diagnostics

extension Command {
    static let code = Command(
        name: "code",
        summary: "Generate a code that is hard to guess and easy to say",
        details: """
            Ten random letters and digits without look-alikes. Spaces, hyphens and case don't matter when the code is \
            typed. It is printed and not stored: set it as an event's "code" or "adminCode", or better, in a file or \
            environment variable that these refer to.
            """,
        examples: [
            "corkboard code": "Generate a code",
            "corkboard code > gala.code": "Generate a code for {\"code\": {\"file\": \"gala.code\"}}",
        ],
        body: { run in
            var generator = SystemRandomNumberGenerator()
            let code = randomCode(using: &generator)
            run.console.show(json: ["code": .string(code)], text: "\(code)\n")
            return .done
        })
}
