private import CJemalloc
import Markdown
import Pictures

// The workers of the program alone: tests that call the library start them without waiting for a build of the command line and
// the server. They allocate memory in the same way as the program, because some tests limit it.
precondition(unsafe corkboard_jemalloc_version() != nil)
CommandLine.arguments.dropFirst(2).first == PictureWorker.argument ? PictureWorker.run() : MarkdownWorker.run()
