// The home page's next event, once it is over.

import { all, one } from "./page.js";

// Shows the soonest event on the page in place of the next event, and returns it; without one, the ticket stays.
// `events` are those that aren't over.
export function pass(ticket, events, words) {
  const next = [...events].filter(({ element }) => element.matches(".card:is(.live, .upcoming, .rescheduled)"))
    .sort((a, b) => a.start - b.start)[0];
  if (!next) return undefined;
  const card = next.element;
  one("#next").textContent = card.matches(".live") ? words.live : one("#next").dataset.next;
  ticket.className = card.className.replace("card", "ticket");
  one("a.name", ticket).href = card.href;
  for (const part of [".name", ".when", ".state", ".until", ".countdown"])
    one(part, ticket)?.replaceChildren(...(one(part, card)?.childNodes ?? []));
  for (const part of all(".category, .place, .act, .ticket-picture > *", ticket)) part.remove();
  // The day of the event's own zone. A date without a time would be midnight in UTC.
  const date = new Date(one("time", ticket).dateTime.slice(0, 10) + "T00:00");
  const [weekday, day, month] = all(".leaf > *", ticket);
  for (const [part, unit, style] of [[weekday, "weekday", "long"], [day, "day", "numeric"], [month, "month", "long"]])
    if (part) part.textContent = date.toLocaleDateString(words.locale, { [unit]: style });
  Object.assign(next, { element: ticket, isTicket: true });
  leave(card.closest(".cards > li"));
  return next;
}

/** Removes the card of an event that is now the next one from its list. */
function leave(card) {
  const list = card.parentElement;
  if (card.matches(":focus-within")) list.closest("[tabindex]").focus();
  card.remove();
  if (one("li:not([hidden])", list)) return;
  // There may be more events than the page shows.
  const { more, moreUntil } = list.dataset;
  if (more && !(moreUntil * 1e3 < Date.now())) list.replaceWith(more);
  else list.closest("section").remove();
}
