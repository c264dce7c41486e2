// The forms of the host's page: many requests together, another song, and the release of a name.

import { all, on, one } from "./page.js";

/** Prepares the forms of the panel, which send their actions with `act`. */
export function prepare(panel, act) {
  const several = one(".several", panel);
  const adding = one(".adding form", panel);
  for (const button of all("button", several)) {
    const field = one("input", button.parentElement);
    const label = field.parentElement.textContent.trim();
    const rest = one("[name=rest]", several);
    button.ariaLabel = `${button.textContent}: ${label}`;
    on(field, "keydown", (press) => press.key === "Enter" && (press.preventDefault(), button.click()));
    on(button, "click", () => /^[1-9]\d*$/.test(field.value.trim())
      ? act(button, { action: "select", [button.value]: field.value.trim(), rest: rest.checked ? "decline" : "" }, `${label}: ${field.value.trim()}`)
      : field.select());
  }
  on(adding, "submit", async (submission) => {
    submission.preventDefault();
    const [title, artist] = all("input", adding).map((field) => field.value.trim());
    if (title && artist && await act(one("button", adding), { action: "add", title, artist }, title)) {
      adding.reset();
      one("input", adding).focus();
    }
  });
  on(one(".release", panel), "submit", async (submission) => {
    submission.preventDefault();
    const form = submission.target;
    const name = form.elements.name.value.trim();
    if (name && await act(one("button", form), { action: "release", name }, name)) form.reset();
  });
}
