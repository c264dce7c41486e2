import Markdown
import TestSupport
import Testing

@Suite struct PlainTextTests {
    @Test func readsLikeTheText() throws {
        let body = try rendered(
            """
            # Hello *you*

            One
            line with `code` & a [link](/x), ~~gone~~.\\
            Next ![pic](/y) <b>bold</b>

            ### Lists

            - a
            - b
              1. c
              2. d

            3. loose

            4. item

            - [x] done
            -

            ***

            | A | Number |
            |:-:|---:|
            | 1 |   |
            | 2 | 夜3 |
            | three | 4 |

            ```
            let x
            \t= 1  
            ```

            > quote[^1]
            >
            > - more

            [^1]: note

                code
            """)
        #expect(
            body.plainText == """
                Hello you
                =========

                One line with code & a link </x>, ~~gone~~.
                Next [pic] bold

                Lists
                ~~~~~

                - a
                - b
                  1. c
                  2. d

                3. loose

                4. item

                - [x] done
                -

                * * *

                  A   | Number
                ------+-------
                  1   |
                  2   |    夜3
                three |      4

                let x
                    = 1

                > quote[1]
                >
                > - more

                [1] note

                    code
                """)
    }

    @Test func decorationsAreLeftOut() throws {
        #expect(try rendered("a ![-](/y) b ![](/y) ![- c](/y)").plainText == "a  b  [- c]")
        #expect(try rendered("[![-](/y)](/x)").plainText == "</x>")
    }

    @Test(arguments: ["", "\n", "<!-- x -->", "[a]: /b", "\u{feff}"])
    func nothingIsNothing(_ text: String) throws {
        let body = try rendered(text)
        #expect(body.plainText.isEmpty)
        #expect(body.html.isEmpty)
    }

    @Test func wrapsAtTheWidthWithIndents() throws {
        let body = try rendered(
            """
            > - A sentence that is longer than the width of thirty columns, and https://example.org/an/address/that/is/too
            >   1. 日本語の文章は、どこでも改行できる。句読点の前ではできない。

            | Name | What |
            |---|---|
            | One | A cell with more than fits |
            """, plainText: PlainTextOptions(width: 30))
        #expect(
            body.plainText == """
                > - A sentence that is longer
                >   than the width of thirty
                >   columns, and
                >   https://example.org/an/address/that/is/too
                >   1. 日本語の文章は、どこで
                >      も改行できる。句読点の
                >      前ではできない。

                Name | What
                -----+------------------------
                One  | A cell with more than
                     | fits
                """)
    }

    @Test func tellsEachAddressOnceAndWhereItLeads() throws {
        let body = try rendered(
            """
            [one](https://example.org/a), [again](https://example.org/a), <https://example.org/b>, https://example.org/c
            [example.org/d](https://example.org/d/), [https://bank.example](https://evil.example/)
            [mail](mailto:a@example.org), [in](../events/x/), [here](#here), [bad](javascript:x), [odd](</ä> "t")

            # Here
            """, plainText: PlainTextOptions(root: "https://club.example/"))
        #expect(
            body.plainText == """
                one <https://example.org/a>, again, https://example.org/b, https://example.org/c \
                example.org/d, https://bank.example <https://evil.example/> mail <a@example.org>, \
                in <https://club.example/events/x/>, here, bad, odd <https://club.example/%C3%A4>

                Here
                ====
                """)
    }

    @Test func showsNothingThatCannotBeSeen() throws {
        let hidden = "a\u{202e}b\u{200b}c\u{2066}d\u{ad}e\u{1b}f\u{e0041}g\u{85}h\u{2028}i"
        let body = try rendered("\(hidden)\n\n    \(hidden)\n\n`\(hidden)` [x](https://e.example/\u{202e})")
        #expect(body.plainText == "abcdefg h i\n\nabcdefg h i\n\nabcdefg h i x <https://e.example/%E2%80%AE>")
        let kept = try rendered("نمی\u{200c}خواهم 👩\u{200d}🚀 ❤\u{fe0f}")
        #expect(kept.plainText == "نمی\u{200c}خواهم 👩\u{200d}🚀 ❤\u{fe0f}")
    }

    @Test func tildesStayAsWritten() throws {
        let body = try rendered("H~2~O, ~~*gone*~~ and ~*half*~\n~~gone~~")
        #expect(body.plainText == "H~2~O, ~~gone~~ and ~half~ ~~gone~~")
    }

    /// cmark writes these characters as bytes that UTF-8 doesn't have.
    @Test(arguments: ["&#65534;", "&#xffff;"]) func noncharactersBecomeReplacementCharacters(_ written: String) throws {
        let text = "www.a.org\(written) [b\(written)](/c \"d\(written)\") ![e\(written)](/f)\n\n~~~ g\(written)\nh\n~~~"
        let body = try rendered(text)
        #expect(
            body.html.elementsEqual(
                """
                <p><a href="http://www.a.org%EF%BF%BD" rel="noopener nofollow ugc">www.a.org\u{fffd}</a> \
                <a href="../c" title="d\u{fffd}">b\u{fffd}</a> <img src="../f" alt="e\u{fffd}" /></p>
                <pre><code class="language-g\u{fffd}">h
                </code></pre>

                """.utf8))
        #expect(body.plainText.hasPrefix("www.a.org\u{fffd} b\u{fffd} <"))
    }

    @Test func staysSmallHoweverDeepAndWide() throws {
        let texts = [
            String(repeating: "> ", count: 5000) + "a", String(repeating: "- ", count: 5000) + "a",
            (0..<300).map { String(repeating: "> ", count: $0) + "- a\n" }.joined(),
            "|" + String(repeating: "a|", count: 500) + "\n|" + String(repeating: "-|", count: 500) + "\n"
                + String(repeating: "|\(String(repeating: "b", count: 1000))\n", count: 50),
        ]
        for text in texts {
            for width in [nil, 72] {
                let body = try rendered(text, plainText: PlainTextOptions(width: width))
                #expect(body.plainText.utf8.count < 12 * text.utf8.count, "of \(text.prefix(20))")
            }
        }
    }

    /// Compares words, not markup: the plain text has all words of the HTML, in the same order.
    @Test(
        .enabled(if: Shared.folder("specs/commonmark") != nil, "needs ../shared/specs beside the project"),
        arguments: [nil, 72])
    func losesNoWordOfTheSpecifications(width: Int?) throws {
        let texts = try SpecificationExample.all().map(\.markdown)
        let bodies = texts.map {
            MarkdownBody(
                text: Array($0.utf8), idPrefix: "p-", root: "/", plainText: PlainTextOptions(width: width))
        }
        for (text, result) in zip(texts, try testPool().render(bodies)) {
            let body = try result.get()
            var rest = body.plainText.words[...]
            for word in body.markup.withoutMarkup.words {
                let place = rest.firstIndex { $0.contains(word) }
                #expect(place != nil, "\(word) of \(text.debugDescription) in \(body.plainText.debugDescription)")
                rest = rest[(place ?? rest.endIndex)...]
            }
            let hasSpaceAtEnd = body.plainText.contains(" \n") || body.plainText.last == " "
            #expect(!hasSpaceAtEnd, "of \(text.debugDescription)")
        }
    }
}

extension String {
    fileprivate var words: [String] { split { $0.isWhitespace }.map(String.init) }

    /// The text of the generated HTML, without tags and with decoded entities.
    fileprivate var withoutMarkup: String {
        replacing(/alt="([^"]*)"[^>]*>/) { ">" + $0.output.1 }.replacing(/<[^>]*>|\u{21a9}/, with: " ")
            .replacing("&lt;", with: "<").replacing("&gt;", with: ">").replacing("&quot;", with: "\"")
            .replacing("&amp;", with: "&")
    }
}
