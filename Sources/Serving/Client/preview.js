"use strict";

/* Keeps a previewed page up to date: reloads it at the same place, replaces style sheets and pictures without reloading, and
   shows the problems of a failed build on top. Everything from the server is inserted as text, never as markup. */
(() => {
  const script = document.currentScript;
  const own = script.dataset.page;
  const memory = "corkboard preview " + location.pathname;

  // The connection, shared between tabs if the browser can do that.
  const address = new URL("worker.js", script.src);
  const worker = "SharedWorker" in window ? new SharedWorker(address, { type: "module", name: "corkboard preview" }).port
    : new Worker(address, { type: "module" });
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
    if (event.persisted) reload();
  });

  /** Fetches the text at an address, or only its entity tag; null if that fails. */
  function fetched(address, isTag = false) {
    const id = ++asked;
    return new Promise((resolve) => {
      answers.set(id, resolve);
      worker.postMessage({ id, address, isTag });
    });
  }

  const parsed = (text) => new DOMParser().parseFromString(text, "text/html");
  const pageOf = (page) => page.querySelector("script[data-page]")?.dataset.page;

  async function take(state) {
    showProblems(state);
    const isFirst = version === null;
    if (state.version === version) return;
    version = state.version;
    const asking = version;
    const text = await fetched(location.pathname + location.search);
    // A later state makes its own request.
    if (text === null || asking !== version) return;
    const page = parsed(text);
    const isKnown = pageOf(page) === (shown ? pageOf(shown) : own);
    const isAnother = !isKnown && (isFirst || shown === null || !exchange(shown, page));
    if (isAnother && (isFirst || !followsVotes())) return reload();
    shown = page;
    await renew();
    // For tests and debugging.
    if (asking === version) script.dataset.version = version;
  }

  // A page that follows votes updates itself. A reload would lose the host's Undo.
  const followsVotes = () => document.querySelector("#served") && document.querySelector("[data-list], .panel");

  // Style sheets and pictures.

  const exchangeable = [
    ["link[rel=stylesheet]", "href"],
    ["link[rel=icon]", "href"],
    ["img", "src"],
    ["img", "srcset"],
    ["source", "srcset"],
  ];

  /** Replaces the style sheets and pictures that differ between two versions of a page; returns false if anything else differs. */
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
    if (bare[0].outerHTML !== bare[1].outerHTML) return false;
    for (const change of changes) apply(change);
    return true;
  }

  const tags = new Map();
  const replaced = new WeakMap();

  /** Reloads what has changed at the same address, such as a redrawn picture. */
  async function renew() {
    const wanted = new Map();
    for (const [selector, attribute] of exchangeable) {
      if (attribute === "srcset") continue;
      for (const element of document.querySelectorAll(selector)) {
        const from = written(element, attribute);
        if (from) wanted.set(selector + from, { selector, attribute, from });
      }
    }
    const renewed = [...wanted.values()].map(async (change) => {
      const address = new URL(change.from, document.baseURI);
      const tag = address.origin === location.origin ? await fetched(address.href, true) : null;
      if (tag === null) return;
      const key = change.selector + address.href;
      const before = tags.get(key) ?? tag;
      tags.set(key, tag);
      const mark = (address.search ? "&" : "?") + "corkboard=" + encodeURIComponent(tag);
      if (tag !== before) apply({ ...change, to: change.from + mark });
    });
    await Promise.all(renewed);
  }

  /** Returns an address as written in the page, without the mark of a version. */
  const written = (element, attribute) => element.getAttribute(attribute)?.replace(/[?&]corkboard=[^?&]*$/, "") ?? null;

  function apply({ selector, attribute, from, to }) {
    for (const element of document.querySelectorAll(selector)) {
      if (written(element, attribute) !== from) continue;
      if (!element.matches("link[rel=stylesheet]")) {
        element.setAttribute(attribute, to);
        continue;
      }
      // Remove the old sheet once the new one is loaded, so that the page is never unstyled.
      const sheet = element.cloneNode();
      sheet.setAttribute(attribute, to);
      replaced.set(sheet, [element, ...(replaced.get(element) ?? [])]);
      sheet.addEventListener("load", () => replaced.get(sheet).forEach((old) => old.remove()));
      sheet.addEventListener("error", reload);
      element.after(sheet);
    }
  }

  // Reloading.

  const fields = () =>
    [...document.querySelectorAll("input, textarea, select")].filter(({ type }) => type !== "password" && type !== "hidden");
  const folds = () => [...document.querySelectorAll("details")];
  const isToggle = (field) => field.type === "checkbox" || field.type === "radio";

  let isLeaving = false;

  function reload() {
    if (isLeaving) return;
    isLeaving = true;
    const kept = {
      x: scrollX,
      y: scrollY,
      folds: folds().map((fold) => fold.open),
      fields: fields().map((field) => ({
        name: field.name || field.id,
        // An unchanged field gets its value from the new page.
        value: field.type === "file" || field.value === field.defaultValue ? null : field.value,
        checked: isToggle(field) && field.checked !== field.defaultChecked ? field.checked : null,
      })),
      focus: document.activeElement?.id ?? "",
    };
    try {
      // Before a page is restored, the state stored earlier is still the right one.
      const isRestored = document.readyState === "complete" || sessionStorage.getItem(memory) === null;
      if (isRestored) sessionStorage.setItem(memory, JSON.stringify(kept));
      history.scrollRestoration = "manual";
    } catch {
      // Without storage, the browser restores what it can.
    }
    location.reload();
  }

  function restore() {
    // A reload that interrupts loading also fires this event, but the stored state is for the next page.
    if (isLeaving) return;
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
    scrollBack(kept);
    // Give scrolling back to the browser, for its Back button, once it no longer scrolls this page by itself.
    setTimeout(() => (history.scrollRestoration = "auto"));
  }

  /** Scrolls to a place that may exist only after the page's own scripts have made it longer. */
  function scrollBack({ x, y }) {
    const scroll = () => {
      scrollTo({ left: x, top: y, behavior: "instant" });
      if (Math.abs(scrollY - y) < 2) growth.disconnect();
    };
    const growth = new ResizeObserver(scroll);
    growth.observe(document.body);
    for (const event of ["wheel", "touchstart", "pointerdown", "keydown"])
      addEventListener(event, () => growth.disconnect(), { once: true, passive: true });
    scroll();
  }
  if (document.readyState === "complete") restore();
  else addEventListener("load", restore);

  // Problems.

  let overlay = null;
  let problemsShown = "[]";

  function element(name, text, className) {
    const made = document.createElement(name);
    if (text !== undefined) made.textContent = text;
    if (className) made.className = className;
    return made;
  }

  function showProblems({ problems, errors, more }) {
    // Unchanged problems keep their scroll position, and stay hidden if they were.
    const text = JSON.stringify(problems);
    if (text === problemsShown) return;
    problemsShown = text;
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
    const head = element("div", undefined, "head");
    const title = element("h2", `Not built: ${errors} error${errors === 1 ? "" : "s"}`);
    const hide = element("button", "Hide");
    hide.type = "button";
    hide.addEventListener("click", () => overlay?.remove());
    head.append(title, hide);
    panel.append(head);
    if (own !== "none") panel.append(element("p", "This page is from the last successful build.", "hint"));
    panel.append(...problems.map(described));
    if (more > 0) panel.append(element("p", `And ${more} more. See the terminal.`, "rest"));
    root.append(panel);
    document.documentElement.append(overlay);
  }

  function described(problem) {
    const article = element("article", undefined, problem.severity);
    if (problem.place) article.append(element("p", problem.place, "place"));
    const message = element("p", undefined, "message");
    message.append(element("b", problem.severity, "severity"), ` ${problem.message} `, element("span", problem.code, "code"));
    article.append(message);
    if (problem.hint) article.append(element("p", `hint: ${problem.hint}`, "hint"));
    if (problem.lines.length > 0) article.append(excerpt(problem));
    return article;
  }

  function excerpt({ place, lines }) {
    const made = element("pre");
    made.tabIndex = 0;
    made.setAttribute("role", "group");
    made.setAttribute("aria-label", `Lines of ${place}`);
    const width = `${lines.at(-1).number}`.length;
    for (const { number, text, here } of lines) {
      const line = element("span", undefined, here ? "here" : "line");
      line.append(element("span", (here ? "> " : "  ") + `${number}`.padStart(width) + "  ", "number"), text || " ");
      made.append(line, "\n");
    }
    return made;
  }

  const style = `
    :host { all: initial; position: fixed !important; inset: auto 0 0 !important; z-index: 2147483647 !important;
      color-scheme: dark; font: 16px/1.45 system-ui, sans-serif; color: #fbf7f0; }
    * { box-sizing: border-box; }
    section { max-height: 70vh; overflow: auto; overscroll-behavior: contain; padding: 0 max(16px, 50% - 550px) 20px;
      background: #2a1714; border-top: 4px solid #ff8f7a; box-shadow: 0 -6px 24px #0008; }
    .head { position: sticky; top: 0; display: flex; gap: 12px; align-items: center; justify-content: space-between;
      padding: 8px 0; background: inherit; }
    h2, p { margin: 0; overflow-wrap: anywhere; }
    h2 { font-size: 18px; }
    button { flex: none; font: inherit; font-weight: 600; min-height: 44px; min-width: 72px; padding: 0 16px; color: inherit;
      background: #4a2a25; border: 1px solid #ffb3a4; border-radius: 6px; cursor: pointer; }
    button:hover { background: #633a33; }
    :focus-visible { outline: 3px solid #ffd9a0; outline-offset: 2px; }
    pre:focus-visible { outline-offset: -3px; }
    article { margin-top: 12px; padding: 10px 0 0; border-top: 1px solid #8a5f56; }
    .place { color: #ffd9a0; font: 14px/1.45 ui-monospace, monospace; }
    .message { margin: 4px 0; font-weight: 600; }
    .severity { padding: 1px 6px; border-radius: 4px; color: #2a1714; background: #ffd9a0; font-size: 14px; }
    .error .severity { background: #ff8f7a; }
    .code { color: #d9c4b8; font: 14px/1.45 ui-monospace, monospace; }
    .hint { color: #e8d8cd; }
    .rest { margin-top: 12px; }
    pre { display: grid; grid-template-columns: minmax(100%, max-content); overflow-x: auto; margin: 8px 0 0; padding: 8px 0; border-radius: 6px; background: #160c0a;
      font: 14px/1.5 ui-monospace, monospace; tab-size: 4; }
    .line, .here { padding: 0 8px; }
    .here { color: #ffe3dd; background: #5a241b; }
    .number { color: #c9aea2; user-select: none; }
    .here .number { color: #ffb3a4; }
    @media print { :host { display: none !important; } }
    @media (forced-colors: active) { section, pre, .severity { border: 1px solid; } }
  `;
})();
