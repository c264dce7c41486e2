import Testing
import Text

@Test(arguments: [
    ("Simon &amp; Garfunkel", "Simon & Garfunkel"), ("&#72;&#x69;&#x0000000021;", "Hi!"),
    ("&lt;b&gt; &quot;&apos;", "<b> \"'"),
    ("&amp;lt;", "&lt;"), ("&unknown; & &; &#xd800; &#99999999;", "&unknown; & &; &#xd800; &#99999999;"),
    ("AC&DC", "AC&DC"),
])
func referencesBecomeCharacters(_ xml: String, _ text: String) {
    #expect(replacingXMLReferences(in: Array(xml.utf8)[...]) == text)
}
