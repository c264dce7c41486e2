import Diagnostics

/// The manual's entry on each diagnostic code: its causes and remedies.
///
/// A new code doesn't compile until it has both.
struct CodeAdvice: Sendable {
    let cause: String
    let cure: String

    private init(_ cause: String, _ cure: String) { (self.cause, self.cure) = (cause, cure) }

    init(on code: Diagnostic.Code) {
        self =
            switch code {
            case .jsonSyntax:
                .init("The file is no JSON at that place.", "Look at the sign named there: a comma too many is usual.")
            case .jsonDuplicateKey: .init("An object has a key twice.", "Delete one of them.")
            case .jsonTooDeep:
                .init("More than 512 lists and objects stand within each other.", "Look for a missing `]` or `}`.")
            case .yamlSyntax:
                .init(
                    "The fields are no YAML at that place.",
                    "Look at colons, quotes, brackets and the indentation there.")
            case .yamlUnsupported:
                .init("Anchors, aliases, tags and the like are not read.", "Write the value out, or put it in quotes.")
            case .yamlDuplicateKey: .init("A key stands twice in one group.", "Delete one of them.")
            case .encoding: .init("The file is not in UTF-8.", "Save it as UTF-8.")
            case .frontMatter:
                .init(
                    "A Markdown record has no front matter, or one without an end.",
                    "Put its fields between two lines of `---`, the first one at the top.")
            case .missingField:
                .init(
                    "A record lacks a field that it needs.",
                    "Add the field; the [keys](keys.md) that have a ★ are needed.")
            case .blankField: .init("A field that is needed has nothing in it.", "Write something there.")
            case .unknownField:
                .init(
                    "No record of that kind has such a key.", "Correct its spelling, or take it away: it does nothing.")
            case .wrongType:
                .init(
                    "A value is of another kind than its key has.",
                    "Write it as the hint says, or as in [keys](keys.md).")
            case .invalidValue:
                .init(
                    "A value is of the right kind, but makes no sense.",
                    "Do what the hint says; the message names the rule.")
            case .templateSyntax: .init("A tag of a template is not closed, or empty.", "Close it with `}}`.")
            case .templateSection:
                .init("A section has no end, or an end no section.", "Give each `{{#name}}` its `{{/name}}`, in order.")
            case .templateUnknownName:
                .init("The page has no field of that name there.", "Look it up in [templates](templates.md).")
            case .templateUnknownPartial:
                .init("There is no template of that name.", "Correct the name, or write the template.")
            case .templateUnsupported:
                .init(
                    "The template uses what Corkboard's Mustache does not have.",
                    "Say it in another way, as the hint does.")
            case .templateTooDeep:
                .init(
                    "Templates include each other without end.",
                    "Include a template in itself only for items of a list.")
            case .templateTooLarge:
                .init(
                    "A page would take more than 64 MiB or too many repetitions.", "Repeat less, or use several pages.")
            case .templateUnsafe:
                .init(
                    "Text is shown unescaped, or where escaping does not help.", "Write it with two braces, in quotes.")
            case .templateWrongKind:
                .init("A list, an object or a flag is shown as text, or the reverse.", "Show one of its fields.")
            case .templateUnused:
                .init("A template has a name that no page uses.", "Rename it, or delete it.")
            case .templateOutdated:
                .init(
                    "A template of the site is a copy of a built-in one that has changed since.",
                    "`corkboard theme diff` shows how they differ; `theme keep` says that the copy is wanted as it is.")
            case .templateImport:
                .init("A script module imports one that is not there.", "Correct the path in the `import`.")
            case .themeContrast:
                .init("Text in a colour of `theme` is hard to read.", "Make it darker or lighter, as the hint says.")
            case .stringsLanguage:
                .init(
                    "There are no texts in the site's language.", "Write them: see [translate](../how-to/translate.md)."
                )
            case .stringsMissing: .init("A language lacks texts; English stands in.", "Add them to its file.")
            case .stringsPlaceholder:
                .init("A text has a placeholder too many or too few.", "Use those of the English text.")
            case .stringsUnknown: .init("No page says the text of that key.", "Correct the key, or take it away.")
            case .markdownLimit:
                .init("A body is too long, too deep, or takes too long.", "Shorten it, or split the record.")
            case .markdownWorker:
                .init(
                    "The process that renders Markdown can't be started, or ends.",
                    "Look for a lack of memory or processes; install the program anew if it stays so.")
            case .markdownRawHTML:
                .init("A body has HTML in it, which is left out.", "Say it in Markdown, or write `\\<` for the sign.")
            case .markdownLink:
                .init(
                    "A link of a body leads to what is no safe address.", "Use `https:`, `mailto:`, `tel:` or a path.")
            case .markdownImage:
                .init(
                    "A body shows a picture from a host that site.yaml does not allow.",
                    "Put it into `Content/assets/`, or its host under `markdown: imageHosts`.")
            case .picture: .init("A file is no picture, broken, or too large to be one.", "Save it again, or smaller.")
            case .pictureText:
                .init("A picture has no words for those who can't see it.", "Add `alt`; `\"-\"` for a decoration.")
            case .pictureWorker:
                .init("Pictures can't be made: libvips is missing or a process fails.", "Install `libvips42`.")
            case .duplicateID:
                .init("Two things of one kind have the same name.", "Rename one; the hint says where the other is.")
            case .addressCollision:
                .init("Two pages would have the same address.", "Give one another id.")
            case .danglingReference:
                .init(
                    "A record names an event, a file or a date that is not there.",
                    "Correct the name, or add what it names.")
            case .brokenLink:
                .init(
                    "A link within the site leads nowhere (`check --links`).", "Correct it, or add the page or heading."
                )
            case .ballotsUnreadable:
                .init(
                    "A file in `Content/ballots/` is no table or list of ballots.",
                    "Compare it with [formats](formats.md).")
            case .ballotsRejected:
                .init(
                    "A ballot can't count: the message says why.",
                    "Correct its line and take it in again, or let it be.")
            case .ballotsWaiting:
                .init("A ballot is for a song that is still only asked for.", "Accept the song, and it counts.")
            case .ballotsSimilar:
                .init("Two voters' names look alike.", "List the event's `voters` if only one of them is meant.")
            case .ballotsChanged:
                .init(
                    "An accepted batch was changed by hand.", "Restore it from a copy, or rename it to take it in anew."
                )
            case .ballotsLost:
                .init("A song with ballots is no longer on its list.", "Give the song its former `id` again.")
            case .ledger:
                .init("The index of votes can't be used.", "Do what the hint says; the batches are whole in any case.")
            case .fetchFailed:
                .init("A source gave no good answer; the last good one stays.", "Look at its address, key and answer.")
            case .fetchRetried:
                .init("A source is asked again after a failure.", "Wait; raise `--timeout` if it is slow.")
            case .fetchReplaced:
                .init(
                    "Somebody changed a file that `fetch` writes.",
                    "Take what you need from the copy that the hint names.")
            case .changedMeanwhile:
                .init("The file is no longer what the command read.", "Look at it, then give the command again.")
            case .uneditable:
                .init("A value is written so that a command can't change it alone.", "Change it in an editor.")
            case .publishRefused:
                .init(
                    "Publishing now could harm: another site, many removals, an old build.",
                    "Do what the hint says, or confirm it with the flag that it names.")
            case .publishFailed:
                .init(
                    "The other side was in the way: network, rights, a program.", "Read its words, then publish again.")
            case .codeMissing:
                .init("A code is empty, or not where the event says.", "Set the variable, or write the file.")
            case .codeWeak: .init("A machine guesses this code soon.", "Take one of `corkboard code`.")
            case .codeShared:
                .init("The event's code opens the host's report, too.", "Give `adminCode` one of its own.")
            case .codeChanged:
                .init(
                    "Pages are sealed with another code from now on.",
                    "Tell people the new one; old copies keep theirs.")
            case .gatedPicture:
                .init(
                    "A locked event shows pictures, which anyone could load.", "Take them away, or lock `songs` alone.")
            case .gatedSchedule:
                .init("A public schedule belongs to a locked event.", "Take `event` away if its times are secret.")
            case .gateClosed:
                .init("What is now locked was public.", "Publish; copies that people have stay readable.")
            case .usage: .init("The command line is wrong.", "See `corkboard help` and [commands](commands.md).")
            case .readFailed: .init("The disk failed while a file was read.", "Look at the disk, then try again.")
            case .unreadable: .init("A file can't be opened, or is too large.", "Change its rights, or take it away.")
            case .skippedFile:
                .init(
                    "A file of that name or kind is not read where it stands.",
                    "Move it, or rename it as the hint says.")
            case .asset:
                .init("A file in `assets/` would be run by browsers.", "Offer it in another format, or from elsewhere.")
            case .outputRefused:
                .init("The output folder is, or holds, one of the site's own.", "Name a folder of its own.")
            case .outputForeign:
                .init("The output folder has files of others.", "Name another one, or say `--adopt` to keep them.")
            case .outputEdited:
                .init("A file of the output was changed by hand.", "Change the content instead; a copy is kept.")
            case .writeFailed:
                .init(
                    "The disk is full, or the folder may not be written to.",
                    "Make room or change rights, then build again.")
            case .noSite: .init("There is no `Content/` here.", "Go to the site's folder, or say `--site`.")
            }
    }
}
