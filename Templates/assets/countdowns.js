// Countdowns: one timer for the page. All figures are computed from the clock, so they don't drift.

import { choose } from "./choices.js";
import { all, motion, on, one, say } from "./page.js";

const second = 1000, minute = 60 * second, hour = 60 * minute, day = 24 * hour;
const words = one(".words").dataset;
const milestones = [[day, words.day], [hour, words.hour], [10 * minute, words.minutes], [0, words.starting]];
const relative = new Intl.RelativeTimeFormat(words.locale, { numeric: "auto" });
const [inDays, inHours, inMinutes] = ["day", "hour", "minute"]
  .map((unit) => new Intl.NumberFormat(words.locale, { style: "unit", unit, unitDisplay: "narrow" }));

// The notes show the time of the build; from here on, the page shows the current state.
for (const note of all(".as-of")) note.remove();

// Early scripts have hidden the events that were over when the page was opened.
if (one(".cards > li[hidden]")) import("./remaining.js");

const events = new Set(all("[data-start]:not(.past), [data-until]").map((element) => {
  const { start, end, until = end, asOf } = element.dataset;
  // On the event's own page, the time of the end may come first.
  const dateTime = element.dataset.day ?? (one(".dt-start", element) ?? one("time", element)).dateTime;
  // A date without a time is a day in the visitor's calendar, in any time zone.
  const shift = dateTime[10] ? 0 : new Date(dateTime + "T00:00") - start * second;
  // A missing value becomes NaN, which is never in the past.
  return {
    element,
    isOwn: !element.matches(".card, .ticket"),
    isTicket: element.matches(".ticket"),
    isRow: element.matches(".fixtures .card"),
    happens: !element.matches(".cancelled, .postponed"),
    isMoved: element.matches(".rescheduled"),
    wasOver: element.matches(".past"),
    start: start * second + shift,
    end: end * second + shift,
    until: until * second + shift,
    asOf: asOf * second,
    hasEnd: end && until === end,
  };
}).filter(({ element, until }) => !(element.closest("[hidden]") && until <= Date.now())));
const byElement = new Map([...events].map((event) => [event.element, event]));
let isPaused, next, timer, before = Date.now();

export const capital = (text) => text[0].toUpperCase() + text.slice(1);

/** Returns a distance in milliseconds as text, as in "tomorrow", "in 12 days" and "in 17 months". */
export function distance(left) {
  const days = Math.round(left / day), months = Math.round(left / day / 30.44);
  return days < 61 ? relative.format(days, "day")
    : months < 24 ? relative.format(months, "month") : relative.format(Math.floor(months / 12), "year");
}

/** Returns the remaining time as calm words, as in "in 17 months", "in 12 days", "3d 4h" and "04:59"; after "Starts in", without "in". */
function calm(left, isAfterIn) {
  if (left > 60 * day && !isAfterIn) return distance(left);
  const days = Math.floor(left / day), hours = Math.floor(left / hour) % 24;
  if (days >= 7) return isAfterIn ? inDays.format(days) : relative.format(days, "day");
  if (days) return inDays.format(days) + (hours ? `\xa0${inHours.format(hours)}` : "");
  const minutes = Math.ceil(left / minute);
  if (left > hour) return inHours.format(Math.floor(minutes / 60)) + (minutes % 60 ? `\xa0${inMinutes.format(minutes % 60)}` : "");
  return motion.matches ? new Date(left).toISOString().slice(14, 19) : inMinutes.format(minutes);
}

