import Ballots
import TestSupport
import Testing

@Suite struct RefusedWordTests {
    private let rules = Poll.RequestRules(
        refusing: ["shit", "ass", "nazi", "fuck*", "Baby Shark", "hell", "god", "88", "slut", "tit", "bob", "sos"])

    private func refuses(_ title: String, by artist: String = "Artist", _ rules: Poll.RequestRules? = nil) -> Bool {
        let rules = rules ?? self.rules
        return rules.hasRefusedWord(title) || rules.hasRefusedWord(artist)
    }

    @Test(arguments: [
        "Shit", "SHIT!", "5hit", "$hit", "sh1t", "sh!t", "sh|t", "Sh!7", "sh1+", "5H17!!", "ｓｈｉｔ", "ѕhіt", "shít",
        "s h i t", "S.H.I.T.", "s-h-i-t", "s_h_1_t", "s h 1 t", "sh-it", "sh.it", "sh*t", "s**t", "shiiiiit", "SHITTTT",
        "shhhh!!!t", "s\u{200b}hit", "This is sh1t, man", "(sh1t)", "a55", "A$$", "@ss", "@$$", "azz ass", "aßß ass",
        "n4z1", "NAZ!", "Naz1 Party", "fucking", "f*cking", "fuuuck", "F.U.C.K.I.N.G", "F U C K", "phuck fuck3r",
        "Bаbу Shаrk", "B4by 5hark", "baby shaaaark", "B@by-Shark", "h3ll", "g0d", "88", "s1ut", "5lut", "b0b",
    ])
    func disguisedWordsAreRefused(_ title: String) {
        #expect(refuses(title))
        #expect(refuses("Title", by: title))
    }

    /// Ordinary titles and artists with digits, symbols, dots and single letters, against words that resemble them.
    @Test func ordinaryTitlesAreNotRefused() {
        let titles = """
            7 Rings/99 Luftballons/24K Magic/Blink-182/505/1999/22/7 Years/3/9 to 5/Mambo No. 5/1979/99 Problems/Song 2/
            The 1975/Sk8er Boi/Se7en/P!nk/Ke$ha/A$AP Rocky/deadmau5/$ave Dat Money/U2/UB40/B-52's/2Pac/4 Non Blondes/
            3 Doors Down/10cc/5 Seconds of Summer/Maroon 5/Jackson 5/Sum 41/MGMT/M83/H.E.R./M.I.A./R.E.M./N.W.A/AC/DC/
            P.I.M.P./D.A.N.C.E./Y.M.C.A./U.S.A. for Africa/T.N.T./L.O.V.E./R.E.S.P.E.C.T/A B C/Do Re Mi/O.P.P./K.K. Slider/
            1, 2 Step/1-2-3/1 2 3 4/Twenty 4 Seven/24/7/50 Ways to Leave Your Lover/500 Miles/16 Tons/8675309/867-5309/
            Jenny (867-5309)/6 Foot 7 Foot/7 Nation Army/Hey Ya!/Help!/Mamma Mia!/Oops!... I Did It Again/Shout!/Wham!/
            Ho Hey/He'll Have to Go/I'll Be There/She'll Be Right/We'll Meet Again/Hello/Othello/Shell Shock/Feels Good Inc./
            Good Vibrations/Johnny B. Goode/Boob Tube Blues/Bass Down Low/Class of '99/Assassin/Cassandra/As It Was/
            As Salaam/A.S. Roma/Pass the Dutchie/Titanium/Titanic/It's Titus/Slaughter/Sluta aldrig/Scunthorpe/
            Shitake/Shift/Baby/Shark Attack/Sharks of a Baby/Baby, the Shark/1888/188/880/808s & Heartbreak/455/515/
            7175/$$$/$100 Bills/5+5=10/2+2/Will.i.am/fun./*NSYNC/M*A*S*H/N*E*R*D/t.A.T.u./!!!/+44/Live @ Wembley/
            Nazareth/Nas/Godzilla/Gods/S Club 7/Sing 4 Me/4 Minutes/Bo Diddley/Bobby/Ç'est la vie/Ein Stück vom Himmel/
            Солнце/東京/アイドル/عمري/שלום/Şımarık/Ναι/Désenchantée/Ça plane pour moi/Änglagård
            """
        let all = titles.split { $0 == "/" || $0 == "\n" }.map { String($0).trimmingSpaces }.filter { !$0.isEmpty }
        #expect(all.count > 100)
        let hits = all.filter { refuses($0) }
        #expect(hits == [])
    }

    @Test func phrasesMatchConsecutiveWordsOnly() {
        let rules = Poll.RequestRules(refusing: ["baby sha*"])
        #expect(refuses("My Baby Shark", rules) && refuses("baby shakes", rules))
        #expect(!refuses("Baby", rules) && !refuses("Baby Doll Shark", rules) && !refuses("Ababy Shark", rules))
    }

    @Test func refusedWordsMayBeWrittenInDisguise() {
        #expect(refuses("Ass", Poll.RequestRules(refusing: ["a$$"])))
        #expect(!refuses("A Day", Poll.RequestRules(refusing: ["a$$"])))
        #expect(refuses("Сука", Poll.RequestRules(refusing: ["сука"])))
        #expect(refuses("Merde alors", Poll.RequestRules(refusing: ["MÉRDE"])))
    }

    @Test func emptyWordsRefuseOnlyThemselves() {
        for word in ["", "*", "!!!", "$", "- -", "\u{200b}"] {
            #expect(Poll.RequestRules.isEmpty(word), "\(word)")
            #expect(!refuses("$ - * !!!", Poll.RequestRules(refusing: [word])))
        }
        #expect(!Poll.RequestRules.isEmpty("1") && !Poll.RequestRules.isEmpty("東"))
    }

    /// A word is found after any text.
    @Test(arguments: [4]) func randomTextIsRead(seed: UInt64) {
        var random = SplitMix(seed: seed)
        let pieces = Array("aassss1!|$@*.- _'hit+0\u{301}Ж東").map { String($0) }
        for _ in 0..<300 {
            let title = (0..<200).map { _ in pieces[Int.random(in: 0..<pieces.count, using: &random)] }.joined()
            #expect(refuses(title + " shit"), "\(title)")
        }
    }
}

extension String {
    fileprivate var trimmingSpaces: String {
        String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }
}
