import Crypto

/// A value with the digest of everything that it is made from: values of one source are the same, so that none has to be made
/// only to be compared.
struct KnownBySource<Value> {
    /// Nil where the value itself is compared.
    let source: Digest?

    private let make: () -> Value

    init(_ source: Digest?, _ make: @escaping () -> Value) {
        self.source = source
        self.make = make
    }

    var value: Value { make() }
}
