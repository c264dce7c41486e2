import TestSupport
import Testing
import benchmarks

/// How counted work is compared with the committed figures.
@Suite struct InstructionTests {
    @Test func libraryFunctionsCountForTheirCallers() throws {
        let profile = try CallgrindProfile(
            """
            # callgrind format
            events: Ir
            ob=(1) /usr/lib/libc.so.6
            fn=(1) memcpy
            0 70
            ob=(2) /opt/bin/corkboard
            fn=(2) $s7Content8BulletinVACycfC
            0 20
            cob=(1)
            cfn=(1)
            calls=2 0
            0 60
            cfn=(3) $s7Content4PageVACycfC
            calls=1 0
            0 15
            fn=(3)
            0 5
            cob=(1)
            cfn=(1)
            calls=1 0
            0 10
            ob=(3) /usr/lib/libcrypto.so.3
            fn=(4) SHA256_Update
            0 1000

            """, of: "corkboard")
        #expect(profile.instructions == 95 && profile.hashing == 1000)
        #expect(profile.functions == ["$s7Content8BulletinVACycfC": 80, "$s7Content4PageVACycfC": 15])
    }

    @Test func callbacksDoNotCountForTheFunctionThatPassedThem() throws {
        let profile = try CallgrindProfile(
            """
            ob=(1) /opt/bin/corkboard
            fn=(1) $s4Main3runyyF
            0 10
            cob=(2) /usr/lib/libdispatch.so
            cfn=(2) dispatch_apply
            calls=1 0
            0 100
            ob=(2)
            fn=(2)
            0 20
            cob=(1)
            cfn=(3) $s4Main3runyyFyycfU_
            calls=1 0
            0 80
            ob=(1)
            fn=(3)
            0 80

            """, of: "corkboard")
        #expect(profile.functions == ["$s4Main3runyyF": 30, "$s4Main3runyyFyycfU_": 80])
    }

    @Test func moreThanATwentiethFailsAndNamesWhatGrew() {
        let (text, isMore) = Self.figures(1_060_000, files: 4, reading: 100_000).comparison(with: Self.committed)
        #expect(isMore)
        #expect(
            text == """
                cold: 1,060,000 instructions, before 1,000,000 (+6.0 %): TOO MANY
                cold: 500 instructions of hashing, before 500 (+0.0 %): as before
                cold: 4 files, before 4 (+0.0 %): as before
                  +60,000 read() (100,000)

                """)
    }

    @Test(arguments: [(1_040_000, "as before"), (940_000, "the figure can be lowered")])
    func lessIsAccepted(instructions: Int, verdict: String) {
        let (text, isMore) = Self.figures(instructions, files: 4, reading: 40_000).comparison(with: Self.committed)
        #expect(!isMore)
        #expect(text.split(separator: "\n")[0].hasSuffix(": " + verdict))
    }

    @Test func oneFileMoreFails() {
        #expect(Self.figures(1_000_000, files: 5, reading: 40_000).comparison(with: Self.committed).isMore)
    }

    @Test func stepWithoutFiguresFails() {
        #expect(Self.committed.comparison(with: InstructionFigures()).isMore)
    }

    private static let committed = figures(1_000_000, files: 4, reading: 40_000)

    private static func figures(_ instructions: Int, files: Int, reading: Int) -> InstructionFigures {
        var figures = InstructionFigures()
        figures.steps["cold"] = InstructionFigures.Step(
            instructions: instructions, hashing: 500, files: files, functions: ["read()": reading, "write()": 30_000])
        return figures
    }
}
