import Foundation
import TestSupport
import Testing
import corkboard

/// Tests codes that the tool makes, and codes from the environment.
@Suite(.waitingThreads) struct CodeTests {
    @Test func codesAreTenDigitsInTwoGroupsAndNoTwoAreAlike() throws {
        let codes = try (0..<5).map { _ in try Tool.run("code").output }
        for code in codes {
            #expect(code.wholeMatch(of: /[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}\n/) != nil, "\(code)")
        }
        #expect(Set(codes).count == codes.count)
        let json = try Tool.run("code", "--json").output
        #expect(json.wholeMatch(of: /\{"code":"[0-9A-Z]{5}-[0-9A-Z]{5}"\}\n/) != nil, "\(json)")
    }

    @Test func everyDigitOccurs() {
        var generator = SystemRandomNumberGenerator()
        var seen: Set<Character> = []
        for _ in 0..<500 { seen.formUnion(randomCode(using: &generator)) }
        #expect(seen == Set("0123456789ABCDEFGHJKMNPQRSTVWXYZ-"))
    }

    @Test func codesThatAreKnownToBeWeakAreStillToldOf() throws {
        let work = try Scratch()
        work.write("site/Content/site.yaml", "title: Codes\n")
        let event = #"{"name": "Gala", "code": "party", "songs": []}"#
        work.write("site/Content/events/gala.json", event)
        let warned = try Tool.run("build", "--site", work["site"])
        #expect(warned.errors.contains("guess this code in less than a second [code.weak]"))
        #expect(warned.errors.contains("to accept this one, write \"weakCodes\": true"))
        #expect(!warned.output.contains("Weak codes"))
        work.write("site/Content/events/gala.json", event.replacing("}", with: #", "weakCodes": true}"#))
        let accepted = try Tool.run("build", "--site", work["site"])
        #expect(accepted.errors.isEmpty)
        #expect(accepted.output.contains("Weak codes are accepted at \"gala\": who has the page soon finds them out\n"))
        #expect(
            try Tool.run("build", "--site", work["site"], "--json").output.contains(#""weakCodesAccepted":["gala"]"#))
    }

    @Test func aCodeFromTheEnvironmentSealsAndIsNeverSaid() throws {
        let work = try Scratch()
        work.write("site/Content/site.yaml", "title: Codes\n")
        work.write(
            "site/Content/events/gala.json",
            #"{"name": "Gala", "code": {"env": "GALA"}, "songs": [{"title": "Xylophone", "artist": "Zed"}]}"#)
        let without = try Tool.run("build", "--site", work["site"])
        #expect(without.code == 1)
        #expect(without.errors.contains("the environment variable GALA, which holds this code, is not set"))
        let code = try Tool.run("code").output.trimmingCharacters(in: .newlines)
        for words in [["build"], ["build", "-v", "--clean", "--explain"], ["check", "--json"]] {
            let result = try Tool.run(
                Tool.executable, words + ["--site", work["site"]], environment: ["GALA": code])
            #expect(result.code == 0, "\(result.errors)")
            #expect(result.errors.isEmpty)
            #expect(!result.output.contains(code.prefix(5)))
        }
        for (path, text) in work.files(in: "site") {
            #expect(!text.lowercased().contains(code.prefix(5).lowercased()), "\(path)")
            #expect(!path.hasPrefix("public/") || !text.contains("Xylophone"), "\(path)")
        }
    }
}
