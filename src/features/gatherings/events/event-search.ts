import { boroughDate } from '#kit/contract/date-text.ts';
import type { EventCategory } from './event-categories.ts';
import { datesOf, type EventPeriod } from './event-dates.ts';

/** What the events page's address says. A period is stronger than dates of one's own. */
export type EventSearch = {
  category?: EventCategory | undefined;
  when?: EventPeriod | undefined;
  from?: string | undefined;
  to?: string | undefined;
  search?: string | undefined;
  cursor?: string | undefined;
};

/** Events on a page. */
export const eventsOnPage = 24;

/** The page's address as input of listEvents; periods count from the borough's day at `now`. */
export function toEventListInput({ when, ...search }: EventSearch, now: Date) {
  const dates = when === undefined ? {} : datesOf(when, boroughDate(now));
  return { ...search, ...dates, limit: eventsOnPage };
}

/** Whether anything narrows the list. */
export function isEventSearchFiltered({ cursor: _, ...filters }: EventSearch): boolean {
  return Object.values(filters).some((value) => value !== undefined);
}
