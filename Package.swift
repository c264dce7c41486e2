// swift-tools-version: 6.2

import PackageDescription

/// A folder with static libraries, which "make release" names. The linker looks there before it looks in the system's folders.
let parts = Context.environment["PARTS"]

/// A library of the system's: a module map and a shim, with one Swift target as its owner.
func system(_ name: String, pkgConfig: String? = nil, apt: String...) -> Target {
    .systemLibrary(
        // The folders that pkg-config names would come before the static libraries.
        name: name, path: "Sources/\(name)", pkgConfig: parts == nil ? pkgConfig : nil, providers: [.apt(apt)])
}

let strict: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .strictMemorySafety(),
    .treatAllWarnings(as: .error),
    // Expressions for which the type checker needs a second or two are errors, because every build waits for them.
    .unsafeFlags(["-Xfrontend", "-solver-scope-threshold=50000"]),
]

/// Tests run against an optimised program and are not optimised themselves, because they would take twice as long to compile.
/// Their module is emitted with the code, because emitting it separately checks all types again.
let tests: [SwiftSetting] =
    strict + [.unsafeFlags(["-Onone", "-no-emit-module-separately-wmo"], .when(configuration: .release))]

/// True for the program of "make site" and "make test": only what makes pages is optimised.
let isQuick = !(Context.environment["QUICK"] ?? "").isEmpty

/// The other targets compile in a quarter of the time, which is more than the tests lose by it.
let simple = isQuick ? strict + [.unsafeFlags(["-Onone"], .when(configuration: .release))] : strict

/// Valgrind can't read the debugging information that Clang writes by default.
let c: [CSetting] = [.unsafeFlags(["-gdwarf-4"])]

