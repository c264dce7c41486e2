package import Content
import Markdown

extension MarkdownOptions {
    /// Creates the options for rendering a site's bodies.
    package init(_ configuration: SiteConfiguration, _ strings: Strings) {
        self.init()
        (imageHosts, siteHost) = (configuration.markdown.imageHosts, configuration.baseURL.host)
        hasSiblings = false
        (words, filesRoot) = (MarkdownWords(strings), configuration.filesRoot)
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
