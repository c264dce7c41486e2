// Gestures in addition to buttons: a double tap submits a form, a swipe deletes a row.

import { on } from "./page.js";

/** The longest time between two taps, in milliseconds, and the largest distance between them, in pixels. */
const pause = 400, spread = 30;

/** The distance of a swipe that deletes, in pixels. */
const swipe = 90;

// People who choose or type press these quickly, too. A step is a fieldset with all fields of its part of a form.
const controls = "a, button, dialog, fieldset:not(.step), input, label, select, summary, textarea";

/** Submits the form with a double tap or double click in an area, except on its links, controls and their labels. */
export function submitOnDoubleTap(form, area = form) {
  let last;
  on(area, "click", (tap) => {
    const control = tap.target.closest(controls);
    // The area may be in a dialog itself.
    if (control && !control.contains(area)) return;
    const isSecond = last && tap.timeStamp - last.timeStamp < pause
      && Math.hypot(tap.clientX - last.clientX, tap.clientY - last.clientY) < spread;
    last = isSecond ? undefined : tap;
    if (isSecond) form.requestSubmit();
  });
}

/** Calls `remove` when a finger swipes a row towards the beginning of its line. The row follows the finger. */
export function removeOnSwipe(row, remove) {
  const way = document.dir === "rtl" ? 1 : -1;
  let from;
  const distance = ({ clientX }) => Math.max(0, (clientX - from.clientX) * way);
  const end = () => {
    from = undefined;
    row.style.translate = "";
  };
  on(row, "pointerdown", (touch) => (from = touch.pointerType === "touch" ? touch : undefined));
  on(row, "pointermove", (touch) => from && (row.style.translate = `${distance(touch) * way}px`));
  on(row, "pointercancel", end);
  on(row, "pointerup", (touch) => {
    const isFar = from && distance(touch) > swipe && Math.abs(touch.clientY - from.clientY) < swipe / 2;
    end();
    if (isFar) remove();
  });
}
