package import Content
import Markdown

extension MarkdownOptions {
    /// Creates the options for rendering a site's bodies.
    package init(_ configuration: SiteConfiguration, _ strings: Strings) {
        self.init(
            imageHosts: configuration.markdown.imageHosts, siteHost: configuration.baseURL.host, hasSiblings: false,
            words: MarkdownWords(strings), filesRoot: configuration.filesRoot)
    }
}

extension MarkdownWords {
    /// The words in the site's language.
    fileprivate init(_ strings: Strings) {
        self.init()
        table = strings[.table]
        footnotes = strings[.footnotes]
        footnote = strings[.footnote]
        backToReference = strings[.backToReference]
        done = strings[.done]
        toDo = strings[.toDo]
    }
}
