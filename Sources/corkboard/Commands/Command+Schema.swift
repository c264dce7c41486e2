import Diagnostics

extension Command {
    static let schema = Command(
        name: "schema",
        summary: "Print the JSON Schema of a file, for editors and programs",
        details: """
            Editors use schemas to complete and check files. "init" writes the schema of site.yaml to schemas/ and \
            refers to it in site.yaml. A record in JSON refers to its schema as "$schema". The schemas are generated \
            from the code that reads the files. Rules that involve several fields are checked only by "corkboard \
            check". Without KIND, lists the kinds.
            """,
        arguments: [
            Argument(
                "KIND", kind: .choice(PrintedSchema.names), isRequired: false,
                PrintedSchema.names.joined(separator: ", "))
        ],
        examples: [
            "corkboard schema event > schemas/event.json": "For records with \"$schema\": \"../../schemas/event.json\"",
            "corkboard schema site > schemas/site.json": "Update it after an upgrade",
        ],
        body: { run in
            guard let name = run.options.arguments.first else {
                run.console.print(
                    json: .array(PrintedSchema.names.map { .string($0) }),
                    text: PrintedSchema.names.joined(separator: "\n") + "\n")
                return .done
            }
            guard let schema = PrintedSchema.named(name) else {
                preconditionFailure("the parser checks the argument")
            }
            run.console.print(PrintedSchema.text(schema))
            return .done
        })
}
