/// An error: a frame ends too early, or has invalid content.
package struct MalformedFrame: Error {
    package init() {}
}
