// The host's report on a page that no server updates: a tap copies the command before the button.

import { copyText } from "./deliver.js";
import { all, on, one } from "./page.js";

const report = one(".report");

// If a server manages the event, its control panel replaces the report.
if (one("#served[data-manage]")) await import("./manage.js");

const said = one(".copied", report);

for (const button of all("code + button", report)) {
  const code = button.previousElementSibling;
  on(button, "click", async () => {
    const field = document.createElement("textarea");
    field.dataset.manual = code.textContent;
    report.append(field);
    const fault = await copyText(code.textContent, field);
    field.remove();
    said.textContent = fault || `${one(".about", report).dataset.copied} ${code.textContent}`;
  });
}