let package = Package(
    name: "Corkboard",
    targets: [
        // CCurl, CExpat, CMicroHTTPD, CPQ and CVips are loaded, not linked: see Libraries. The released program holds CMicroHTTPD.
        system("CBrotli", pkgConfig: "libbrotlienc", apt: "libbrotli-dev"),
        system("CCMarkGFM", pkgConfig: "libcmark-gfm", apt: "libcmark-gfm-dev", "libcmark-gfm-extensions-dev"),
        system("CCurl", apt: "libcurl4-openssl-dev"),
        system("CExpat", apt: "libexpat1-dev"),
        // In place of the C library's malloc, whose memory for a further thread grows by a page and a system call at a time.
        system("CJemalloc", apt: "libjemalloc-dev"),
        .systemLibrary(name: "CLinux", path: "Sources/CLinux"),
        system("CMicroHTTPD", apt: "libmicrohttpd-dev"),
        system("COpenSSL", pkgConfig: "libcrypto", apt: "libssl-dev"),
        system("CPQ", apt: "libpq5"),
        system("CQRCodeGen", apt: "libqrcodegen-dev"),
        system("CSQLite", pkgConfig: "sqlite3", apt: "libsqlite3-dev"),
        system("CUTF8Proc", apt: "libutf8proc-dev"),
        system("CVips", apt: "libvips42"),
        system("CYAML", pkgConfig: "yaml-0.1", apt: "libyaml-dev"),
        system("CZlib", pkgConfig: "zlib", apt: "zlib1g-dev"),

        // Empty except in the released program, where they replace what the system may not have.
        .target(name: "CEmbedded", publicHeadersPath: ".", cSettings: c),
        .target(name: "CGnuTLS", publicHeadersPath: ".", cSettings: c),

        .target(name: "Libraries", swiftSettings: strict),
        .target(name: "Platform", dependencies: ["CLinux"], swiftSettings: strict),
        .target(name: "Diagnostics", dependencies: ["Text"], swiftSettings: strict),
        .target(name: "Time", dependencies: ["CEmbedded", "Diagnostics", "Text"], swiftSettings: strict),
        .target(name: "Calendars", dependencies: ["Diagnostics", "Text", "Time"], swiftSettings: strict),
        .target(name: "Text", dependencies: ["CUTF8Proc"], swiftSettings: strict),
        .target(name: "Compression", dependencies: ["CBrotli", "CZlib"], swiftSettings: strict),
        .target(name: "Crypto", dependencies: ["COpenSSL"], swiftSettings: strict),
        .target(name: "Documents", dependencies: ["CYAML", "Diagnostics", "Text"], swiftSettings: strict),
        .target(name: "Mustache", dependencies: ["Diagnostics", "Text"], swiftSettings: strict),
        .target(name: "Markdown", dependencies: ["Bytes", "CCMarkGFM", "Processes", "Text"], swiftSettings: strict),
        .target(
            name: "Pictures", dependencies: ["Bytes", "CVips", "Libraries", "Processes", "Text"],
            swiftSettings: strict),
        .target(name: "Archive", swiftSettings: strict),
        .target(name: "QRCodes", dependencies: ["CQRCodeGen"], swiftSettings: strict),
        .target(name: "Files", dependencies: ["Platform"], swiftSettings: strict),
        .target(name: "Processes", dependencies: ["Platform"], swiftSettings: strict),
        .target(name: "Fetch", dependencies: ["CCurl", "Libraries", "Platform", "Text"], swiftSettings: simple),
        .target(name: "SQLite", dependencies: ["CSQLite"], swiftSettings: strict),
        .target(name: "Postgres", dependencies: ["CPQ", "Libraries"], swiftSettings: simple),
        .target(
            name: "Ballots", dependencies: ["Bytes", "Crypto", "Diagnostics", "Files", "SQLite", "Text", "Time"],
            swiftSettings: strict),
        .target(
            name: "SharedLedger",
            dependencies: ["Ballots", "Crypto", "Diagnostics", "Files", "Libraries", "Postgres", "Time"],
            swiftSettings: simple),
        .target(
            name: "Songbooks",
            dependencies: ["Bytes", "CExpat", "Diagnostics", "Documents", "Files", "Libraries", "Processes", "Text"],
            swiftSettings: simple),
        .target(name: "Theme", swiftSettings: strict, plugins: ["EmbedPlugin"]),
        .target(
            name: "Bytes", dependencies: ["Crypto", "Files", "Processes", "Text", "Time"], swiftSettings: strict),
        .target(
            name: "Output", dependencies: ["Bytes", "Crypto", "Diagnostics", "Files", "Text"], swiftSettings: strict),
        .target(
            name: "Content",
            dependencies: [
                "Ballots", "Bytes", "Calendars", "Crypto", "Diagnostics", "Documents", "Fetch", "Files", "Markdown",
                "Output", "Pictures", "Postgres", "Text", "Theme", "Time",
            ],
            swiftSettings: strict),
        .target(
            name: "Pages",
            dependencies: [
                "Archive", "Ballots", "Bytes", "Calendars", "Content", "Crypto", "Diagnostics", "Documents", "Files",
                "Markdown", "Mustache", "Output", "Pictures", "Processes", "QRCodes", "Text", "Theme", "Time",
            ],
            swiftSettings: strict, plugins: ["EmbedPlugin"]),
        .target(
            name: "SiteBuilder",
            dependencies: [
                "Archive", "Ballots", "Bytes", "Content", "Crypto", "Diagnostics", "Documents", "Fetch", "Files",
                "Libraries", "Markdown", "Mustache", "Output", "Pages", "Pictures", "Postgres", "Processes", "SQLite",
                "SharedLedger", "Songbooks", "Text", "Time",
            ],
            swiftSettings: strict),
        .target(
            name: "Authoring",
            dependencies: [
                "Ballots", "Content", "Crypto", "Diagnostics", "Documents", "Files", "Output", "SharedLedger",
                "SiteBuilder", "Songbooks", "Text", "Time",
            ],
            swiftSettings: simple),
        .target(
            name: "Delivery",
            dependencies: [
                "Bytes", "Compression", "Content", "Crypto", "Diagnostics", "Documents", "Fetch", "Files", "Output",
                "Processes",
                "SiteBuilder", "Text", "Time",
            ],
            swiftSettings: simple),
        .target(
            name: "Serving",
            dependencies: [
                "Authoring", "Ballots", "Bytes", "CGnuTLS", "CMicroHTTPD", "Compression", "Content", "Crypto",
                "Diagnostics", "Documents", "Fetch", "Files", "Libraries", "Output", "Pages", "Platform", "Processes",
                "QRCodes", "SharedLedger", "SiteBuilder", "Songbooks", "Text", "Theme", "Time",
            ],
            swiftSettings: simple, plugins: ["EmbedPlugin"]),
        .target(
            name: "Collecting",
            dependencies: [
                "Ballots", "Content", "Diagnostics", "Documents", "Files", "Output", "Processes", "Serving",
                "SharedLedger", "SiteBuilder", "Text", "Time",
            ],
            swiftSettings: simple),
        .executableTarget(
            name: "corkboard",
            dependencies: [
                "CBrotli", "CCMarkGFM", "CEmbedded", "CJemalloc", "COpenSSL", "CSQLite", "CUTF8Proc", "CYAML", "CZlib",
                "Authoring", "Ballots", "Collecting", "Content", "Crypto", "Delivery", "Diagnostics", "Documents",
                "Fetch",
                "Files", "Libraries", "Markdown", "Output", "Pages", "Pictures", "Platform", "Processes", "QRCodes",
                "Serving",
                "SiteBuilder", "Songbooks", "Text", "Theme", "Time",
            ],
            swiftSettings: simple),

        .executableTarget(name: "embed", swiftSettings: strict),
        .plugin(
            name: "EmbedPlugin", capability: .buildTool(), dependencies: ["embed"], path: "Sources/EmbedPlugin"),

        .target(name: "TestPictures", path: "Tests/TestPictures", swiftSettings: strict),
        .target(
            name: "TestSupport", dependencies: ["CLinux", "Processes"], path: "Tests/TestSupport", swiftSettings: tests),
        .target(
            name: "TestSites", dependencies: ["Content", "Diagnostics", "Pages", "SiteBuilder", "TestSupport", "Time"],
            path: "Tests/TestSites", exclude: ["Fixture"], swiftSettings: tests),
        .testTarget(name: "DiagnosticsTests", dependencies: ["Diagnostics"], swiftSettings: tests),
        .testTarget(name: "TimeTests", dependencies: ["Diagnostics", "TestSupport", "Time"], swiftSettings: tests),
        .testTarget(
            name: "CalendarsTests", dependencies: ["Calendars", "Diagnostics", "TestSupport", "Time"],
            swiftSettings: tests),
        .testTarget(
            name: "TextTests", dependencies: ["TestSupport", "Text"], exclude: ["Fixture"], swiftSettings: tests),
        .testTarget(name: "ArchiveTests", dependencies: ["Archive", "TestSupport"], swiftSettings: tests),
        .testTarget(name: "QRCodesTests", dependencies: ["QRCodes", "TestSupport"], swiftSettings: tests),
        .testTarget(name: "SQLiteTests", dependencies: ["SQLite", "TestSupport"], swiftSettings: tests),
        .testTarget(
            name: "BallotsTests",
            dependencies: [
                "Ballots", "FaultyDisk", "Files", "Postgres", "SQLite", "SharedLedger", "TestSupport", "Text", "Time",
            ],
            swiftSettings: tests),
        .testTarget(name: "PostgresTests", dependencies: ["Postgres", "TestSupport"], swiftSettings: tests),
        .testTarget(name: "FetchTests", dependencies: ["Fetch", "TestSupport"], swiftSettings: tests),
        .testTarget(name: "FilesTests", dependencies: ["Files", "Processes", "TestSupport"], swiftSettings: tests),
        .testTarget(
            name: "ProcessesTests", dependencies: ["Files", "Platform", "Processes", "TestSupport"],
            swiftSettings: tests),
        .testTarget(name: "CryptoTests", dependencies: ["Crypto", "TestSupport"], swiftSettings: tests),
        .testTarget(
            name: "DocumentsTests", dependencies: ["Diagnostics", "Documents", "TestSupport"], swiftSettings: tests),
        .testTarget(
            name: "MustacheTests", dependencies: ["Diagnostics", "Mustache", "TestSupport"], swiftSettings: tests),
        .testTarget(
            name: "MarkdownTests", dependencies: ["Crypto", "Markdown", "Processes", "TestSupport"],
            exclude: ["Snapshots"], swiftSettings: tests),
        .testTarget(
            name: "PicturesTests",
            dependencies: ["Content", "Diagnostics", "SiteBuilder", "TestPictures", "TestSites", "TestSupport"],
            swiftSettings: tests),
        .testTarget(
            name: "SongbooksTests", dependencies: ["Diagnostics", "Files", "Songbooks", "TestSupport"],
            swiftSettings: tests),
        .testTarget(name: "ThemeTests", dependencies: ["TestSupport", "Theme"], swiftSettings: tests),
        .testTarget(
            name: "BytesTests", dependencies: ["Bytes", "Crypto", "Files", "TestSupport", "Time"],
            swiftSettings: tests),
        .testTarget(
            name: "OutputTests", dependencies: ["Crypto", "Diagnostics", "Files", "Output", "TestSupport"],
            swiftSettings: tests),
        .testTarget(
            name: "ContentTests",
            dependencies: [
                "Authoring", "Ballots", "Content", "Diagnostics", "Documents", "Files", "Pages", "SiteBuilder",
                "TestSites", "TestSupport", "Time",
            ],
            swiftSettings: tests),
        .testTarget(
            name: "PagesTests",
            dependencies: [
                "Bytes", "Compression", "Content", "Crypto", "Diagnostics", "Mustache", "Pages", "Pictures",
                "SiteBuilder", "Songbooks", "TestSites", "TestSupport", "Text", "Theme", "Time",
            ],
            exclude: ["Snapshots"], swiftSettings: tests),
        .testTarget(
            name: "SiteBuilderTests",
            dependencies: [
                "Ballots", "Bytes", "Content", "Crypto", "Diagnostics", "Files", "SQLite", "SiteBuilder",
                "TestPictures", "TestSites", "TestSupport", "Time",
            ],
            swiftSettings: tests),
        .testTarget(
            name: "AuthoringTests",
            dependencies: [
                "Authoring", "Ballots", "Diagnostics", "Documents", "Files", "SiteBuilder", "TestSupport", "Time",
            ],
            swiftSettings: tests),
        .testTarget(name: "CompressionTests", dependencies: ["Compression", "TestSupport"], swiftSettings: tests),
        .testTarget(
            name: "DeliveryTests",
            dependencies: ["Delivery", "Diagnostics", "Documents", "SiteBuilder", "TestSupport"],
            swiftSettings: tests),
        .testTarget(
            name: "ServingTests", dependencies: ["Crypto", "Files", "Serving", "TestSupport", "Time"],
            swiftSettings: tests),
        // They start the program and import as little of it as possible, so that the compiler needn't finish that first.
        .testTarget(name: "CommandTests", dependencies: ["Crypto", "TestSupport"], swiftSettings: tests),
        .testTarget(
            name: "EditorTests", dependencies: ["Authoring", "Content", "SiteBuilder", "TestSupport"],
            swiftSettings: tests),
        .testTarget(
            name: "corkboardTests", dependencies: ["Authoring", "TestSupport", "corkboard"], swiftSettings: tests),
        .executableTarget(
            name: "benchmarks",
            dependencies: [
                "BallotFloor", "Ballots", "CCMarkGFM", "Diagnostics", "Files", "LivePhones", "Mustache", "Pages",
                "Postgres", "Processes", "SharedLedger", "SiteBuilder", "TestPictures", "Time",
            ],
            path: "Tests/Benchmarks", swiftSettings: simple),
        .testTarget(name: "benchmarksTests", dependencies: ["TestSupport", "benchmarks"], swiftSettings: tests),
        .executableTarget(
            name: "workers", dependencies: ["CJemalloc", "Markdown", "Pictures"], path: "Tests/Workers",
            swiftSettings: strict),
        .target(name: "BallotFloor", dependencies: ["CSQLite"], path: "Tests/BallotFloor"),
        .target(name: "LivePhones", path: "Tests/LivePhones"),
        .target(name: "FaultyDisk", dependencies: ["CSQLite"], path: "Tests/FaultyDisk"),
    ],
    swiftLanguageModes: [.v6]
)

