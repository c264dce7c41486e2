/// An error: a frame ends too early, or its content is invalid.
package struct MalformedFrame: Error {
    package init() {}
}
