// Runs while the browser parses the page, so that the layout is stable from the first paint. Hides events that ended after the build,
// folds the parts that the visitor folded, and adds the visitor's local time next to times in another zone. times.js imports it for
// pages behind a code.

(() => {
  if (window.ownTimes) return;
  // Null when this is imported as a module.
  const script = document.currentScript;
  const words = (script ?? document.querySelector(".zones")).dataset;

  /** Returns a stored value. The key is the one that page.js uses. */
  function read(key) {
    try {
      return JSON.parse(localStorage.getItem(`corkboard ${new URL("..", script.src).pathname} ${key}`));
    } catch {}
  }

  const times = new Map();
  const state = window.ownTimes = { times, add, show, isFirst: read("own times") };
  // Formatting is slow on phones, so further times are formatted when they scroll into view.
  let formats, atOnce = 40;

  function prepare(item) {
    const { time, zone, date } = item;
    // Created on first use: visitors in the same zone don't need them.
    const [full, weekday, clock, label] = formats ??= [
      [words.locale, { dateStyle: "full" }], [words.locale, { weekday: "short" }], [words.locale, { timeStyle: "short" }],
      ["en-GB", { hour: "numeric", timeZoneName: "short" }],
    ].map((style) => new Intl.DateTimeFormat(...style));
    item.other = zone.cloneNode();
    item.other.classList.remove("same");
    zone.after(" ", item.other);
    // The clock part contains no space. Below a day's heading, it is the only part.
    const [, day = "", between, own] = /^(.*?(,? ))?([^ ]+)$/.exec(time.textContent);
    item.isSameDay = +time.dateTime.slice(8, 10) === date.getDate();
    item.isSame = zone.matches(".same");
    // The parts of a time: day with separator, clock, and zone.
    item.written = [day, own, zone.textContent];
    item.own = [
      (between ? full : weekday).format(date) + (between ?? " "), clock.format(date),
      label.format(date).split(" ").at(-1),
    ];
  }

  function show(item) {
    if (!item.own) prepare(item);
    const { time, zone, other, isSameDay, written, own, isSame } = item;
    const [first, second] = state.isFirst ? [own, written] : [written, own];
    time.textContent = (written[0] || !isSameDay ? first[0] : "") + first[1];
    zone.textContent = first[2];
    zone.classList.toggle("same", isSame && !state.isFirst);
    other.textContent = `(${isSameDay ? "" : second[0]}${second[1]} ${second[2]}${state.isFirst || !written[0] || !words.own ? "" : `, ${words.own}`})`;
  }

  function add(zone) {
    const time = zone.previousElementSibling, date = new Date(time.dateTime);
    // Past events show only their own time. A date without an offset is read in the visitor's zone.
    if (zone.closest(".card.past") || times.has(time) || +date === Date.parse(time.dateTime.slice(0, 19))) return;
    times.set(time, { time, zone, date });
    if (atOnce-- > 0) show(times.get(time));
  }

  if (!script) return;

  const now = Date.now() / 1e3, rows = read("rows"), waiting = [];
  let isShown;

  // A date without a time is a day in the visitor's calendar.
  const isOver = ({ start, end, until = end, day }) => +until + (day ? new Date(day + "T00:00") / 1e3 - start : 0) <= now;

  function check(node) {
    const { dataset } = node;
    if (node.matches("time + .zone")) waiting.push(node);
    else if (node.matches(".card")) {
      const item = node.closest(".cards > li");
      if (item && isOver(dataset) && !node.closest(".over")) item.hidden = true;
      else isShown = true;
      // The next day's events must not be folded either.
      const later = node.closest(".later");
      if (later && isShown && dataset.start - now < 86400) later.open = true;
    } else if (node.matches(".ticket")) node.closest("section").hidden = isOver(dataset);
    // The first events that aren't over must not be in a folded part.
    else if (node.matches(".later")) node.open ||= !isShown;
    else if (node.matches(".sport")) node.open = rows?.find?.(([name]) => name === dataset.name)?.[1] ?? node.open;
    else if (node.matches(".cards") && (!dataset.more || dataset.moreUntil < now)) dataset.more = document.querySelector(".words").dataset.none;
    else if (node.matches(".diary > li")) {
      node.hidden = new Date(dataset.day + "T24:00") / 1e3 <= now;
      node.closest("section").hidden = !document.querySelector(".diary > :not([hidden])");
    }
    // A day of a schedule is folded once it is over, unless all of them are.
    else if (node.matches(".programme > .day")) {
      const last = [...document.querySelectorAll(".day-tabs [data-over]")].at(-1);
      node.open = !(last?.dataset.over > now) || dataset.over > now;
    }
  }

  // The last parsed element may not have its text yet.
  const isComplete = (node) => node !== document.body && (node.nextSibling || isComplete(node.parentNode));

  const observer = new MutationObserver((changes) => {
    for (const { addedNodes } of changes) for (const node of addedNodes) if (node.dataset) check(node);
    while (waiting[0] && isComplete(waiting[0])) add(waiting.shift());
  });
  observer.observe(document, { childList: true, subtree: true });
  document.addEventListener("DOMContentLoaded", () => {
    observer.disconnect();
    waiting.forEach(add);
  });
})();
