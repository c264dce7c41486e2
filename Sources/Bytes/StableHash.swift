import Crypto

/// A number that stays the same for a text, on every machine and in every version.
package func stableHash(_ text: String) -> UInt64 { SHA256.digest(of: text).prefix }
