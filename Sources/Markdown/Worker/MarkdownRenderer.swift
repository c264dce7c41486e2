/// Renders one body after another with the same settings.
struct MarkdownRenderer {
    private let parser: MarkdownParser
    private let policy: LinkPolicy
    private let options: MarkdownOptions
    private let outputLimit: Int

    /// Creates a renderer with the settings of `greeting`.
    init(_ greeting: Greeting) {
        parser = MarkdownParser(memoryBytes: greeting.limits.memoryBytes / 2)
        policy = LinkPolicy(greeting.options)
        options = greeting.options
        outputLimit = greeting.limits.outputBytes
    }

    func render(_ body: MarkdownBody) -> Answer {
        parser.withTree(of: body.text) { root in
            HTMLWriter.render(root, of: body, options, policy: policy, limit: outputLimit)
                .map(Answer.rendered) ?? .outputTooLong
        }
    }
}
