import Testing

/// Where the tests begin, for Swift Testing alone.
///
/// Without this file, the package manager looks for XCTest's classes in the compiler's index, which takes a quarter of a
/// build to write. It still asks for XCTest's tests: there are none.
@main enum EntryPoint {
    static func main() async {
        if CommandLine.arguments.contains("--dump-tests-json") {
            print(#"{"name": "All tests", "tests": []}"#)
        } else {
            await Testing.__swiftPMEntryPoint() as Never
        }
    }
}
