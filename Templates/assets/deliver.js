// Ways out of the page for a text. Each says what was in the way, if something was.

/** Hands something to the system's share sheet; undefined where that is impossible. */
export async function share(data, { stopped }) {
  try {
    if (navigator.canShare(data)) {
      await navigator.share(data);
      return "";
    }
  } catch (error) {
    if (error.name === "AbortError") return stopped;
  }
}

/** Copies a text; where that is impossible, shows it in a field to be copied by hand. */
export async function copyText(text, field) {
  try {
    await navigator.clipboard.writeText(text);
    return "";
  } catch {
    field.value = text;
    field.hidden = false;
    field.focus();
    field.select();
    return field.dataset.manual;
  }
}

export const mailto = (address, subject, body) =>
  `mailto:${address}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body.replaceAll("\n", "\r\n"))}`;
