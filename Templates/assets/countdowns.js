// Countdowns: one timer for the page, and every figure from the clock, so that none drifts.

import { all, choose, motion, on, one, say } from "./page.js";

const second = 1000, minute = 60 * second, hour = 60 * minute, day = 24 * hour;
const words = one(".words").dataset;
const milestones = [[day, words.day], [hour, words.hour], [10 * minute, words.minutes], [0, words.starting]];
const inDays = new Intl.RelativeTimeFormat(words.locale, { numeric: "auto" });

// What follows says how things are now.
for (const note of all(".as-of")) note.remove();

const events = new Set(all("[data-start]:not(.past), [data-until]").map((element) => {
  const { start, end, until = end, asOf } = element.dataset;
  const { dateTime } = one("time", element);
  // A date alone is a day of the visitor's calendar, wherever the event is.
  const shift = dateTime[10] ? 0 : new Date(dateTime + "T00:00") - start * second;
  // What is not there is no number, which no time is past.
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

/** Days are blocks of 24 hours, however long the calendar's days are where the clocks change. */
function show({ countdown, start }, now) {
  const left = Math.ceil((start - now) / second) * second;
  const [days, clock] = countdown.children;
  days.textContent = days.textContent.replace(/\d+/, Math.floor(left / day));
  clock.textContent = new Date(left).toISOString().slice(11, motion.matches ? 19 : 16);
}

/** Sets what holds until the next milestone, start, end or midnight. */
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
      // What passed while nobody was looking is no news.
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
      // A clock that is behind the day of the build is wrong: nothing can be counted by it.
      state.hidden = now < asOf * second;
      countdown.hidden = state.hidden || now >= start;
      if (!countdown.hidden) counting.push(event);
    }
    if (now >= until) events.delete(event);
  }
  next = Math.min(...times.filter((time) => time > now));
  if (news[0]) say(news.join(". "));
}

/** Takes the card of an event that is over out of its row. */
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
  // A clock that was set back brings back what lay behind it.
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
  // Even paused, a page tells what was so when it was opened.
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