/** Writes what an event shows now, if that has changed. */
function show(event, now) {
  const { element, start, end, isOwn, isTicket, isRow, happens, isMoved, phase, asOf, hasEnd } = event;
  const state = one(".state", element);
  const countdown = one(".countdown", element);
  // A clock before the day of the build is wrong, so hide the state.
  const isWrong = now < asOf;
  state.hidden = isWrong;
  const counts = happens && !isWrong && (phase < 1 || phase === 1 && hasEnd);
  const time = phase < 1 ? start : end;
  const left = Math.max(0, Math.ceil((time - now) / second) * second);
  if (event.shown !== phase && happens && phase >= 0) {
    event.shown = phase;
    if (phase > 0) {
      const isOver = event.wasOver || phase > 2;
      element.classList.remove("upcoming", "rescheduled", "soon");
      element.classList.toggle("past", isOver);
      element.classList.toggle("live", !isOver);
      state.textContent = now >= event.until ? words.ended : hasEnd ? words.live : words.started;
      if (countdown) countdown.ariaLabel &&= words.untilEnd;
    }
  }
  if (countdown) {
    countdown.hidden = !counts;
    const [days, clock] = countdown.children;
    if (counts && isOwn && clock) {
      const count = Math.floor(left / day);
      days.textContent = days.textContent.replace(/\d+/, count);
      days.hidden = !count;
      write(clock, new Date(left).toISOString().slice(11, motion.matches ? 19 : 16));
    } else if (counts) {
      write(clock ? days : countdown, calm(left, isTicket));
      if (clock) days.hidden = !(clock.hidden = true);
    }
  }
  if (phase === 0 && happens && !isWrong) {
    // The heading of a day shows how many days are left.
    const isSoon = !isRow || left < day;
    element.classList.toggle("soon", isSoon);
    if (isSoon) write(state, isMoved && !isRow ? words.moved : capital(isOwn || isTicket ? nights(start, now) : calm(left)));
  }
  event.isFast = counts && motion.matches && (isOwn || left < hour + second) && (phase < 1 || isOwn || countdown);
}

const write = (node, text) => {
  if (node.textContent !== text) node.textContent = text;
};

/** Returns the calendar days until a time, as in "tomorrow" and "in 2 days". A day may have 23 or 25 hours. */
const nights = (time, now) =>
  distance(new Date(time).setHours(0, 0, 0, 0) - new Date(now).setHours(0, 0, 0, 0));

/** Updates everything that stays the same until the next milestone, start, end or midnight. */
function settle(now) {
  const news = [];
  const times = [new Date(now).setHours(24, 0, 0, 0)];
  for (const event of events) {
    const { element, happens, start, end, until: over } = event;
    for (const [left, said] of milestones) {
      const time = start - left;
      // Don't announce a milestone that is more than a minute old.
      if (happens && before < time && time <= now && now < time + minute) news.push(`${one(".name", element).textContent.trim().replace(/\s+/g, " ")}: ${said}`);
      times.push(time);
    }
    times.push(end, over);
    event.phase = now >= over ? 3 : now >= end ? 2 : now >= start ? 1 : 0;
    // Events out of view only change with their state.
    if (event.isSeen || event.isOwn || event.isTicket || event.phase && event.shown !== event.phase) show(event, now);
    if (event.isTicket && happens && event.phase) one("#next").textContent = one(".state", element).textContent;
    if (now >= over) {
      events.delete(event);
      if (event.isTicket) replace(event);
    }
  }
  next = Math.min(...times.filter((time) => time > now));
  if (news[0]) say(news.join(". "));
}

/** Shows the event after the next one in place of the next event, which is over. */
async function replace(event) {
  const { pass } = await import("./ticket.js");
  const next = pass(event.element, events, words);
  if (!next) return;
  byElement.set(event.element, next);
  next.isSeen = event.isSeen;
  run();
}

function tick() {
  const now = Date.now();
  // If the clock was set back, past milestones may be ahead again.
  if (now >= next || now < before) settle(now);
  before = now;
  let step = minute;
  for (const event of events) if (event.isSeen) {
    show(event, now);
    if (event.isFast) step = second;
  }
  timer = setTimeout(tick, step - now % step);
}

function run() {
  clearTimeout(timer);
  if (!isPaused && !document.hidden) tick();
}

if (events.size) {
  // A paused page also shows the state at the time of opening it.
  settle(before);
  const observer = new IntersectionObserver((changes) => {
    for (const { target, isIntersecting } of changes) {
      const event = byElement.get(target);
      // The card of an event that is now on the ticket has left the page.
      if (event.element !== target) continue;
      event.isSeen = isIntersecting;
      if (isIntersecting && isPaused && event.shown === undefined) show(event, before);
    }
    run();
  });
  for (const element of byElement.keys()) observer.observe(element);
  on(document, "visibilitychange", run);
  on(motion, "change", run);
  const button = one(".pause");
  // A page in a frame has no button.
  if (button && [...events].some(({ happens }) => happens)) {
    choose(button, "paused", (choice) => {
      isPaused = choice;
      run();
    });
  } else run();
}
