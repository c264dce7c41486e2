"use strict";

/* Keeps a previewed page as the site's files are: reloads it where it was, exchanges style sheets and pictures in place, and
   lays the problems of a failed build over it. Everything that comes from the server is put in as text, never as markup. */
(() => {
  const script = document.currentScript;
  const own = script.dataset.page;
  const memory = "corkboard preview " + location.pathname;

  // The connection, shared between tabs where browsers can.
  const address = new URL("worker.js", script.src);
  const worker = "SharedWorker" in window ? new SharedWorker(address, "corkboard preview").port : new Worker(address);
  const answers = new Map();
  let asked = 0;
  let version = null;
  let shown = null;

  worker.onmessage = ({ data }) => {
    if (data.state !== undefined) return take(JSON.parse(data.state));
    answers.get(data.id)?.(data.text);
    answers.delete(data.id);
  };
  addEventListener("pagehide", () => worker.postMessage({ leave: true }));
  addEventListener("pageshow", (event) => {
    if (event.persisted) location.reload();
  });

  function fetched() {
    const id = ++asked;
    return new Promise((resolve) => {
      answers.set(id, resolve);
      worker.postMessage({ id, address: location.pathname + location.search });
    });
  }

  const parsed = (text) => new DOMParser().parseFromString(text, "text/html");
  const pageOf = (page) => page.querySelector("script[data-page]")?.dataset.page;

  async function take(state) {
    showProblems(state.problems);
    const isFirst = version === null;
    if (state.version === version) return;
    version = state.version;
    const asking = version;
    const text = await fetched();
    // A later state asks again.
    if (text === null || asking !== version) return;
    const page = parsed(text);
    const known = shown ? pageOf(shown) : own;
    if (pageOf(page) === known) {
      shown ??= page;
      return;
    }
    if (isFirst || shown === null || !exchange(shown, page)) return reload();
    shown = page;
  }

  // Style sheets and pictures.

  const exchangeable = [
    ["link[rel=stylesheet]", "href"],
    ["link[rel=icon]", "href"],
    ["img", "src"],
    ["img", "srcset"],
    ["source", "srcset"],
  ];

  /** Exchanges what two versions of a page load, if they differ in nothing else; returns false if they do. */
  function exchange(before, after) {
    const changes = [];
    const bare = [before, after].map((page) => page.documentElement.cloneNode(true));
    for (const page of bare) page.querySelector("script[data-page]")?.remove();
    for (const [selector, attribute] of exchangeable) {
      const [old, now] = bare.map((page) => [...page.querySelectorAll(selector)]);
      if (old.length !== now.length) return false;
      for (const [index, element] of old.entries()) {
        const [from, to] = [element, now[index]].map((one) => one.getAttribute(attribute));
        if (from !== null && to !== null && from !== to) changes.push({ selector, attribute, from, to });
        for (const one of [element, now[index]]) if (one.hasAttribute(attribute)) one.setAttribute(attribute, "");
      }
    }
    if (bare[0].outerHTML !== bare[1].outerHTML || changes.length === 0) return false;
    for (const change of changes) apply(change);
    return true;
  }

  function apply({ selector, attribute, from, to }) {
    for (const element of document.querySelectorAll(selector)) {
      if (element.getAttribute(attribute) !== from) continue;
      if (!element.matches("link[rel=stylesheet]")) {
        element.setAttribute(attribute, to);
        continue;
      }
      // The old sheet goes once the new one is there, so that the page is never bare.
      const sheet = element.cloneNode();
      sheet.setAttribute(attribute, to);
      sheet.addEventListener("load", () => {
        element.remove();
        document.dispatchEvent(new CustomEvent("corkboard-preview-style"));
      });
      sheet.addEventListener("error", () => location.reload());
      element.after(sheet);
    }
  }

  // Reloading.

  const fields = () => [...document.querySelectorAll("input, textarea, select")].filter((field) => field.type !== "password");
  const folds = () => [...document.querySelectorAll("details")];
  const isToggle = (field) => field.type === "checkbox" || field.type === "radio";

  function reload() {
    const kept = {
      x: scrollX,
      y: scrollY,
      folds: folds().map((fold) => fold.open),
      fields: fields().map((field) => ({
        name: field.name || field.id,
        value: field.type === "file" ? null : field.value,
        checked: isToggle(field) ? field.checked : null,
      })),
      focus: document.activeElement?.id ?? "",
    };
    try {
      sessionStorage.setItem(memory, JSON.stringify(kept));
    } catch {
      // Without storage, the page begins at its top.
    }
    location.reload();
  }

  function restore() {
    let kept = null;
    try {
      kept = JSON.parse(sessionStorage.getItem(memory));
      sessionStorage.removeItem(memory);
    } catch {
      return;
    }
    if (kept === null) return;
    const now = folds();
    if (now.length === kept.folds.length) now.forEach((fold, index) => (fold.open = kept.folds[index]));
    for (const [index, field] of fields().entries()) {
      const before = kept.fields[index];
      if (!before || before.name !== (field.name || field.id)) continue;
      if (before.checked !== null && field.checked !== before.checked) field.checked = before.checked;
      else if (before.value !== null && isToggle(field) === false && field.value !== before.value) field.value = before.value;
      else continue;
      field.dispatchEvent(new Event("input", { bubbles: true }));
      field.dispatchEvent(new Event("change", { bubbles: true }));
    }
    if (kept.focus) document.getElementById(kept.focus)?.focus({ preventScroll: true });
    history.scrollRestoration = "manual";
    scrollTo({ left: kept.x, top: kept.y, behavior: "instant" });
  }
  if (document.readyState === "complete") restore();
  else addEventListener("load", restore);

  // Problems.

  let overlay = null;

  function element(name, text, className) {
    const made = document.createElement(name);
    if (text !== undefined) made.textContent = text;
    if (className) made.className = className;
    return made;
  }

  function showProblems(problems) {
    overlay?.remove();
    overlay = null;
    if (problems.length === 0) return;
    overlay = element("corkboard-problems");
    const root = overlay.attachShadow({ mode: "open" });
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(style);
    root.adoptedStyleSheets = [sheet];
    const panel = element("section");
    panel.setAttribute("role", "alert");
    panel.setAttribute("aria-label", "Problems");
    const head = element("header");
    const errors = problems.filter((problem) => problem.severity === "error").length;
    head.append(element("h1", `Not built: ${errors} error${errors === 1 ? "" : "s"}. This is the last good version.`));
    const hide = element("button", "Hide");
    hide.type = "button";
    hide.addEventListener("click", () => overlay?.remove());
    head.append(hide);
    panel.append(head, ...problems.map(described));
    root.append(panel);
    document.documentElement.append(overlay);
  }

  function described(problem) {
    const article = element("article", undefined, problem.severity);
    if (problem.place) article.append(element("p", problem.place, "place"));
    article.append(element("p", `${problem.severity}: ${problem.message} [${problem.code}]`, "message"));
    if (problem.hint) article.append(element("p", `hint: ${problem.hint}`, "hint"));
    if (problem.lines.length > 0) {
      const lines = element("pre");
      for (const line of problem.lines) {
        lines.append(element("span", `${line.number}`.padStart(5) + "  " + line.text, line.here ? "here" : ""), "\n");
      }
      lines.tabIndex = 0;
      article.append(lines);
    }
    return article;
  }

  const style = `
    :host { all: initial; position: fixed; inset: auto 0 0 0; z-index: 2147483647; max-height: 70vh; overflow: auto;
      font: 16px/1.45 system-ui, sans-serif; color: #fbf7f0; background: #2a1714; border-top: 4px solid #ff8f7a; }
    section { padding: 12px 16px 20px; max-width: 1100px; margin: 0 auto; }
    header { display: flex; gap: 12px; align-items: start; justify-content: space-between; }
    h1 { font-size: 18px; margin: 6px 0; }
    button { font: inherit; min-height: 44px; min-width: 64px; color: inherit; background: #4a2a25; border: 1px solid #ffb3a4;
      border-radius: 6px; cursor: pointer; }
    button:focus-visible, pre:focus-visible { outline: 3px solid #ffd9a0; outline-offset: 2px; }
    article { border-top: 1px solid #6d463f; padding: 8px 0; }
    p { margin: 4px 0; overflow-wrap: anywhere; }
    .place { color: #ffd9a0; font-family: ui-monospace, monospace; font-size: 14px; }
    .message { font-weight: 600; }
    .hint { color: #e8d8cd; }
    pre { background: #160c0a; padding: 8px; margin: 6px 0 0; overflow-x: auto; font: 14px/1.5 ui-monospace, monospace; }
    .here { color: #ffb3a4; font-weight: 700; }
  `;
})();
