// What a form for the owner has beside its fields: what is typed is kept until it is saved, and help with Markdown and codes.

const form = document.querySelector("form.record");
const token = document.querySelector("[name=token]")?.value;
const fields = form ? [...form.elements].filter(({ name, type }) => name && type !== "hidden") : [];
const key = `corkboard form ${location.pathname}`;

const valueOf = (field) => (field.type === "checkbox" ? field.checked : field.value);
const state = () => JSON.stringify(fields.map((field) => [field.name, valueOf(field)]));
const original = form && state();

/** Storage can be full, or forbidden; then nothing is kept. */
function store(action) {
  try {
    return action(localStorage);
  } catch {
    return null;
  }
}

function button(label, act) {
  const made = document.createElement("button");
  made.type = "button";
  made.textContent = label;
  made.addEventListener("click", act);
  return made;
}

/** Posts to the editor, and returns what comes back as text. */
async function ask(what, values = {}) {
  const answer = await fetch(`/_corkboard/edit/${what}`, { method: "POST", body: new URLSearchParams({ token, ...values }) });
  return answer.ok ? answer.text() : "";
}

// What was typed

function fill(kept) {
  for (const [name, value] of kept) {
    const field = fields.find((field) => field.name === name);
    if (!field) continue;
    if (field.type === "checkbox") field.checked = value;
    else field.value = value;
  }
}

let isSent = false;

if (form && !("deletion" in form.dataset)) {
  const kept = store((storage) => storage.getItem(key));
  // What the server has sent back with a fault is newer than what is kept.
  if (kept && kept !== original && !document.querySelector(".fault, [role=alert]")) {
    fill(JSON.parse(kept));
    const notice = document.createElement("p");
    notice.className = "notice";
    notice.setAttribute("role", "status");
    notice.append(form.dataset.kept, " ", button(form.dataset.drop, () => {
      store((storage) => storage.removeItem(key));
      isSent = true;
      location.reload();
    }));
    form.before(notice);
  }
  form.addEventListener("input", () => store((storage) => storage.setItem(key, state())));
  form.addEventListener("submit", () => {
    isSent = true;
    // If it isn't taken, it comes back with the page.
    store((storage) => storage.removeItem(key));
  });
  addEventListener("beforeunload", (event) => {
    if (!isSent && state() !== original) event.preventDefault();
  });
}

// Markdown

/** Puts a text in place of what is selected, in a way that the browser can undo. */
function put(area, text) {
  area.focus();
  if (document.execCommand("insertText", false, text)) return;
  area.setRangeText(text, area.selectionStart, area.selectionEnd, "end");
  area.dispatchEvent(new Event("input", { bubbles: true }));
}

const selected = (area) => area.value.slice(area.selectionStart, area.selectionEnd);
const mark = (area, before, after, otherwise) => put(area, before + (selected(area) || otherwise) + after);

for (const area of document.querySelectorAll("textarea.markdown")) {
  const { bold, link, list: items, preview } = area.dataset;
  const tools = document.createElement("div");
  tools.className = "tools";
  const shown = document.createElement("div");
  shown.className = "shown prose";
  shown.setAttribute("role", "status");
  const acts = { b: () => mark(area, "**", "**", bold), k: () => mark(area, "[", "](https://)", link) };
  tools.append(button(bold, acts.b), button(link, acts.k), button(items, () => put(area, `- ${selected(area).split("\n").join("\n- ")}`)), button(preview, async () => {
    const html = await ask("preview", { text: area.value });
    // The site's own renderer has made it safe; it is parsed without being part of a page that runs scripts.
    shown.replaceChildren(...new DOMParser().parseFromString(html, "text/html").body.childNodes);
  }));
  area.before(tools);
  area.after(shown);
  area.addEventListener("keydown", (event) => {
    const act = (event.ctrlKey || event.metaKey) && acts[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  });
}

// Codes

for (const field of document.querySelectorAll("[data-make]")) {
  field.after(button(field.dataset.make, async () => {
    field.value = (await ask("code")).trim();
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }));
}
