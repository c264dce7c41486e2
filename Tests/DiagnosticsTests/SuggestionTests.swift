import Diagnostics
import Testing

@Test(arguments: [("nme", "name"), ("tilte", "title"), ("Author", "author"), ("titel", "title")])
func suggestsWhatWasMeant(_ typed: String, _ meant: String) {
    #expect(suggestion(for: typed, among: ["name", "title", "author", "body"]) == meant)
}

@Test func suggestsNothingForAnotherWord() {
    #expect(suggestion(for: "xyz", among: ["name", "title"]) == nil)
}

@Test func suggestsTheSameOfSeveralThatAreAsNear() {
    for names in [["song-b", "song-a", "song-c"], ["song-c", "song-b", "song-a"]] {
        #expect(suggestion(for: "song-z", among: names) == "song-a")
    }
}
