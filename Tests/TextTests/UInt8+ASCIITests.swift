import Testing
import Text

@Test func asciiKindsAreThoseOfTheCharacter() {
    for byte in UInt8.min...UInt8.max {
        let character = Character(Unicode.Scalar(byte))
        #expect(byte.isASCIILetter == (character.isASCII && character.isLetter), "\(byte)")
        #expect(byte.isASCIIDigit == (character.isASCII && character.isNumber), "\(byte)")
        #expect(byte.isASCIIAlphanumeric == (byte.isASCIILetter || byte.isASCIIDigit), "\(byte)")
        #expect(byte.isASCIISpace == (character.isASCII && character.isWhitespace), "\(byte)")
    }
}
