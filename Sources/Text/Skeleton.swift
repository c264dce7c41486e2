/// The form of a name by which names that look the same are found: equal for `ana`, `аna` with a Cyrillic letter, and `ａna`.
///
/// It is loosely folded, without compatibility characters, and with ASCII letters and digits in place of the Latin, Greek,
/// Cyrillic and Armenian letters that look like them (Unicode TR39). It is for comparing only, and no name by itself.
public func skeleton(_ name: String) -> String {
    var skeleton = String.UnicodeScalarView()
    for scalar in foldedLoosely(CodePoints(name, .takeApart).composed).unicodeScalars {
        skeleton.append(scalar.isASCII ? scalar : originals[scalar] ?? scalar)
    }
    return String(skeleton)
}

/// The ASCII letters and digits by their lookalikes.
private let originals: [Unicode.Scalar: Unicode.Scalar] = {
    var originals: [Unicode.Scalar: Unicode.Scalar] = [:]
    for (original, lookalikes) in lookalikes {
        for scalar in lookalikes.unicodeScalars { originals[scalar] = original }
    }
    return originals
}()

/// The folded letters that look like an ASCII letter or digit, or whose capitals do: Latin, Greek, Cyrillic and Armenian ones.
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
