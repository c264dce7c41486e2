/// The instructions of a run of the program, as counted by valgrind's tool callgrind.
package struct CallgrindProfile {
    /// The instructions of the program and its libraries, without `hashing`.
    package private(set) var instructions = 0

    /// The instructions of libcrypto.
    ///
    /// They are counted separately: valgrind lacks the processor's SHA-256 instructions, without which hashing needs
    /// ten times as many.
    package private(set) var hashing = 0

    /// `instructions` by function of the program; a library function counts for the function that calls it.
    package private(set) var functions: [String: Int] = [:]

    /// A function, its own instructions, and the inclusive count of each call, by the number of the called function.
    private struct Function {
        let name: String
        let isOwn: Bool
        var instructions = 0.0
        var calls: [Int: Double] = [:]
    }

    /// Parses a callgrind file in the format of valgrind's manual.
    ///
    /// - Parameter program: The file name of the program, which distinguishes its functions from those of libraries.
    package init(_ text: String, of program: String) throws {
        var graph: [Function] = []
        var numbers: [String: Int] = [:]
        /// Returns the number of a function in `graph`.
        func number(_ name: String, in object: String) -> Int {
            // A recursive call has a separate name, such as read'2.
            let name = name.prefix { $0 != "'" }
            if let number = numbers[object + name] { return number }
            numbers[object + name] = graph.count
            let isOwn = object.hasSuffix("/" + program) && Self.isSwift(name)
            graph.append(Function(name: String(name), isOwn: isOwn))
            return graph.count - 1
        }
        // The path of an object file and the name of a function are written once, with a number that represents them
        // afterwards.
        var (objects, names) = ([Substring: String](), [Substring: String]())
        var (object, calledObject, called) = ("", String?.none, "")
        var (function, isCall) = (0, false)
        for line in text.split(separator: "\n") {
            if let first = line.utf8.first, first <= UInt8(ascii: "9") {
                // A position and a count; after a call, the inclusive count of the called function.
                guard let count = line.firstIndex(of: " ").flatMap({ Int(line[$0...].dropFirst()) }) else { continue }
                if isCall {
                    graph[function].calls[number(called, in: calledObject ?? object), default: 0] += Double(count)
                    (isCall, calledObject) = (false, nil)
                } else if object.contains("/libcrypto.") {
                    hashing += count
                } else {
                    instructions += count
                    graph[function].instructions += Double(count)
                }
            } else if line.hasPrefix("fn=") {
                function = number(Self.name(line.dropFirst(3), &names), in: object)
            } else if line.hasPrefix("cfn=") {
                called = Self.name(line.dropFirst(4), &names)
            } else if line.hasPrefix("ob=") {
                object = Self.name(line.dropFirst(3), &objects)
            } else if line.hasPrefix("cob=") {
                calledObject = Self.name(line.dropFirst(4), &objects)
            } else if line.hasPrefix("calls=") {
                isCall = true
            }
        }
        guard instructions > 0 else { throw BenchmarkProblem("callgrind has counted nothing") }
        functions = Self.functions(of: graph)
    }

    private static func functions(of graph: [Function]) -> [String: Int] {
        // Libraries also call functions of the program, such as closures. A call's share of library work depends on the
        // shares of the calls inside it, so the shares are computed iteratively.
        var shares = graph.map { $0.isOwn ? 0.0 : 1.0 }
        func library(_ function: Function) -> Double {
            function.calls.reduce(function.instructions) { $0 + $1.value * shares[$1.key] }
        }
        for _ in 0..<20 {
            for (number, function) in graph.enumerated() where !function.isOwn {
                let all = function.calls.reduce(function.instructions) { $0 + $1.value }
                shares[number] = all > 0 ? library(function) / all : 0
            }
        }
        var functions: [String: Int] = [:]
        for function in graph where function.isOwn { functions[function.name, default: 0] += Int(library(function)) }
        return functions
    }

    /// True for functions of Swift targets; false for standard-library functions that were compiled into the program.
    private static func isSwift(_ name: Substring) -> Bool {
        guard name.hasPrefix("$s") else { return false }
        let module = name.dropFirst(2)
        return module.first?.isNumber == true && !module.hasPrefix("10Foundation") && !module.hasPrefix("20Foundation")
    }

    /// Returns the name in `(7) name` or `(7)`.
    private static func name(_ text: Substring, _ names: inout [Substring: String]) -> String {
        guard let end = text.firstIndex(of: ")") else { return String(text) }
        let number = text[...end]
        let rest = text[end...].dropFirst()
        if !rest.isEmpty { names[number] = String(rest.dropFirst()) }
        return names[number] ?? ""
    }
}
