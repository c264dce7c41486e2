/// An error: a frame ends too early, or has invalid content.
struct MalformedFrame: Error {}
