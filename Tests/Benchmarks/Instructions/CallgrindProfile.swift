/// What a run of the program executed, as valgrind's tool callgrind counted it.
package struct CallgrindProfile {
    /// The instructions of the program and its libraries, without `hashing`.
    package private(set) var instructions = 0

    /// The instructions of libcrypto.
    ///
    /// Counted apart: valgrind lacks the processor's instructions for SHA-256, and without them hashing takes ten times as many.
    package private(set) var hashing = 0

    /// `instructions` by the program's functions; those of library functions count for the functions that call them.
    package private(set) var functions: [String: Int] = [:]

    /// A function, its own instructions, and those of each call with all that it calls, by the called function's number.
    private struct Function {
        let name: String
        let isOwn: Bool
        var instructions = 0.0
        var calls: [Int: Double] = [:]
    }

    /// Reads a file of callgrind's, in the format of its manual.
    ///
    /// - Parameter program: The name of the program's file, which tells its functions from those of libraries.
    package init(_ text: String, of program: String) throws {
        var graph: [Function] = []
        var numbers: [String: Int] = [:]
        /// The number of a function in `graph`.
        func number(_ name: String, in object: String) -> Int {
            // A recursive call has a name of its own, such as read'2.
            let name = name.prefix { $0 != "'" }
            if let number = numbers[object + name] { return number }
            numbers[object + name] = graph.count
            let isOwn = object.hasSuffix("/" + program) && Self.isSwift(name)
            graph.append(Function(name: String(name), isOwn: isOwn))
            return graph.count - 1
        }
        // An object file's path and a function's name are written once, with a number that stands for them afterwards.
        var (objects, names) = ([Substring: String](), [Substring: String]())
        var (object, calledObject, called) = ("", String?.none, "")
        var (function, isCall) = (0, false)
        for line in text.split(separator: "\n") {
            if let first = line.utf8.first, first <= UInt8(ascii: "9") {
                // A position and a count; after a call, the count is of the called function with all that it calls.
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
        // Libraries call functions of the program, too, such as closures. What share of a call is the library's own depends on the
        // shares of the calls in it, so that they are found step by step.
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

    /// True for functions of Swift targets; false for those of the standard library that were compiled into the program.
    private static func isSwift(_ name: Substring) -> Bool {
        guard name.hasPrefix("$s") else { return false }
        let module = name.dropFirst(2)
        return module.first?.isNumber == true && !module.hasPrefix("10Foundation") && !module.hasPrefix("20Foundation")
    }

    /// The name in `(7) name` or `(7)`.
    private static func name(_ text: Substring, _ names: inout [Substring: String]) -> String {
        guard let end = text.firstIndex(of: ")") else { return String(text) }
        let number = text[...end]
        let rest = text[end...].dropFirst()
        if !rest.isEmpty { names[number] = String(rest.dropFirst()) }
        return names[number] ?? ""
    }
}
