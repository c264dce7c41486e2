import Diagnostics

extension Command {
    static let schema = Command(
        name: "schema",
        summary: "Print the JSON Schema of a file, for editors and programs",
        details: """
            Editors complete and check what they have a schema of: "init" writes that of site.yaml into schemas/, and names it \
            in site.yaml. A record in JSON names its own as "$schema". The schemas are made from the code that reads the files. \
            What depends on more than one field, "corkboard check" knows. Without KIND it lists the kinds.
            """,
        arguments: [
            Argument(
                placeholder: Placeholder(name: "KIND", kind: .choice(PrintedSchema.names)), isRequired: false,
                summary: PrintedSchema.names.joined(separator: ", "))
        ],
        flags: [],
        examples: [
            Example(
                line: "corkboard schema event > schemas/event.json",
                purpose: "For records that say \"$schema\": \"../../schemas/event.json\""),
            Example(line: "corkboard schema site > schemas/site.json", purpose: "Anew, after an upgrade"),
        ],
        body: { run throws(Stop) in
            guard let name = run.options.arguments.first else {
                run.console.print(
                    json: .array(PrintedSchema.names.map { .string($0) }),
                    text: PrintedSchema.names.joined(separator: "\n") + "\n")
                return .done
            }
            guard let schema = PrintedSchema(named: name) else {
                preconditionFailure("the argument was checked when it was parsed")
            }
            run.console.print(schema.text)
            return .done
        })
}
