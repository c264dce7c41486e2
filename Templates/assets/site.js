// Loads a module for each interactive feature, if the page has elements for it.

const modules = {
  "[data-start]:not(.slot)": () => import("./countdowns.js"),
  "body:not(.framed) :is(.cards, .slots, .keep, .mine)": () => import("./favourites.js"),
  "div.agenda": () => import("./agenda.js"),
  ".row": () => import("./rows.js"),
  ".songs-page": () => import("./songs.js"),
  ".search": () => import("./search.js"),
  ".programme": () => import("./timetable.js"),
  ".share": () => import("./share.js"),
  "time + .zone": () => isElsewhere() && import("./times.js"),
  ".screen": () => import("./live.js"),
  ".report": () => import("./report.js"),
  ".notes[data-fresh]": () => import("./board.js"),
  ".framed": () => import("./embed.js"),
};

// A menu closes when a visitor does something else.
for (const event of ["click", "focusin"]) document.addEventListener(event, ({ target }) => {
  for (const menu of document.querySelectorAll(".choices[open]")) if (!menu.contains(target)) menu.open = false;
});
document.addEventListener("keydown", ({ key }) => {
  const menu = key === "Escape" && document.querySelector(".choices[open]");
  if (menu) menu.open = false, menu.firstElementChild.focus();
});

/** Returns true if a time on the page has another offset than the visitor's time zone. */
function isElsewhere() {
  return [...document.querySelectorAll("time:has(+ .zone)")].some(({ dateTime }) => {
    const [, sign, hours, minutes] = /([+-])(\d\d):(\d\d)$/.exec(dateTime) ?? [0, "+", 0, 0];
    return new Date(dateTime).getTimezoneOffset() !== -(sign + 1) * (hours * 60 + +minutes);
  });
}

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
