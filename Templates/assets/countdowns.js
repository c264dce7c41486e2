// Countdowns: one timer for the page; all figures are computed from the clock, so that none drifts.

import { all, choose, motion, on, one, say } from "./page.js";

const second = 1000, minute = 60 * second, hour = 60 * minute, day = 24 * hour;
const words = one(".words").dataset;
const milestones = [[day, words.day], [hour, words.hour], [10 * minute, words.minutes], [0, words.starting]];
const inDays = new Intl.RelativeTimeFormat(words.locale, { numeric: "auto" });

// The notes tell the time of the build; from here on, the page shows the current state.
for (const note of all(".as-of")) note.remove();

const events = new Set(all("[data-start]:not(.past), [data-until]").map((element) => {
  const { start, end, until = end, asOf } = element.dataset;
  const { dateTime } = one("time", element);
  // A date without a time is a day in the visitor's calendar, wherever the event is.
  const shift = dateTime[10] ? 0 : new Date(dateTime + "T00:00") - start * second;
  // A missing value becomes NaN, which no time is past.
  return {
    element,
    wasOver: element.matches(".past"),
    start: start * second + shift,
    end: end * second + shift,
    until: until * second + shift,
    asOf,
    countdown: one(".countdown", element),
  };
}));
let isPaused, counting, next, timer, before = Date.now();

/** Shows the time left, in days of 24 hours, even if the clocks change in between. */
function show({ countdown, start }, now) {
  const left = Math.ceil((start - now) / second) * second;
  const [days, clock] = countdown.children;
  days.textContent = days.textContent.replace(/\d+/, Math.floor(left / day));
  clock.textContent = new Date(left).toISOString().slice(11, motion.matches ? 19 : 16);
}

/** Updates everything that stays the same until the next milestone, start, end, or midnight. */
function settle(now) {
  const midnight = new Date(now).setHours(24, 0, 0, 0);
  const news = [];
  const times = [midnight];
  counting = [];
  for (const event of events) {
    const { element, wasOver, start, end, until, asOf, countdown } = event;
    const state = one(".state", element);
    const happens = !element.matches(".cancelled, .postponed");
    for (const [left, said] of milestones) {
      const time = start - left;
      // A milestone that is more than a minute old is not announced.
      if (happens && before < time && time <= now && now < time + minute) news.push(`${one(".name", element).textContent.trim()}: ${said}`);
      times.push(time);
    }
    times.push(end, until);
    if (now >= end) leave(element);
    if (happens && now >= start) {
      element.classList.remove("upcoming", "rescheduled");
      element.classList.add(wasOver || now >= end ? "past" : "live");
      state.textContent = now >= until ? words.ended : countdown || wasOver ? words.started : words.live;
    } else if (countdown) {
      const days = inDays.format(1 + Math.round((new Date(start).setHours(0, 0, 0, 0) - midnight) / day), "day");
      state.textContent = element.matches(".rescheduled") ? `${words.moved} ${days}` : days[0].toUpperCase() + days.slice(1);
    }
    if (countdown) {
      // A clock that is earlier than the day of the build is wrong, so nothing is shown.
      state.hidden = now < asOf * second;
      countdown.hidden = state.hidden || now >= start;
      if (!countdown.hidden) counting.push(event);
    }
    if (now >= until) events.delete(event);
  }
  next = Math.min(...times.filter((time) => time > now));
  if (news[0]) say(news.join(". "));
}

/** Removes the card of an event that is over from its row. */
function leave(element) {
  const card = element.closest(".cards > li");
  if (!card) return;
  const list = card.parentElement;
  const count = one(".count", list.closest("details, section, main"));
  if (card.matches(":focus-within")) list.closest("[tabindex]").focus();
  card.remove();
  if (count) count.textContent = count.textContent.replace(/\d(.*\d)?/, (number) => number.replace(/\D/g, "") - 1);
  if (!list.children[0]) list.replaceWith(words.none);
}

function tick() {
  const now = Date.now();
  // If the clock was set back, past milestones may be ahead again.
  if (now >= next || now < before) settle(now);
  before = now;
  for (const event of counting) if (event.countdown.isSeen) show(event, now);
  const step = motion.matches ? second : minute;
  timer = setTimeout(tick, step - now % step);
}

function run() {
  clearTimeout(timer);
  if (!isPaused && !document.hidden) tick();
}

if (events.size) {
  // A paused page still shows the state at the time when it was opened.
  settle(before);
  const observer = new IntersectionObserver((changes) => {
    for (const { target, isIntersecting } of changes) target.isSeen = isIntersecting;
    run();
  });
  for (const event of counting) {
    show(event, before);
    observer.observe(event.countdown);
  }
  on(document, "visibilitychange", run);
  on(motion, "change", run);
  if (counting[0]) {
    choose(one(".pause"), "paused", (choice) => {
      isPaused = choice;
      run();
    });
  } else run();
}
