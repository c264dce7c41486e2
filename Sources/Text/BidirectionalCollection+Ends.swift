extension BidirectionalCollection<UInt8> {
    /// Whether the bytes end in just those of a text; `hasSuffix` of a string compares by canonical equivalence.
    @inlinable
    public func ends(with suffix: String) -> Bool { self.suffix(suffix.utf8.count).elementsEqual(suffix.utf8) }
}
