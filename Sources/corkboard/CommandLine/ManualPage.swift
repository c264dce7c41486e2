import Content
import SiteBuilder
import Text

/// Help as a manual page, for `man`.
enum ManualPage {
    /// The page in roff, with the macros of man(7).
    static let text = """
        .TH CORKBOARD 1 "" "corkboard \(Product.version)" "User Commands"
        .SH NAME
        corkboard \\- turn a folder of content into a complete static site
        .SH SYNOPSIS
        .B corkboard
        [\\fIFLAGS\\fR] \\fICOMMAND\\fR \\[u2026]
        .SH DESCRIPTION
        Corkboard reads the Content folder of a site and writes the complete site to the folder public.
        If the site already exists, only the pages that changed are written.
        .SH COMMANDS
        \(Command.all.map(section).joined())\
        .SH FLAGS OF EVERY COMMAND
        \(Flag.global.map { entry($0.spellings, $0.summary) }.joined())\
        .SH EXIT STATUS
        \(Help.exitCodes.map { entry($0.0, $0.1) }.joined())\
        .SH ENVIRONMENT
        \(entry("NO_COLOR", "If set and not empty, diagnostics have no colours"))\
        \(entry("SOURCE_DATE_EPOCH", "The current time in Unix seconds, unless --now is given"))\
        \(entry("CORKBOARD_AUTHOR, GIT_AUTHOR_NAME", "The author of bulletins, unless --author or site.yaml gives one"))\
        \(entry("VISUAL, EDITOR", "The text editor (default: editor, or vi)"))\
        \(entry("CURL_CA_BUNDLE, SSL_CERT_FILE", "The certificates to trust when fetching sources"))\
        .SH FILES
        \(entry("Content/site.yaml", "The site's settings; site.json works as well"))\
        \(entry("Templates/", "Templates that replace the built-in ones of the same name"))\
        \(entry("public/", "The site"))\
        \(entry(".corkboard/", "Data that speeds up the next build, and deleted or replaced records that can be restored"))
        """

    private static func section(_ command: Command) -> String {
        var text = ".SS \(quoted(command.synopsis))\n\(escaped(command.summary)).\n"
        if !command.details.isEmpty { text += escaped(command.details) + "\n" }
        text += command.arguments.map { entry($0.placeholder.name, $0.summary) }.joined()
        text += command.flags.map { entry($0.spellings, $0.summary) }.joined()
        text += command.examples.map { ".PP\n\(escaped($1)):\n.PP\n.RS\n.nf\n\(escaped($0))\n.fi\n.RE\n" }
            .joined()
        return text
    }

    private static func entry(_ term: String, _ text: String) -> String {
        ".TP\n.B \(escaped(term))\n\(escaped(text)).\n"
    }

    /// Quotes the argument of a macro.
    private static func quoted(_ text: String) -> String {
        "\"\(escaped(text).split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\\(dq"))\""
    }

    /// Escapes text so that roff prints it unchanged.
    ///
    /// roff treats lines that begin with a dot or an apostrophe, and text after a backslash, as requests. It prints a
    /// bare hyphen as a typographic one, which can't be copied.
    private static func escaped(_ text: String) -> String {
        var escaped = text.utf8.first == UInt8(ascii: ".") || text.utf8.first == UInt8(ascii: "'") ? "\\&" : ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\\": escaped += "\\e"
            case "-": escaped += "\\-"
            // roff needs at least four digits.
            case _ where !scalar.isASCII:
                escaped += "\\[u\(String(scalar.value, radix: 16, uppercase: true, digits: 4))]"
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }
}