// The README of each target is for people.
for target in package.targets where target.path == nil && target.type != .test { target.exclude.append("README.md") }

if let parts {
    for target in package.targets where ["corkboard", "benchmarks"].contains(target.name) {
        target.linkerSettings = [
            .unsafeFlags([
                "-L\(parts)", "-lmicrohttpd", "-lbrotlicommon", "-Xlinker", "\(parts)/jemalloc.o", "-Xclang-linker",
                "-static-libgcc",
            ])
        ]
    }
}

/// The tests that start the program; the others only start "workers".
let starters: Set = ["CommandTests", "DeliveryTests", "EditorTests", "benchmarksTests", "corkboardTests"]

// "make test ONLY=…" names the test targets that it needs. Other targets are left out, unless these need them.
let tested = Set((Context.environment["TARGETS"] ?? "").split(separator: " ").map(String.init))
if package.targets.contains(where: { $0.type == .test && tested.contains($0.name) }) {
    var needed: Set = ["workers"]
    var added = tested.union(needed).union(tested.isDisjoint(with: starters) ? [] : ["corkboard"])
    while !added.isEmpty {
        needed.formUnion(added)
        let dependencies = package.targets.filter { added.contains($0.name) }.flatMap(\.dependencies)
        added = Set(dependencies.compactMap { if case .byNameItem(let name, _) = $0 { name } else { nil } })
            .subtracting(needed)
    }
    package.targets.removeAll { !needed.contains($0.name) && $0.type != .plugin && $0.name != "embed" }
}

// It needs the flags of "make fuzz". LibFuzzer's main function is not used (-z muldefs).
if Context.environment["FUZZ"] != nil {
    package.targets.append(
        .executableTarget(
            name: "fuzz",
            dependencies: [
                "Authoring", "Ballots", "Bytes", "Content", "Crypto", "Diagnostics", "Documents", "Fetch", "Markdown",
                "Mustache", "Output", "Pages", "Processes", "SiteBuilder", "Songbooks", "Text", "Time",
            ],
            path: "Tests/Fuzz", exclude: ["Seeds"], swiftSettings: strict,
            linkerSettings: [
                .unsafeFlags(["-sanitize=fuzzer", "-use-ld=lld", "-Xlinker", "-z", "-Xlinker", "muldefs"])
            ]))
}

// ThreadSanitizer doesn't see how a thread waits for a Mutex. "make test SANITIZE=thread" sets the variable for this file, too.
if Context.environment["SANITIZE"] == "thread" {
    package.targets.append(.target(name: "VisibleMutex", path: "Tests/VisibleMutex", publicHeadersPath: "."))
    for target in package.targets where target.name == "Bytes" { target.dependencies.append("VisibleMutex") }
}
