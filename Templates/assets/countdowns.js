// Countdowns: one timer for the page, and every figure from the clock, so that none drifts.

import { all, language, motion, say } from "./page.js";
import { read, write } from "./store.js";

const second = 1000, minute = 60 * second, hour = 60 * minute, day = 24 * hour;
const milestones = [[day, "1 day to go"], [hour, "1 hour to go"], [10 * minute, "10 minutes to go"], [0, "started"]];

const events = new Set(all("[data-end]:not(.past)").map((element) => ({
  element,
  name: element.querySelector(".name").textContent.trim(),
  start: element.dataset.start * second,
  end: element.dataset.end * second,
  builtOn: element.dataset.asOf * second,
  countdown: element.querySelector(".countdown"),
  state: element.querySelector(".state"),
  prefix: element.matches(".rescheduled") ? "New date: " : "",
  happens: !element.matches(".cancelled, .postponed"),
  isSeen: true,
})));
const button = document.querySelector(".pause");
let paused = read("paused", false);
let counting = [];
let timer, next = 0, before = Date.now();

/** Days are blocks of 24 hours, however long the calendar's days are where the clocks change. */
function show({ countdown, start }, now) {
  const left = Math.ceil(Math.max(0, start - now) / second) * second;
  const two = (unit, size) => String(Math.floor(left / unit) % size).padStart(2, "0");
  const parts = [two(hour, 24), two(minute, 60)];
  if (motion.matches) parts.push(two(second, 60));
  for (const [index, text] of [`${Math.floor(left / day)}d`, parts.join(":")].entries()) {
    if (countdown.children[index].textContent !== text) countdown.children[index].textContent = text;
  }
}

/** Sets what holds until the next milestone, start, end or midnight. */
function settle(now) {
  const midnight = new Date(now).setHours(24, 0, 0, 0);
  const news = [];
  next = midnight;
  counting = [];
  for (const event of [...events]) {
    const { element, countdown, state, start, end } = event;
    // What passed while nobody was looking is no news.
    const passed = milestones.find(([left]) => now >= start - left && now < start - left + minute);
    if (event.happens && passed && before < start - passed[0]) news.push(`${event.name}: ${passed[1]}`);
    if (event.happens && now >= start) {
      element.classList.remove("upcoming", "rescheduled");
      element.classList.toggle("live", now < end);
      element.classList.toggle("past", now >= end);
      state.textContent = now >= end && end > start ? "Ended" : countdown ? "Started" : "On now";
    } else if (countdown) {
      const days = 1 + Math.round((new Date(start).setHours(0, 0, 0, 0) - midnight) / day);
      const words = event.prefix + new Intl.RelativeTimeFormat(language, { numeric: "auto" }).format(days, "day");
      state.textContent = words[0].toLocaleUpperCase(language) + words.slice(1);
    }
    if (countdown) {
      // A clock that is behind the day of the build is wrong: nothing can be counted by it.
      state.hidden = now < event.builtOn;
      countdown.hidden = state.hidden || now >= start;
      if (!countdown.hidden) counting.push(event);
    }
    if (now >= end) leave(event);
    next = Math.min(next, ...[end, ...milestones.map(([left]) => start - left)].filter((time) => time > now));
  }
  if (news.length) say(news.join(". "));
}

/** Takes the card of an event that is over out of its row. */
function leave(event) {
  const card = event.element.closest(".cards > li");
  events.delete(event);
  if (!card) return;
  const row = card.closest(".row");
  const count = card.closest(".sport")?.querySelector(".count");
  const isFocused = card.contains(document.activeElement);
  card.remove();
  if (isFocused) row.focus();
  const left = all(".cards > li", row).length;
  if (count) count.textContent = `${left} ${left === 1 ? "event" : "events"}`;
}

function tick() {
  const now = Date.now();
  // A clock that was set back brings back what lay behind it.
  if (now >= next || now < before) settle(now);
  before = now;
  for (const event of counting) if (event.isSeen) show(event, now);
  const step = motion.matches ? second : minute;
  timer = setTimeout(tick, step - (now % step));
}

function run() {
  clearTimeout(timer);
  if (!paused && !document.hidden) tick();
}

function label() {
  button.textContent = paused ? "Resume countdowns" : "Pause countdowns";
}

if (events.size) {
  // Even paused, a page tells what was so when it was opened.
  settle(before);
  for (const event of counting) show(event, before);
  for (const note of all(".as-of")) note.hidden = true;
  const shown = new Map([...events].map((event) => [event.countdown, event]));
  const observer = new IntersectionObserver((changes) => {
    for (const { target, isIntersecting } of changes) {
      shown.get(target).isSeen = isIntersecting;
      if (isIntersecting && !paused) show(shown.get(target), Date.now());
    }
  });
  for (const { countdown } of counting) observer.observe(countdown);
  if (counting.length) {
    button.addEventListener("click", () => {
      write("paused", (paused = !paused));
      label();
      run();
    });
    label();
    button.hidden = false;
  }
  document.addEventListener("visibilitychange", run);
  motion.addEventListener("change", run);
  run();
}
