// Loads a module for each interactive feature, if the page has elements for it.

const modules = {
  "[data-start]:not(.slot)": () => import("./countdowns.js"),
  "body:not(.framed) :is(.cards, .slots, .keep, details.mine)": () => import("./favourites.js"),
  "div.agenda": () => import("./agenda.js"),
  ".row": () => import("./rows.js"),
  ".songs-page": () => import("./songs.js"),
  ".search": () => import("./search.js"),
  ".programme": () => import("./timetable.js"),
  ".share": () => import("./share.js"),
  ".choices": () => import("./menus.js"),
  "time + .zone": () => isElsewhere() && import("./times.js"),
  ".screen": () => import("./live.js"),
  ".report": () => import("./report.js"),
  ".notes[data-fresh]": () => import("./board.js"),
  ".framed": () => import("./embed.js"),
};

// Without its offset, a time is one in the visitor's time zone.
/** Returns true if a time on the page has another offset than the visitor's time zone. */
const isElsewhere = () => [...document.querySelectorAll("time:has(+ .zone)")]
  .some(({ dateTime }) => Date.parse(dateTime) !== Date.parse(dateTime.slice(0, 16)));

function start() {
  for (const selector in modules) if (document.querySelector(selector)) modules[selector]();
}

// A slash leads to the search.
addEventListener("keydown", (press) => press.key === "/" && import("./seeking.js").then(({ seek }) => seek(press)));

if (location.protocol === "file:") {
  // Browsers don't load modules from files, and without a server, links need the name of the index page.
  for (const control of document.querySelectorAll("[data-scripted]")) control.remove();
  for (const link of document.links) {
    if (link.protocol === "file:") link.href = link.href.replace(/\/(?=$|#)/, "/index.html");
  }
} else if (document.querySelector(".gate")) {
  import("./gate.js").then(({ opened }) => opened).then(start);
} else start();
