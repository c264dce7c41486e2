/// A frame that ends too early or says what no frame says.
struct MalformedFrame: Error {}
