// Countdowns: one timer for the page. All figures are computed from the clock, so they don't drift.

import { choose } from "./choices.js";
import { all, motion, on, one, say } from "./page.js";

const second = 1000, minute = 60 * second, hour = 60 * minute, day = 24 * hour;
const words = one(".words").dataset;
const milestones = [[day, words.day], [hour, words.hour], [10 * minute, words.minutes], [0, words.starting]];
const [inWords, inDays] = ["auto", "always"].map((numeric) => new Intl.RelativeTimeFormat(words.locale, { numeric }));

// The notes show the time of the build; from here on, the page shows the current state.
for (const note of all(".as-of")) note.remove();

const events = new Set(all("[data-start]:not(.past), [data-until]").map((element) => {
  const { start, end, until = end, asOf } = element.dataset;
  const { dateTime } = one("time", element);
  // A date without a time is a day in the visitor's calendar, in any time zone.
  const shift = dateTime[10] ? 0 : new Date(dateTime + "T00:00") - start * second;
  // A missing value becomes NaN, which is never in the past.
  return {
    element,
    wasOver: element.matches(".past"),
    start: start * second + shift,
    end: end * second + shift,
    until: until * second + shift,
    asOf,
    hasEnd: end && until === end,
    countdown: one(".countdown", element),
  };
}));
let isPaused, counting, next, timer, before = Date.now();

/** Returns the time left in seconds, rounded up, and in days of 24 hours, even if the clocks change in between. */
function until(start, now) {
  const left = Math.ceil((start - now) / second) * second;
  return [left, Math.floor(left / day)];
}

function show({ countdown, start, end }, now) {
  const [left, count] = until(now < start ? start : end, now);
  const [days, clock] = countdown.children;
  days.textContent = days.textContent.replace(/\d+/, count);
  days.hidden = !count;
  clock.textContent = new Date(left).toISOString().slice(11, motion.matches ? 19 : 16);
}

/** Updates everything that stays the same until the next milestone, start, end or midnight. */
function settle(now) {
  const midnight = new Date(now).setHours(24, 0, 0, 0);
  const news = [];
  const times = [midnight];
  counting = [];
  for (const event of events) {
    const { element, wasOver, start, end, hasEnd, until: over, asOf, countdown } = event;
    const isTicket = element.matches(".ticket");
    const state = one(".state", element);
    const happens = !element.matches(".cancelled, .postponed");
    for (const [left, said] of milestones) {
      const time = start - left;
      // Don't announce a milestone that is more than a minute old.
      if (happens && before < time && time <= now && now < time + minute) news.push(`${one(".name", element).textContent.trim()}: ${said}`);
      times.push(time);
    }
    times.push(end, over);
    if (now >= end) leave(element);
    if (happens && now >= start) {
      element.classList.remove("upcoming", "rescheduled");
      element.classList.add(wasOver || now >= end ? "past" : "live");
      state.textContent = now >= over ? words.ended : hasEnd ? words.live : words.started;
      if (isTicket) one("#next").textContent = state.textContent;
      if (countdown) countdown.ariaLabel &&= words.untilEnd;
    } else if (countdown) {
      const nights = 1 + Math.round((new Date(start).setHours(0, 0, 0, 0) - midnight) / day);
      // A card shows only one number: today and tomorrow are calendar days, and all others match the countdown.
      const [, count] = until(start, now);
      times.push(start - count * day + second);
      const days = nights < 2 ? inWords.format(nights, "day") : inDays.format(count, "day");
      state.textContent = element.matches(".rescheduled") ? words.moved : days[0].toUpperCase() + days.slice(1);
    }
    if (countdown) {
      // A clock before the day of the build is wrong, so hide the state.
      state.hidden = now < asOf * second;
      countdown.hidden = state.hidden || now >= start && !(now < end && hasEnd && happens);
      if (!countdown.hidden) counting.push(event);
    }
    if (now >= over) {
      events.delete(event);
      if (isTicket) pass(element);
    }
  }
  next = Math.min(...times.filter((time) => time > now));
  if (news[0]) say(news.join(". "));
}

/** Shows the soonest event on the page in place of the next event, which is over; without one, the ticket stays. */
function pass(ticket) {
  const next = [...events].filter(({ element }) => element.matches(".card:is(.live, .upcoming, .rescheduled)"))
    .sort((a, b) => a.start - b.start)[0];
  if (!next) return;
  const card = next.element;
  one("#next").textContent = card.matches(".live") ? words.live : one("#next").dataset.next;
  ticket.className = card.className.replace("card", "ticket");
  one("a.name", ticket).href = card.href;
  for (const part of [".name", ".when", ".state", ".until", ".countdown"])
    one(part, ticket)?.replaceChildren(...(one(part, card)?.childNodes ?? []));
  for (const part of all(".category, .place, .act, .ticket-picture > *", ticket)) part.remove();
  const date = new Date(one("time", ticket).dateTime);
  const [weekday, day, month] = all(".leaf > *", ticket);
  for (const [part, unit, style] of [[weekday, "weekday", "long"], [day, "day", "numeric"], [month, "month", "long"]])
    if (part) part.textContent = date.toLocaleDateString(words.locale, { [unit]: style });
  next.element = ticket;
  next.countdown = one(".countdown", ticket);
  leave(card);
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
  if (list.children[0]) return;
  const days = list.closest(".days");
  if (days) list.parentElement.remove();
  if (days?.children[0]) return;
  if (days) return days.replaceWith(words.none);
  // There may be more events than the page shows. And "no events" would be wrong on a page that shows the next one.
  const { more, moreUntil } = list.dataset;
  const isMore = more && !(moreUntil * second < Date.now());
  if (isMore || !one(".ticket")) list.replaceWith(isMore ? more : words.none);
  else list.closest("section").remove();
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
  // A paused page also shows the state at the time of opening it.
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
