import Testing
import Text

struct RequestMarkTests {
    /// The marks that `requesting.js` computes.
    @Test(arguments: [
        ("Baby Shark", "Pinkfong", "1nr8u44"),
        ("baby shark!", "PINKFONG", "1nr8u44"),
        ("Straße", "Zoë", "2au4p4"),
        ("Σίσυφος", "Άννα", "1nr87wh"),
        ("ﬁve ½", "Ⅳ", "mdkvxz"),
        ("夜に駆ける", "YOASOBI", "mgrl1k"),
        ("مرحبا", "فرقة", "1mhgkgl"),
        ("", "", "46bd25"),
    ]) func marksAreThoseOfTheScript(_ title: String, _ artist: String, _ mark: String) {
        #expect(requestMark(title, artist) == mark)
    }
}
