import Testing

/// Starts the tests, which all use Swift Testing.
///
/// Without this file, the package manager looks for XCTest's classes in the compiler's index, which takes a quarter of a
/// build to write. It still asks for XCTest's tests; the list is empty.
@main enum EntryPoint {
    static func main() async {
        if CommandLine.arguments.contains("--dump-tests-json") {
            print(#"{"name": "All tests", "tests": []}"#)
        } else {
            await Testing.__swiftPMEntryPoint() as Never
        }
    }
}
