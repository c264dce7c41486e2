import Diagnostics

/// The manual's entry for a diagnostic code: its cause and its cure.
///
/// The switch is exhaustive, so a new code doesn't compile until it has both.
struct CodeAdvice: Sendable {
    let cause: String
    let cure: String

    private init(_ cause: String, _ cure: String) { (self.cause, self.cure) = (cause, cure) }

    init(on code: Diagnostic.Code) {
        self =
            switch code {
            case .jsonSyntax:
                .init(
                    "The file isn't valid JSON at this position.",
                    "Check the character named in the message; an extra comma is the usual cause.")
            case .jsonDuplicateKey: .init("An object contains the same key twice.", "Delete one of the two.")
            case .jsonTooDeep:
                .init("Lists and objects are nested more than 512 levels deep.", "Look for a missing `]` or `}`.")
            case .yamlSyntax:
                .init(
                    "The fields aren't valid YAML at this position.",
                    "Check the colons, quotes, brackets and indentation there.")
            case .yamlUnsupported:
                .init(
                    "The file uses anchors, aliases, tags or other YAML features that Corkboard doesn't support.",
                    "Write the value out, or put it in quotes.")
            case .yamlDuplicateKey: .init("A group of fields contains the same key twice.", "Delete one of the two.")
            case .yamlComment:
                .init(
                    "A `#` after a space begins a comment, which isn't part of the value.",
                    "Put the text in quotes. If it is a comment, write a space after `#`.")
            case .encoding: .init("The file isn't encoded in UTF-8.", "Save it as UTF-8.")
            case .frontMatter:
                .init(
                    "A Markdown record has no front matter, or its front matter has no end.",
                    "Put the fields between two lines of `---`, with the first one at the top of the file.")
            case .missingField:
                .init(
                    "A required field is missing from a record.",
                    "Add the field. Fields marked ★ in [keys](keys.md) are required.")
            case .blankField: .init("A required field is empty.", "Give it a value.")
            case .unknownField:
                .init(
                    "Records of this kind don't have this key.",
                    "Correct its spelling, or remove it: it has no effect.")
            case .wrongType:
                .init(
                    "A value has the wrong type for its key.",
                    "Write it as the hint or the list of [keys](keys.md) shows.")
            case .invalidValue:
                .init("A value has the right type but isn't valid.", "Follow the hint; the message states the rule.")
            case .templateSyntax: .init("A template tag is empty or isn't closed.", "Close it with `}}`.")
            case .templateSection:
                .init(
                    "A section is never closed, or a closing tag has no section.",
                    "Close each `{{#name}}` with `{{/name}}`, innermost first.")
            case .templateUnknownName:
                .init(
                    "The page has no field with this name at this point.",
                    "Look up its fields in [templates](templates.md).")
            case .templateUnknownPartial:
                .init("No template has this name.", "Correct the name, or create the template.")
            case .templateUnsupported:
                .init(
                    "The template uses a Mustache feature that Corkboard doesn't support.",
                    "Write it as the hint suggests.")
            case .templateTooDeep:
                .init("Templates include each other endlessly.", "Let a template include itself only inside a list.")
            case .templateTooLarge:
                .init(
                    "A page would exceed 64 MiB or repeat sections too often.",
                    "Reduce the repetition, or split the page.")
            case .templateUnsafe:
                .init(
                    "Text is inserted without escaping, or in a place where escaping doesn't protect it.",
                    "Insert it with two braces, inside quotes.")
            case .templateWrongKind:
                .init(
                    "A list, an object or a flag is used as text, or text is used as one of these.",
                    "Use one of its fields instead.")
            case .templateUnused: .init("No page uses the template with this name.", "Rename or delete it.")
            case .templateOutdated:
                .init(
                    "The site has its own copy of a built-in template, and the built-in one has changed since.",
                    "Compare them with `corkboard theme diff`. To keep the copy unchanged, run `corkboard theme keep`.")
            case .templateImport:
                .init(
                    "A script module imports a file that doesn't exist.", "Correct the path in the `import` statement.")
            case .themeContrast:
                .init(
                    "A colour set in `theme` makes text hard to read.", "Make it darker or lighter, as the hint says.")
            case .stringsLanguage:
                .init(
                    "Corkboard has no interface texts in the site's language.",
                    "Write them: see [translate](../how-to/translate.md).")
            case .stringsMissing:
                .init(
                    "Some interface texts of a language are missing. English is used in their place.",
                    "Add them to the language's file.")
            case .stringsPlaceholder:
                .init(
                    "A text's placeholders differ from those of the English text.",
                    "Use the same placeholders as the English text.")
            case .stringsUnknown: .init("No page uses the text with this key.", "Correct the key, or remove it.")
            case .markdownLimit:
                .init(
                    "A body is too long, nested too deeply, or takes too long to render.",
                    "Shorten it, or split the record.")
            case .markdownWorker:
                .init(
                    "The process that renders Markdown can't be started, or ends unexpectedly.",
                    "Check that the machine has enough memory and isn't at its process limit. If the problem persists, reinstall Corkboard."
                )
            case .markdownRawHTML:
                .init(
                    "A body contains HTML, which is left out of the page.",
                    "Use Markdown instead, or write `\\<` for a literal `<`.")
            case .markdownLink:
                .init("A link in a body has an unsafe address.", "Use `https:`, `mailto:`, `tel:` or a path.")
            case .markdownImage:
                .init(
                    "A body shows a picture from a host that `site.yaml` doesn't allow.",
                    "Put the picture into `Content/assets/`, or add its host to `markdown: imageHosts`.")
            case .picture:
                .init("A picture is damaged, too large, or not a picture at all.", "Save it again, or make it smaller.")
            case .pictureText:
                .init(
                    "A picture has no description for people who can't see it.",
                    "Describe it with `alt`, or write `\"-\"` if it is only decoration.")
            case .pictureWorker:
                .init(
                    "Pictures can't be processed because the process for them fails, or they are left out because libvips is missing.",
                    "Install libvips. The hint names its package.")
            case .duplicateID:
                .init(
                    "Two items of the same kind have the same name or id.",
                    "Rename one of them. The hint says where the other one is.")
            case .addressCollision: .init("Two pages have the same address.", "Change the id of one of them.")
            case .danglingReference:
                .init(
                    "A record refers to an event, a file, a date or a language that doesn't exist.",
                    "Correct the name, or add the missing item.")
            case .brokenLink:
                .init(
                    "An internal link leads to a page or heading that doesn't exist (`check --links`).",
                    "Correct the link, or add the page or heading.")
            case .ballotsUnreadable:
                .init(
                    "A file in `Content/ballots/` isn't a table or a list of ballots.",
                    "Compare it with [formats](formats.md).")
            case .ballotsRejected:
                .init(
                    "A ballot can't be counted. The message gives the reason.",
                    "Correct the line and import it again, or ignore it.")
            case .ballotsWaiting:
                .init(
                    "A ballot is for a requested song that hasn't been accepted yet.",
                    "Accept the song, and the ballot counts.")
            case .ballotsSimilar:
                .init(
                    "Two voters have names that look alike.",
                    "If both belong to one person, list the event's `voters`.")
            case .ballotsChanged:
                .init(
                    "Someone edited a batch after it was accepted.",
                    "Restore it from a backup, or rename it to import it again.")
            case .ballotsLost:
                .init("A song that has ballots is no longer on its list.", "Give the song its former `id`.")
            case .ledger:
                .init(
                    "The index of votes can't be used.",
                    "Follow the hint. The batches with the votes are not affected.")
            case .songbookUnreadable:
                .init(
                    "A list of songs, a library of a DJ program or a history can't be read.",
                    "Follow the hint, or export it again as CSV, M3U or XML.")
            case .songbookSkipped:
                .init(
                    "A part of a list of songs isn't used, such as entries without a title.",
                    "Give them titles in the DJ program, and export the list again.")
            case .fetchFailed:
                .init(
                    "A source didn't return a usable answer, so the last good one stays in use.",
                    "Check its address and key, and the answer that it sends.")
            case .fetchRetried:
                .init(
                    "A request to a source failed and is being repeated.",
                    "Wait. If the source is slow, raise `--timeout`.")
            case .fetchReplaced:
                .init(
                    "Someone edited a file that `fetch` maintains.",
                    "Copy what you need from the backup named in the hint.")
            case .changedMeanwhile:
                .init("The file changed after the command read it.", "Check the file, then run the command again.")
            case .uneditable:
                .init(
                    "A value is written in a form that a command can't change without affecting the rest of the file.",
                    "Change it in a text editor.")
            case .publishRefused:
                .init(
                    "Publishing isn't possible or might do harm, for example because the target contains another site.",
                    "Follow the hint, or confirm with the flag that it names.")
            case .publishFailed:
                .init(
                    "Publishing failed because of the network, missing permissions or another program.",
                    "Read the error that follows, then publish again.")
            case .codeMissing:
                .init("A code is empty, or isn't where the event says it is.", "Set the variable, or write the file.")
            case .codeWeak: .init("A code is easy to guess by trying many.", "Use one that `corkboard code` generates.")
            case .codeShared:
                .init("The event's code also opens the host's page.", "Give `adminCode` a different code.")
            case .codeRepeated:
                .init("An event has the same code twice.", "Remove one, or replace it by the code that you meant.")
            case .codeChanged:
                .init(
                    "Pages are no longer encrypted with a code that opened them before.",
                    "Tell people the new code. Old copies still open with the old one.")
            case .gatedPicture:
                .init(
                    "A locked event shows pictures, which anyone with the address can load.",
                    "Remove them, or lock only `songs`.")
            case .gatedSchedule:
                .init(
                    "A public schedule belongs to a locked event.",
                    "Remove `event` from the schedule if its times are secret.")
            case .gateClosed:
                .init(
                    "Content that is now locked used to be public.",
                    "Publish again. Copies that people already have remain readable.")
            case .usage: .init("The command line isn't valid.", "See `corkboard help` and [commands](commands.md).")
            case .readFailed:
                .init("The disk reported an error while a file was being read.", "Check the disk, then try again.")
            case .unreadable:
                .init(
                    "A file can't be opened, is too large, or changed while it was read.",
                    "Change its permissions, remove it, or wait until it is complete.")
            case .skippedFile:
                .init(
                    "Files with this name or of this kind are not read in this folder.",
                    "Move the file, or rename it as the hint says.")
            case .asset:
                .init(
                    "A file in `assets/` isn't safe to publish, or isn't what its name says.",
                    "Use another format, or host it elsewhere.")
            case .outputRefused:
                .init("The output folder is, or contains, one of the site's own folders.", "Choose a separate folder.")
            case .outputForeign:
                .init(
                    "The output folder contains files that Corkboard didn't write.",
                    "Choose another folder, or use `--adopt` to keep them.")
            case .outputEdited:
                .init(
                    "Someone edited a file in the output folder.",
                    "Edit the content instead. The edited file is kept as a copy.")
            case .writeFailed:
                .init(
                    "The disk is full, or the folder isn't writable.",
                    "Free some space or change the permissions, then build again.")
            case .noSite:
                .init("This folder has no `Content/` folder.", "Change to the site's folder, or name it with `--site`.")
            }
    }
}
