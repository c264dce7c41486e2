import Markdown
import Testing

@Suite struct PlainTextTests {
    @Test func readsLikeTheText() throws {
        let body = try rendered(
            """
            # Hello *you*

            One
            line with `code` & a [link](/x).\\
            Next ![pic](/y) <b>bold</b>

            - a
            - b
              1. c
              2. d

            3. loose

            4. item

            - [x] done

            | A | B |
            |---|---|
            | 1 |   |
            | 2 | 3 |

            ```
            let x
              = 1
            ```

            > quote[^1]

            [^1]: note
            """)
        #expect(
            body.plainText == """
                Hello you

                One line with code & a link.
                Next pic bold

                - a
                - b
                  1. c
                  2. d

                3. loose

                4. item

                - [x] done

                A | B
                1
                2 | 3

                let x
                  = 1

                quote[1]

                [1] note
                """)
    }

    @Test(arguments: ["", "\n", "<!-- x -->", "[a]: /b", "\u{feff}"])
    func nothingIsNothing(_ text: String) throws {
        let body = try rendered(text)
        #expect(body.plainText.isEmpty)
        #expect(body.html.isEmpty)
    }
}
