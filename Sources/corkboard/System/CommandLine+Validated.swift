import Glibc

extension CommandLine {
    /// The words after the program's name; nil if one is not UTF-8.
    ///
    /// The standard library repairs such a word, and a repaired path would name another file.
    static var validatedArguments: [String]? {
        var words: [String] = []
        for index in 1..<max(1, Int(argc)) {
            guard let word = unsafe unsafeArgv[index], let text = unsafe String(validatingCString: word) else {
                return nil
            }
            words.append(text)
        }
        return words
    }
}
