// Ways to share a text. Each returns an error message, or an empty text if it succeeded.

/** Opens the system's share sheet; returns undefined if it can't be used. */
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

/** Copies a text. If that fails, shows it in a field to be copied by hand. */
export async function copyText(text, field) {
  try {
    // Pages loaded over plain HTTP have no clipboard.
    await navigator.clipboard.writeText(text);
    return "";
  } catch {
    const button = document.activeElement;
    field.value = text;
    field.hidden = false;
    field.focus();
    field.select();
    // The older function needs no permission.
    if (!document.execCommand("copy")) return field.dataset.manual;
    field.hidden = true;
    button.focus();
    return "";
  }
}

export const mailto = (address, subject, body) =>
  `mailto:${address}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body.replaceAll("\n", "\r\n"))}`;
