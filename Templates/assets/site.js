// What pages do beyond being read: a module for each behaviour, loaded where a page has use for it.

const modules = {
  "[data-end]": () => import("./countdowns.js"),
  ".cards": () => import("./favourites.js"),
  ".row": () => import("./rows.js"),
  ".songs-page.open .songs": () => import("./voting.js"),
  ".sending": () => import("./sending.js"),
  ".share": () => import("./share.js"),
  "time + .zone": () => import("./times.js"),
};

for (const [selector, load] of Object.entries(modules)) if (document.querySelector(selector)) load();
