// The button that switches the order of the two times, and times that scroll into view.

import { choose } from "./choices.js";
import "./early.js";

const { ownTimes } = window;
const { times, add, show } = ownTimes;
document.querySelectorAll("time + .zone").forEach(add);

const observer = new IntersectionObserver((changes) => {
  for (const { target, isIntersecting } of changes) if (isIntersecting) {
    observer.unobserve(target);
    show(times.get(target));
  }
}, { rootMargin: "200px" });
for (const [time, { own }] of times) if (!own) observer.observe(time);

const button = document.querySelector(".zones");
// A page in a frame has no button.
if (button && times.size) choose(button, "own times", (choice) => {
  ownTimes.isFirst = choice;
  for (const item of times.values()) if (item.own) show(item);
});
