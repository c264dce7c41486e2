// Runs while the browser reads the page, so that lists of events keep their place: hides events that have ended since the
// build, and folds what the visitor folded.

(() => {
  const now = Date.now() / 1e3;
  const words = document.querySelector(".words").dataset;
  let isShown, rows;
  try {
    // The key is the one that page.js and rows.js use.
    rows = new Map(JSON.parse(localStorage.getItem(`corkboard ${new URL("..", document.currentScript.src).pathname} rows`)));
  } catch {}

  // A date without a time is a day in the visitor's calendar.
  const isOver = ({ start, end, until = end, day }) => +until + (day ? new Date(day + "T00:00") / 1e3 - start : 0) <= now;

  function check(node) {
    const { dataset } = node;
    if (node.matches(".card")) {
      const item = node.closest(".cards > li");
      if (item && isOver(dataset) && !node.closest(".over")) item.hidden = true;
      else isShown = true;
      // Nor must those of the next day.
      const later = node.closest(".later");
      if (later && isShown && dataset.start - now < 86400) later.open = true;
    } else if (node.matches(".ticket")) node.closest("section").hidden = isOver(dataset);
    // The first events that aren't over must not be in a folded part.
    else if (node.matches(".later")) node.open ||= !isShown;
    else if (node.matches(".sport")) node.open = rows?.get(dataset.name) ?? node.open;
    else if (node.matches(".row > .cards") && (!dataset.more || dataset.moreUntil < now)) dataset.more = words.none;
    // A day of a schedule is folded once it is over, unless all of them are.
    else if (node.matches(".programme > .day")) {
      const last = [...document.querySelectorAll(".day-tabs [data-over]")].at(-1);
      node.open = !(last?.dataset.over > now) || dataset.over > now;
    }
  }

  const observer = new MutationObserver((changes) => {
    for (const { addedNodes } of changes) for (const node of addedNodes) if (node.dataset) check(node);
  });
  observer.observe(document, { childList: true, subtree: true });
  document.addEventListener("DOMContentLoaded", () => observer.disconnect());
})();
