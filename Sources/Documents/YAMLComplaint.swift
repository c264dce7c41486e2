import Diagnostics

/// An error of libyaml, to be translated into an author's words.
struct YAMLComplaint {
    /// The problem, in libyaml's words.
    var words: String

    /// The context, such as what libyaml was scanning, in its words; empty if unknown.
    var context: String

    /// The position at which it stopped.
    var position: Position

    /// The position at which the context begins.
    var contextPosition: Position

    /// The scalar at which it stopped; nil at the end of a line.
    var scalar: Unicode.Scalar?

    /// The error in an author's words.
    ///
    /// The list is complete for libyaml 0.2.5; other messages get the last entry.
    var problem: Problem {
        switch words {
        case "mapping values are not allowed in this context":
            say("a colon with a space after it isn't allowed here", "put text with a colon in quotes")
        case "could not find expected ':'":
            begun("this is neither a field nor part of the one above", "write name: value, or indent it like text")
        case "found character that cannot start any token": badStart
        case "found a tab character that violates indentation",
            "found a tab character where an indentation space is expected":
            say("a tab can't indent a line", "use spaces")
        case "block sequence entries are not allowed in this context":
            say("a list can't begin here", "start it on a new line, or put the text in quotes")
        case "mapping keys are not allowed in this context":
            say("a field can't begin here", "put text that begins with a question mark in quotes")
        case "found unexpected end of stream", "found unexpected document indicator":
            begun("this quoted text is never closed", "add the closing quote")
        case "found unknown escape character":
            say("this backslash isn't allowed here", "write \\\\ for a backslash, or use 'single quotes'")
        case "did not find expected hexdecimal number", "found invalid Unicode character escape code":
            say("this isn't a character's code", "write \\u and four hexadecimal digits, or the character itself")
        case "did not find expected key" where scalar == ":":
            say("a name is missing before the colon", "write name: value, or put text with a colon in quotes")
        case "did not find expected key":
            say("a field was expected here", "indent it like the fields above, or put all of the text in quotes")
        case "did not find expected '-' indicator":
            say("another item of the list was expected here", "begin it with - under the one above")
        case "did not find expected ',' or ']'":
            begun("this list is not closed properly", "write commas between its items and ] at its end")
        case "did not find expected ',' or '}'":
            begun("these braces are not closed properly", "write commas between the fields and } at the end")
        case "did not find expected node content":
            say("a value is missing here", "write one, or \"\" for an empty text")
        case "did not find expected <document start>":
            say("the document ends before this", "write name: value on each line")
        case "found unexpected ':'":
            say("a colon isn't allowed here", "put the text in quotes")
        default: byContext
        }
    }

    private var byContext: Problem {
        switch context {
        case "while scanning an alias":
            begun("text can't begin with * here", "put it in quotes")
        case "while scanning an anchor":
            begun("text can't begin with & here", "put it in quotes")
        case "while scanning a tag", "while parsing a tag", "while parsing a node":
            begun("text can't begin with ! here", "put it in quotes")
        case "while scanning a directive", "while scanning a tag directive", "while scanning a %YAML directive",
            "while scanning a %TAG directive", "while parsing a %TAG directive":
            begun("a line can't begin with % here", "put the text in quotes")
        case "while scanning a block scalar":
            begun(
                "text isn't allowed after | or > on the same line",
                "start the text on the next line, or put it in quotes")
        default:
            say("this can't be read as YAML", "put text with special characters in quotes")
        }
    }

    private var badStart: Problem {
        switch scalar {
        case "\t": say("a tab can't indent a line", "use spaces")
        case "%": say("text can't begin with % here", "put it in quotes")
        default: say("text can't begin with \(scalar.map { "\($0)" } ?? "this character")", "put it in quotes")
        }
    }

    private func say(_ message: String, _ hint: String) -> Problem {
        Problem(code: .yamlSyntax, position: position, message: message, hint: hint)
    }

    private func begun(_ message: String, _ hint: String) -> Problem {
        Problem(code: .yamlSyntax, position: contextPosition, message: message, hint: hint)
    }
}
