import Glibc
import Markdown
import Pictures

// A build starts this program again as a worker, to process untrusted text and pictures; that is not a command for
// users.
if CommandLine.arguments.dropFirst().first == Run.worker {
    CommandLine.arguments.dropFirst(2).first == PictureWorker.argument ? PictureWorker.run() : MarkdownWorker.run()
}

// A reader of the output may stop early (`corkboard help | head -1`): writes then fail, and the console stops writing.
// SIGINT and SIGTERM keep their default action: a site is committed from a journal, so it stays consistent whenever the
// process ends, and the workers end with their parent.
signal(SIGPIPE, SIG_IGN)

// The parent may ignore SIGCHLD, and child processes inherit that: the exit status of programs would be lost.
signal(SIGCHLD, SIG_DFL)

// A file larger than `ulimit -f` allows is reported like any other disk error.
signal(SIGXFSZ, SIG_IGN)
Console.openStandardFiles()

Run.start(CommandLine.validatedArguments, Environment())
