import Testing
import Text

struct RequestMarkTests {
    /// The marks that `requesting.js` computes.
    @Test(arguments: [
        ("Baby Shark", "Pinkfong", "11hbfq2"),
        ("baby shark!", "PINKFONG", "11hbfq2"),
        ("Straße", "Zoë", "m830ti"),
        ("Σίσυφος", "Άννα", "5dph75"),
        ("ﬁve ½", "Ⅳ", "1djdxmv"),
        ("夜に駆ける", "YOASOBI", "1f2qqxy"),
        ("مرحبا", "فرقة", "vbacst"),
        ("", "", "11m2iyd"),
    ]) func marksAreThoseOfTheScript(_ title: String, _ artist: String, _ mark: String) {
        #expect(requestMark(title, artist) == mark)
    }
}
