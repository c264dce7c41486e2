import Crypto

/// A value with the digest of its source: equal digests mean equal values, so they can be compared without making the
/// values.
struct DigestedList<Value> {
    /// Nil if the values themselves must be compared.
    let source: Digest?

    private let make: () -> Value

    init(_ source: Digest?, _ make: @escaping () -> Value) {
        self.source = source
        self.make = make
    }

    var value: Value { make() }
}
