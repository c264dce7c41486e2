import Glibc
import Markdown
import Pictures

// A build starts this program again as a worker, for texts and pictures that it does not trust itself with; that is not a command
// for users.
if CommandLine.arguments.dropFirst().first == Run.worker {
    CommandLine.arguments.dropFirst(2).first == PictureWorker.argument ? PictureWorker.run() : MarkdownWorker.run()
}

// A reader of the output may stop early (`corkboard help | head -1`): writes then fail, and the console stops writing. SIGINT
// and SIGTERM keep their default action: a site is committed from a journal, so ending at any point leaves it whole, and the
// workers end with their parent.
signal(SIGPIPE, SIG_IGN)

// The parent may ignore SIGCHLD, and child processes inherit that: then the exit status of a program could not be known.
signal(SIGCHLD, SIG_DFL)

// A file larger than `ulimit -f` allows is reported like any other disk error.
signal(SIGXFSZ, SIG_IGN)
Console.openStandardFiles()

Run.start(CommandLine.validatedArguments, Environment())
