// What pages do beyond being read: a module for each behaviour, loaded where a page has use for it.

const modules = {
  "[data-start]": () => import("./countdowns.js"),
  ".cards": () => import("./favourites.js"),
  ".row": () => import("./rows.js"),
  ".open .songs": () => import("./voting.js"),
  ".sending": () => import("./sending.js"),
  ".search": () => import("./search.js"),
  ".share": () => import("./share.js"),
  "time + .zone": () => import("./times.js"),
};

function start() {
  for (const selector in modules) if (document.querySelector(selector)) modules[selector]();
}

if (location.protocol === "file:") {
  // Browsers load no modules from a disk, and no server completes what links leave out.
  for (const link of document.links) {
    if (link.protocol === "file:") link.href = link.href.replace(/\/(?=$|#)/, "/index.html");
  }
} else if (document.querySelector(".gate")) {
  import("./gate.js").then(({ opened }) => opened).then(start);
} else start();
