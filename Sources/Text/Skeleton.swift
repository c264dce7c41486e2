/// Returns the form of a name that finds names of the same appearance: equal for `ana`, `аna` with a Cyrillic letter,
/// and `ａna`.
///
/// The form is loosely folded, without compatibility characters; Latin, Greek, Cyrillic and Armenian letters that look
/// like an ASCII letter or digit are replaced by it (Unicode TR39). Use it only for comparing, never as a name.
public func skeleton(_ name: String) -> String {
    var skeleton = String.UnicodeScalarView()
    for scalar in foldedLoosely(CodePoints(name, .takeApart).composed).unicodeScalars {
        skeleton.append(scalar.isASCII ? scalar : originals[scalar] ?? scalar)
    }
    return String(skeleton)
}

/// The ASCII letter or digit for each lookalike.
private let originals: [Unicode.Scalar: Unicode.Scalar] = {
    var originals: [Unicode.Scalar: Unicode.Scalar] = [:]
    for (original, lookalikes) in lookalikes {
        for scalar in lookalikes.unicodeScalars { originals[scalar] = original }
    }
    return originals
}()

/// Folded Latin, Greek, Cyrillic and Armenian letters that look like an ASCII letter or digit, in lower or upper case.
private let lookalikes: [(Unicode.Scalar, String)] = [
    ("a", "ɑᴀ" + "α" + "а"), ("b", "ʙƅ" + "β" + "вь"), ("c", "ᴄ" + "с"), ("d", "ᴅ" + "ԁ"), ("e", "ᴇ" + "ε" + "еҽ"),
    ("f", "ꞙ" + "ϝ" + "ք"), ("g", "ɡɢ" + "ԍ" + "ց"), ("h", "ʜ" + "нһ" + "հ"), ("i", "ɩɪ" + "ι" + "і"),
    ("j", "ᴊ" + "ϳ" + "ј" + "յ"), ("k", "ᴋĸ" + "κ" + "кқ"), ("l", "ʟ" + "ӏ" + "լ"), ("m", "ᴍ" + "μ" + "м"),
    ("n", "ɴ" + "η" + "п" + "ոռ"), ("o", "ᴏ" + "οσ" + "о" + "օ"), ("p", "ᴘ" + "ρ" + "р"), ("q", "ԛ" + "զ"),
    ("r", "ʀ" + "г"),
    ("s", "ꜱ" + "ѕ" + "տ"), ("t", "ᴛ" + "τ" + "т"), ("u", "ᴜʋ" + "υ" + "ս"), ("v", "ᴠ" + "ν" + "ѵ"),
    ("w", "ᴡɯ" + "ω" + "ԝш" + "ա"),
    ("x", "χ" + "хҳ"), ("y", "ʏɣ" + "γ" + "уү"), ("z", "ᴢ" + "ζ"),
    ("3", "ȝʒɜ" + "зӡ"), ("4", "ч" + "վ"), ("5", "ƽ"), ("6", "б"), ("8", "ȣ"),
]
