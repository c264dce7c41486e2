import Crypto

/// A value with the digest of its source: equal digests mean equal values, so none has to be made only to be compared.
struct KnownBySource<Value> {
    /// Nil if the value itself is compared.
    let source: Digest?

    private let make: () -> Value

    init(_ source: Digest?, _ make: @escaping () -> Value) {
        self.source = source
        self.make = make
    }

    var value: Value { make() }
}
