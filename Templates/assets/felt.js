// What a vote feels like: the arrow jumps, the phone ticks, and the change of the score floats up.

import { signed } from "./list.js";

/** Returns the number that a score shows; NaN for a dash or a percentage. */
const numberIn = (text) => Number(text.replace("\u2212", "-"));

/** Shows the effect of a vote at its button. `before` is the text that the score's cell showed before the vote. */
export function feel(button, figure, before) {
  // Only phones can, and browsers complain before the first touch.
  if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(10);
  button.animate([{ scale: 0.8 }, { scale: 1.15 }, {}], { duration: 260, easing: "ease-out" });
  const change = numberIn(figure.firstChild.data) - numberIn(before);
  if (!change) return;
  const mark = document.createElement("span");
  mark.className = "felt";
  mark.ariaHidden = true;
  mark.textContent = signed(change);
  const { left, top, width } = button.getBoundingClientRect();
  mark.style.left = `${left + width / 2}px`;
  mark.style.top = `${top}px`;
  document.body.append(mark);
  mark.animate([{ translate: "-50% 0", opacity: 0 }, { opacity: 1, offset: 0.2 }, { translate: "-50% -2.5rem", opacity: 0 }], 700)
    .finished.then(() => mark.remove(), () => mark.remove());
}
