// What this browser keeps for a visitor: nothing is sent anywhere from here.

// Sites that share a host under different paths keep apart.
const site = `corkboard ${new URL("..", import.meta.url).pathname} `;

/** What was kept under a key; `otherwise` where that is nothing, or not of the same kind. */
export function read(key, otherwise) {
  try {
    const value = JSON.parse(localStorage.getItem(site + key));
    return value.constructor === otherwise.constructor ? value : otherwise;
  } catch {
    return otherwise;
  }
}

/** Keeps a value. Browsers may refuse: then it holds for this page alone. */
export function write(key, value) {
  try {
    localStorage.setItem(site + key, JSON.stringify(value));
  } catch {}
}
