import Mustache
import Testing

@Suite struct TemplateDataTests {
    let shape = Shape([
        .init("title", kind: .text, summary: ""), .init("isNew", kind: .flag, summary: ""),
        .init("body", kind: .html, summary: ""),
        .init("tags", kind: .list(Shape(of: .text)), summary: ""),
        .init("venue", kind: .object(Shape([.init("name", kind: .text, summary: "")])), summary: ""),
    ])

    private func filled(_ change: (inout TemplateData) -> Void = { _ in }) -> [UInt8] {
        var cells = TemplateData(shape)
        cells.set(cells.root[0], text: "ab")
        for (index, item) in cells.list(cells.root[3], count: 2).enumerated() { cells.set(item[0], text: "\(index)") }
        change(&cells)
        return fingerprint(cells)
    }

    @Test func equalDataHasEqualFingerprints() {
        #expect(filled() == filled())
        var reused = TemplateData(shape)
        reused.set(reused.root[0], text: "something longer")
        reused.removeAll()
        #expect(fingerprint(reused) == fingerprint(TemplateData(shape)))
    }

    @Test func writtenTextIsLikeSetText() {
        let written = filled { cells in
            cells.set(cells.root[0]) { text in
                text += "x".utf8
                text += "y".utf8
            }
        }
        #expect(written == filled { $0.set($0.root[0], text: "xy") })
    }

    @Test func everyValueCounts() {
        let variants = [
            filled(), filled { $0.set($0.root[0], text: "ac") }, filled { $0.set($0.root[1], flag: true) },
            filled { $0.setHTML($0.root[2]) { $0 += "x".utf8 } },
            filled { $0.set($0.root[2], external: 0) { $0.append(1) } },
            filled { $0.set($0.root[2], external: 0) { $0.append(2) } }, filled { _ = $0.object($0.root[4]) },
            filled { _ = $0.list($0.root[3], count: 1) },
        ]
        #expect(Set(variants).count == variants.count)
    }

    @Test func aListFilledInBeforeIsLikeOneFilledInInPlace() {
        let song = Shape([
            .init("title", kind: .text, summary: ""), .init("artist", kind: .text, summary: ""),
            .init("isNew", kind: .flag, summary: ""),
        ])
        let shape = Shape([.init("page", kind: .text, summary: ""), .init("songs", kind: .list(song), summary: "")])
        func fill(_ cells: inout TemplateData, _ song: TemplateData.Fields, _ index: Int) {
            cells.set(song[index], text: index == 0 ? "ab" : "c")
            cells.set(song[2], flag: index == 1)
        }
        let ready = TemplateData.ReadyList(of: song, count: 2, fill)
        var (before, inPlace) = (TemplateData(shape), TemplateData(shape))
        before.set(before.root[0], text: "x")
        before.set(before.root[1], list: ready)
        inPlace.set(inPlace.root[0], text: "x")
        let songs = inPlace.list(inPlace.root[1], count: 2)
        for index in songs.indices { fill(&inPlace, songs[index], index) }
        #expect(fingerprint(before) == fingerprint(inPlace))
    }

    @Test func namesAndKindsCount() {
        let shapes = [
            Shape([.init("a", kind: .text, summary: ""), .init("b", kind: .text, summary: "")]),
            Shape([.init("a", kind: .text, summary: ""), .init("c", kind: .text, summary: "")]),
            Shape([.init("a", kind: .text, summary: ""), .init("b", kind: .html, summary: "")]),
            Shape([
                .init("a", kind: .text, summary: ""),
                .init("b", kind: .list(Shape([.init("c", kind: .text, summary: "")])), summary: ""),
            ]),
            Shape([
                .init("a", kind: .text, summary: ""),
                .init("b", kind: .list(Shape([.init("d", kind: .text, summary: "")])), summary: ""),
            ]),
        ]
        #expect(Set(shapes.map { fingerprint(TemplateData($0)) }).count == shapes.count)
    }

    private func fingerprint(_ cells: TemplateData) -> [UInt8] {
        var bytes: [UInt8] = []
        cells.forEachFingerprintPart { part in
            unsafe part.withUnsafeBytes { unsafe bytes.append(contentsOf: $0) }
        }
        return bytes
    }
}
