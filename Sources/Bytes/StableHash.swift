import Crypto

/// Hashes a text to the same number on every machine and in every version.
package func stableHash(_ text: String) -> UInt64 { SHA256.digest(of: text).prefix }
