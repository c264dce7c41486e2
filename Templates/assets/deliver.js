// Ways out of the page for a text.

/** Hands a text to the system's share sheet: "shared", "cancelled", or "impossible". */
export async function share(data) {
  if (!navigator.canShare?.(data)) return "impossible";
  try {
    await navigator.share(data);
    return "shared";
  } catch (error) {
    return error.name === "AbortError" ? "cancelled" : "impossible";
  }
}

/** Copies a text; says whether that worked. */
export async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** Shows a text to be copied by hand. */
export function offer(field, text) {
  field.value = text;
  field.hidden = false;
  field.focus();
  field.select();
}

export function mailto(address, subject, body) {
  return `mailto:${address}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body.replaceAll("\n", "\r\n"))}`;
}
