import Crypto

/// Hashes a text to a number that is the same on every machine and in every version.
package func stableHash(_ text: String) -> UInt64 { SHA256.digest(of: text).prefix }
