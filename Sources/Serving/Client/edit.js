// Helps with the owner's forms: stores unsaved input, uploads pictures, and adds buttons for Markdown, codes and dates,
// and gestures. The server offers these modules of the built-in theme at the same place.

import { button, make } from "./elements.js";
import { submitOnDoubleTap } from "./gestures.js";
import "./lists.js";
import { all, on, one, read, write } from "./page.js";

const form = one("form.record");
const token = one("[name=token]")?.value;
const fields = form ? [...form.elements].filter(({ name, type }) => name && type !== "hidden") : [];

const isTicked = ({ type }) => type === "checkbox" || type === "radio";
const valueOf = (field) => (isTicked(field) ? field.checked : field.value);
// Radio buttons share a name, so their value is part of the key.
const nameOf = (field) => (field.type === "radio" ? `${field.name} ${field.value}` : field.name);
const input = () => fields.map((field) => [nameOf(field), valueOf(field)]);
const state = () => JSON.stringify(input());
const original = form && state();

/** Posts to the editor, and returns the answer as text. */
async function ask(what, values = {}) {
  const answer = await fetch(`/_corkboard/edit/${what}`, { method: "POST", body: new URLSearchParams({ token, ...values }) });
  return answer.ok ? answer.text() : "";
}

// Unsaved input

/** The hidden field with the digest of the file that the form was made from; undefined for a new record. */
const digest = form?.elements.digest;

/** The path that the form is sent to. Its input is stored under it. */
const place = form && new URL(form.getAttribute("action"), location).pathname;

/** Changes the stored input of all forms, by path. */
function update(change) {
  const forms = read("forms", {});
  change(forms);
  write("forms", forms);
}

const forget = (path = place) => update((forms) => delete forms[path]);

/** Stores the input of this page's form with its digest, and with a random text if it is being sent. */
const keep = (sent) => update((forms) => (forms[place] = { digest: digest?.value, input: input(), sent }));

// Once a form is saved, the server repeats its random text in a cookie. Otherwise the input stays, also without an answer.
update((forms) => {
  for (const [, sent] of document.cookie.matchAll(/corkboard-saved-(\w+)/g)) {
    for (const path of Object.keys(forms).filter((path) => forms[path].sent === sent)) {
      delete forms[path];
      document.cookie = `corkboard-saved-${sent}=; Path=/_corkboard/edit/; Max-Age=0`;
    }
  }
});

function fill(kept) {
  for (const [name, value] of kept.input) {
    const field = fields.find((field) => nameOf(field) === name);
    if (!field) continue;
    if (isTicked(field)) field.checked = value;
    else field.value = value;
  }
  // If someone has changed the file since, the server then asks to compare both versions.
  if (digest) digest.value = kept.digest ?? "";
}

let isSent = false;

