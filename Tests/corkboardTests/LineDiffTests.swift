import TestSupport
import Testing
import corkboard

@Suite struct LineDiffTests {
    @Test func equalTextsHaveNone() {
        #expect(LineDiff("a\nb\n", "a\nb\n").isEmpty)
        #expect(LineDiff("", "").text("a", "b") == "")
    }

    @Test func changesStandWithThreeLinesAround() {
        let old = (1...20).map { "\($0)\n" }.joined()
        let new = old.replacing("\n2\n", with: "\ntwo\n").replacing("\n19\n", with: "\n")
        #expect(
            LineDiff(old, new).text("a", "b") == """
                --- a
                +++ b
                @@ -1,5 +1,5 @@
                 1
                -2
                +two
                 3
                 4
                 5
                @@ -16,5 +16,4 @@
                 16
                 17
                 18
                -19
                 20

                """)
    }

    @Test func anEmptyTextIsNothing() {
        #expect(LineDiff("", "a\n").text("a", "b") == "--- a\n+++ b\n@@ -0,0 +1,1 @@\n+a\n")
    }

    @Test func aLastLineWithoutALineFeedIsMarked() {
        #expect(
            LineDiff("a", "a\n").text("a", "b")
                == "--- a\n+++ b\n@@ -1,1 +1,1 @@\n-a\n\\ No newline at end of file\n+a\n")
    }

    @Test func lineEndsOfWindowsAreDifferences() { #expect(!LineDiff("a\r\nb\n", "a\nb\n").isEmpty) }

    @Test func hugeTextsAreGivenAsAWhole() {
        let (old, new) = ((0..<5000).map { "a\($0)\n" }.joined(), (0..<5000).map { "b\($0)\n" }.joined())
        #expect(LineDiff(old, new).text("a", "b").split(separator: "\n").count == 10_003)
    }
}
