// The host's report where nobody serves it: a tap copies the command that stands before a button.

import { copyText } from "./deliver.js";
import { all, on, one } from "./page.js";

const report = one(".report");

// Where a server runs the event, the report becomes the host's control panel.
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