if (form && !("deletion" in form.dataset)) {
  const { [place]: kept, [location.pathname]: sentFromHere } = read("forms", {});
  // A form that the server returned is newer than the stored input.
  const isReturned = one(".fault, [role=alert], [name=acceptsWeakCodes]");
  const typed = make("input", { type: "hidden", name: "typed" });
  form.prepend(typed);
  const leave = () => {
    isSent = true;
    forget();
  };
  if (!isReturned && kept?.input && JSON.stringify(kept.input) !== original) {
    fill(kept);
    const drop = button(form.dataset.drop, () => {
      leave();
      location.reload();
    });
    form.before(make("p", { className: "notice", role: "status" }, form.dataset.kept, " ", drop));
  }
  // The rest of a partly saved form, and the form of a deleted record, are sent to another path.
  if (isReturned && sentFromHere && !kept && place !== location.pathname) {
    forget(location.pathname);
    keep();
  }
  on(form, "input", () => {
    isSent = false;
    keep();
  });
  on(form, "submit", () => {
    isSent = true;
    typed.value = [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
    keep(typed.value);
  });
  // After Cancel, the input isn't wanted any more.
  on(one(".cancel", form), "click", leave);
  on(window, "beforeunload", (event) => {
    if (!isSent && state() !== original) event.preventDefault();
  });
}

// Pictures

/** Uploads a picture, and returns its address on the site; throws an error with the reason if that fails. */
async function upload(file, address = "/_corkboard/edit/picture") {
  const headers = { "X-Corkboard-Token": token, "X-Corkboard-Name": encodeURIComponent(file.name || "picture") };
  const answer = await fetch(address, { method: "POST", headers, body: file }).catch(() => null);
  const said = await answer?.json().catch(() => null);
  if (answer?.ok && said) return said.address;
  throw new Error(`${file.name}: ${said?.reason ?? one(".editing").dataset.unsent}`);
}

/** Uploads files dropped on a field or pasted into it, perhaps over the one at `address`; `use` gets each one's address and name. */
function takePictures(field, use, address) {
  const fault = make("p", { className: "fault", role: "alert" });
  const take = async (files) => {
    const reasons = [];
    fault.remove();
    field.setAttribute("aria-busy", "true");
    for (const file of files) {
      try {
        await use(await upload(file, address), file.name);
      } catch ({ message }) {
        reasons.push(message);
        fault.replaceChildren(...reasons.flatMap((reason) => [reason, make("br")]).slice(0, -1));
        field.after(fault);
      }
    }
    field.removeAttribute("aria-busy");
  };
  on(field, "dragover", (event) => {
    if (![...event.dataTransfer.types].includes("Files")) return;
    event.preventDefault();
    field.classList.add("dropping");
  });
  on(field, "dragleave", () => field.classList.remove("dropping"));
  on(field, "drop", (event) => {
    field.classList.remove("dropping");
    // Browsers know no type for some photos, such as HEIC, and open a file that isn't accepted in place of the form.
    const files = [...event.dataTransfer.files];
    if (!files.length) return;
    event.preventDefault();
    take(files);
  });
  on(field, "paste", (event) => {
    const files = [...(event.clipboardData?.files ?? [])].filter(({ type }) => type.startsWith("image/"));
    if (!files.length) return;
    event.preventDefault();
    take(files);
  });
  return take;
}

/** Returns an action that lets the owner choose pictures. They can be dropped on the field, too. */
function choosePicture(field, use, address) {
  const take = takePictures(field, use, address);
  return () => {
    const chooser = make("input", { type: "file", accept: "image/*,.heic,.heif" });
    on(chooser, "change", () => take([...chooser.files]));
    chooser.click();
  };
}

/** Asks the owner what a picture shows; returns an empty string if they cancel. */
function describe(area, name) {
  const { alt, insert, cancel } = area.dataset;
  const text = make("input", { required: true, maxLength: 500, autocomplete: "off" });
  const done = make("button", { className: "button strong", value: "insert" }, insert);
  const back = button(cancel, () => dialog.close(""), { className: "button" });
  const dialog = make("dialog", {}, make("form", { method: "dialog" },
    make("p", { className: "count" }, name),
    make("label", {}, alt, text),
    make("p", { className: "acts" }, done, " ", back)));
  area.closest(".editing").append(dialog);
  dialog.showModal();
  return new Promise((resolve) => on(dialog, "close", () => {
    dialog.remove();
    resolve(dialog.returnValue ? text.value.trim() : "");
  }));
}

const insertPicture = (area) => async (address, name) => {
  const words = (await describe(area, name)).replace(/[[\]\\]/g, "");
  if (words) put(area, `![${words}](${address})\n`);
};

/** Moves to the field for the text of a picture, unless it has one. */
function askForText() {
  const alt = form?.elements.alt;
  if (!alt || alt.value) return;
  const fold = alt.closest("details");
  if (fold) fold.open = true;
  alt.focus();
}

function give(field, value) {
  field.value = value;
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

for (const place of all("[data-adding], [data-replacing]")) {
  const { adding, replacing, label } = place.dataset;
  place.append(button(adding ?? label, choosePicture(place, () => location.reload(), replacing)));
}

for (const field of all("input[data-picture]")) {
  field.after(button(field.dataset.picture, choosePicture(field, (address) => {
    give(field, address);
    askForText();
  })));
}

// What visitors will see

/** How long to wait after a key before the card is drawn again, in milliseconds. */
const stillness = 200;

const sample = one(".sample[data-card]");
if (sample) {
  const [, frame] = sample.children;
  let timer, drawn;
  const draw = async () => {
    const values = Object.fromEntries(new FormData(form));
    const now = JSON.stringify(values);
    if (now === drawn) return;
    drawn = now;
    const html = await ask(sample.dataset.card.replace("/_corkboard/edit/", ""), values).catch(() => "");
    // While the form has errors, the last card stays. A later answer may have arrived before this one.
    if (!html.trim() || now !== drawn) return;
    const { body } = new DOMParser().parseFromString(html, "text/html");
    // The site's scripts don't touch it.
    for (const card of all("[data-start]", body)) delete card.dataset.start;
    frame.replaceChildren(...body.childNodes);
    sample.hidden = false;
  };
  sample.hidden = true;
  on(form, "input", () => {
    clearTimeout(timer);
    timer = setTimeout(draw, stillness);
  });
  draw();
}

// The site's look, while the owner chooses it

/** Puts a line with a class below a field, in place of an earlier one; removes it without a text. */
function remark(field, kind, text, ...more) {
  const box = field.closest(".field");
  one(`.${kind}[role=status]`, box)?.remove();
  if (!text) return;
  box.append(make("p", { className: kind, role: "status" }, text, ...more));
}

/** Adds the browser's own colour field to a text field. */
function pickColour(field) {
  const picker = make("input", { type: "color", ariaLabel: field.labels[0].textContent.trim() });
  const show = () => {
    const [, short, long] = /^#?(?:([0-9a-f]{3})|([0-9a-f]{6}))$/i.exec(field.value.trim() || field.placeholder) ?? [];
    picker.value = `#${long ?? [...(short ?? "")].map((digit) => digit + digit).join("")}`;
    picker.classList.toggle("empty", !field.value.trim());
  };
  on(picker, "input", () => give(field, picker.value));
  on(field, "input", show);
  field.before(picker);
  show();
}

if (form?.dataset.look) {
  const { readable, faint, use } = form.dataset;
  const frame = one(".sample iframe");
  const colours = fields.filter((field) => "colour" in field.dataset);
  let timer, tried = state();
  const attempt = async () => {
    const now = state();
    if (now === tried) return;
    tried = now;
    const answer = await ask("look", Object.fromEntries(new FormData(form))).then(JSON.parse).catch(() => null);
    // A later answer may have arrived before this one.
    if (!answer || now !== tried) return;
    for (const field of fields) remark(field, "fault", answer.problems[field.name]);
    for (const field of colours) {
      const { contrast, isEnough, nearest } = answer.contrasts[field.name] ?? {};
      const better = nearest ? [" ", button(`${use} ${nearest}`, () => give(field, nearest))] : [];
      remark(field, "verdict", contrast && `${isEnough ? readable : faint} (${contrast})`, ...better);
    }
    if (!Object.keys(answer.problems).length) frame.contentWindow.location.reload();
  };
  for (const field of colours) pickColour(field);
  // Not every browser sends both events for a list.
  for (const event of ["input", "change"]) {
    on(form, event, () => {
      clearTimeout(timer);
      timer = setTimeout(attempt, stillness);
    });
  }
}

// A new event, one step after the other

const steps = form?.dataset.next ? all(".step", form) : [];
if (steps.length > 1 && !one(".fault, [role=alert]")) {
  const rest = one(":scope > details", form);
  const later = steps.slice(1);
  const kept = later.some((step) => all("input, textarea, select", step).some(({ type, value }) => type !== "checkbox" && value));
  // Input that was restored stays in view.
  if (!kept) {
    for (const part of [...later, rest]) if (part) part.hidden = true;
    const next = button(form.dataset.next, () => {
      const step = later.shift();
      step.hidden = false;
      if (!later.length) {
        next.remove();
        if (rest) rest.hidden = false;
      } else step.after(next);
      one("input:not([hidden]), textarea, select", step)?.focus();
    }, { className: "button next" });
    steps[0].after(next);
  }
}

// Markdown

/** Replaces the selection with a text, so that the browser can undo it. */
function put(area, text) {
  area.focus();
  if (document.execCommand("insertText", false, text)) return;
  area.setRangeText(text, area.selectionStart, area.selectionEnd, "end");
  area.dispatchEvent(new Event("input", { bubbles: true }));
}

const selected = (area) => area.value.slice(area.selectionStart, area.selectionEnd);
const mark = (area, before, after, otherwise) => put(area, before + (selected(area) || otherwise) + after);

for (const area of all("textarea.markdown")) {
  const { bold, link, list: items, picture, preview } = area.dataset;
  const shown = make("div", { className: "shown prose", role: "status" });
  const acts = { b: () => mark(area, "**", "**", bold), k: () => mark(area, "[", "](https://)", link) };
  const itemise = () => put(area, `- ${selected(area).split("\n").join("\n- ")}`);
  const show = async () => {
    const html = await ask("preview", { text: area.value });
    // The site's renderer has made it safe. It is parsed outside any page that runs scripts.
    shown.replaceChildren(...new DOMParser().parseFromString(html, "text/html").body.childNodes);
  };
  area.before(make("div", { className: "tools" },
    button(bold, acts.b), button(link, acts.k), button(items, itemise),
    button(picture, choosePicture(area, insertPicture(area))), button(preview, show)));
  area.after(shown);
  on(area, "keydown", (event) => {
    const act = (event.ctrlKey || event.metaKey) && acts[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  });
}

// Codes

for (const field of all("[data-make]")) {
  field.after(button(field.dataset.make, async () => give(field, (await ask("code")).trim())));
}

// Dates

/** A date, with or without a time, in the form that the browser's own fields understand. */
const moment = /^(?:(\d{4}-\d\d-\d\d)(?:[ T](\d\d:\d\d))?)?$/;

/** Replaces a text field by the browser's own fields for date and time, unless its text needs more than these. */
function pick(field) {
  if (!moment.test(field.value)) return;
  const { day, clock } = field.dataset;
  const { required } = field;
  const part = (type, label) => {
    const made = make("input", { type, ariaLabel: `${field.labels[0].firstChild.textContent.trim()}: ${label}` });
    on(made, "input", () => give(field, chosen()));
    return made;
  };
  const [date, time] = [part("date", day), part("time", clock)];
  const chosen = () => date.value && [date.value, time.value].filter(Boolean).join(" ");
  const show = () => {
    // A time stays while its date is still missing, or briefly wrong, as on 31 February.
    if (field.value !== chosen()) {
      const [, on, at] = moment.exec(field.value) ?? [];
      if (date.value !== (on ?? "")) date.value = on ?? "";
      if (time.value !== (at ?? "")) time.value = at ?? "";
    }
    // A time without a date would be lost.
    date.required = required || time.value !== "";
  };
  // Years have four digits.
  date.max = "9999-12-31";
  field.required = false;
  field.hidden = true;
  field.after(date, time);
  on(date, "invalid", () => {
    // A browser can't point to a field in a closed part.
    const fold = date.closest("details");
    if (fold) fold.open = true;
  });
  on(field, "input", show);
  show();
}

for (const field of all("input.moment")) pick(field);

// A form that the server returned

// Its first problem may be far below the window. An alert's text is at the top.
const problem = form && !one("[role=alert]")
  && (one(".wrong", form) ?? (form.elements.acceptsWeakCodes && one(".field:has(> .weak)", form)));
if (problem) {
  const fold = problem.closest("details");
  if (fold) fold.open = true;
  one("input:not([hidden]), textarea, select", problem)?.focus();
}

// Suggestions from other records

/** The most suggestions at a time. */
const wordLimit = 8;

for (const field of all("[data-words]")) {
  const words = [...(field.list?.options ?? [])].map(({ value }) => value);
  if (!words.length) continue;
  // A list of complete values is useless for values separated by commas.
  field.removeAttribute("list");
  const offered = make("div", { className: "words", role: "group", ariaLabel: field.dataset.words });
  const given = () => field.value.split(",").map((word) => word.trim());
  const offer = () => {
    const begun = given().at(-1)?.toLowerCase() ?? "";
    const known = given().slice(0, -1).concat(words.includes(given().at(-1)) ? given().at(-1) : []);
    const open = words.filter((word) => !known.includes(word) && (words.includes(given().at(-1)) || word.toLowerCase().startsWith(begun)));
    offered.replaceChildren(...open.slice(0, wordLimit).map((word) => button(word, () => {
      give(field, [...known, word].filter(Boolean).join(", "));
      field.focus();
    })));
  };
  on(field, "input", offer);
  field.after(offered);
  offer();
}

// Gestures, in addition to the buttons

for (const form of all("form.record:not([data-deletion]), form.adding")) submitOnDoubleTap(form);

// Publishing

const publishing = one("form.publishing, form.connecting");
if (publishing) on(publishing, "submit", () => {
  publishing.after(make("p", { role: "status" }, make("progress"), " ", publishing.dataset.busy));
  // Disable the buttons to prevent a second request, but only after the form was sent with the pressed one.
  setTimeout(() => all("button", publishing).forEach((each) => { each.disabled = true; }));
});
