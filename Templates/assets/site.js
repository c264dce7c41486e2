// Loads a module for each interactive feature, if the page has elements for it.

const modules = {
  "[data-start]:not(.slot)": () => import("./countdowns.js"),
  "body:not(.framed) :is(.cards, .slots, .keep, details.mine)": () => import("./favourites.js"),
  "div.agenda": () => import("./agenda.js"),
  ".row": () => import("./rows.js"),
  ".songs-page": () => import("./songs.js"),
  ".search": () => import("./search.js"),
  ".programme": () => import("./timetable.js"),
  ".passon": () => import("./share.js"),
  ".share": () => import("./menus.js"),
  ".print": () => import("./print.js"),
  "time + .zone": () => window.ownTimes?.times.size !== 0 && import("./times.js"),
  ".screen": () => import("./live.js"),
  ".report": () => import("./report.js"),
  ".notes[data-fresh]": () => import("./board.js"),
  ".framed": () => import("./embed.js"),
};

function start() {
  for (const selector in modules) if (document.querySelector(selector)) modules[selector]();
}

// A slash leads to the search.
addEventListener("keydown", (press) => press.key === "/" && import("./seeking.js").then(({ seek }) => seek(press)));

if (location.protocol === "file:") {
  // Browsers don't load modules from files, and without a server, links need the name of the index page.
  for (const control of document.querySelectorAll("[data-scripted]")) control.remove();
  document.querySelector(".screen")?.classList.add("ready");
  for (const link of document.links) {
    if (link.protocol === "file:") link.href = link.href.replace(/\/(?=$|#)/, "/index.html");
  }
} else if (document.querySelector(".gate")) {
  import("./gate.js").then(({ opened }) => opened).then(start);
} else start();
