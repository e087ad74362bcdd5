import { addDays, weekdayOf } from '#kit/contract/dates.ts';

/** The categories of the member's and the administrator's form. */
export const eventCategories = [
  'community',
  'religious',
  'educational',
  'social',
  'charity',
  'youth',
  'family',
  'women',
] as const;
export type EventCategory = (typeof eventCategories)[number];

export const eventCategoryLabels: Record<EventCategory, string> = {
  community: 'Community',
  religious: 'Religious',
  educational: 'Educational',
  social: 'Social',
  charity: 'Charity',
  youth: 'Youth',
  family: 'Family',
  women: 'Women',
};

const categoriesForMembers: readonly EventCategory[] = eventCategories.filter((one) => one !== 'women');
const categoriesForAdministrators: readonly EventCategory[] = eventCategories.filter(
  (one) => one !== 'social',
);

/** Returns the categories that a form offers, and the event's own. */
export function categoryChoices(
  forAdmin: boolean,
  own?: EventCategory,
): { value: EventCategory; label: string }[] {
  const offered = forAdmin ? categoriesForAdministrators : categoriesForMembers;
  return eventCategories
    .filter((value) => offered.includes(value) || value === own)
    .map((value) => ({
      value,
      label: forAdmin && value === 'community' ? 'Community Event' : eventCategoryLabels[value],
    }));
}

/** pending: awaits approval; approved: public; rejected: never public; cancelled: was public and will not take place. */
export const eventStatuses = ['pending', 'approved', 'rejected', 'cancelled'] as const;

/** The choices of the events page's date filter. */
export const eventPeriodLabels = {
  today: 'Today',
  week: 'Next 7 days',
  weekend: 'This weekend',
  month: 'This month',
} as const;
type EventPeriod = keyof typeof eventPeriodLabels;

/** Returns the first and last date (both included, YYYY-MM-DD) of a period, seen from `today`. */
export function datesOf(period: EventPeriod, today: string): { from: string; to: string } {
  if (period === 'today') return { from: today, to: today };
  if (period === 'week') return { from: today, to: addDays(today, 6) };
  if (period === 'month') return { from: today, to: lastOfMonth(today) };
  return weekendFrom(today);
}

/** A weekend is Saturday and Sunday; on a Sunday, only that day. Friday evening is not included. */
function weekendFrom(today: string): { from: string; to: string } {
  const weekday = weekdayOf(today);
  if (weekday === 7) return { from: today, to: today };
  const saturday = addDays(today, 6 - weekday);
  return { from: saturday, to: addDays(saturday, 1) };
}

function lastOfMonth(today: string): string {
  const [year = 0, month = 1] = today.split('-').map(Number);
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
}

/** How long an event without an end is taken to last: in every list, in calendars, and for `ends_at` in the database. */
export const assumedMinutes = 120;

/** Returns the instant at which an event is over, given its start and, if it has one, its end. */
export function endInstant({ startsAt, endsAt }: { startsAt: string; endsAt: string | null }): Date {
  return endsAt === null ? new Date(Date.parse(startsAt) + assumedMinutes * 60_000) : new Date(endsAt);
}

/** Returns the day under which an event is listed from a day on: its first, or that day while it goes on over several. */
export function listedOn(
  { eventDate, endDate }: { eventDate: string; endDate: string | null },
  since: string,
): string {
  return endDate !== null && eventDate < since && endDate >= since ? since : eventDate;
}

/** The distance of ‘Near me’ in miles: half an hour on foot. */
export const nearMiles = 1.5;

/** The messages for required fields, used by the form and the call. */
export const requiredTexts = {
  title: 'Title is required',
  description: 'Description is required',
  eventDate: 'Event date is required',
  location: 'Location is required',
  address: 'Address is required',
  postcode: 'Postcode is required',
  category: 'Category is required',
  organizer: 'Organizer is required',
} as const;

/** Shown as the location of an event whose place is not known yet. */
export const placeToBeAnnounced = 'Place to be announced';

export const startRequired = 'Start time is required';
export const noDrawOfSeries = 'The places of a repeated event can’t be drawn.';
export const placesToDrawRequired = 'Please enter how many places are drawn.';
export const untilRequired = 'Please choose an end date.';
export const lastEndRequired = 'Please enter when it ends on the last day.';

/** Maximum lengths of the fields of an RSVP, in characters. */
export const rsvpLengths = { dietaryRequirements: 300, responseMessage: 500 } as const;

/** attending: has a place; waitlisted: gets one when it becomes free. */
export const rsvpStatuses = ['attending', 'waitlisted'] as const;

/** The most guests that one member may bring. */
export const maxGuests = 20;

export const tooFewGuests = 'There are fewer guests than the people you named.';

/**
 * Returns the people whom an RSVP names. One that is changed without naming anybody keeps those named before, unless there are fewer guests
 * now: nobody knows which of them still come.
 */
export function namedGuests(
  before: readonly string[],
  { guestsCount, householdIds }: { guestsCount: number; householdIds?: readonly string[] | undefined },
): readonly string[] {
  if (householdIds !== undefined) return householdIds;
  return before.length <= guestsCount ? before : [];
}

/** How many days after an event its host may read the names and needs of the guests. */
export const namesKeptDays = 30;

/** The most days that one event lasts: the last ten nights, or a camp. A whole Ramadan is a series. */
export const maxEventDays = 31;

/** The maximum length of a notice from the host, in characters. */
export const maxNoticeLength = 120;

/** Whether a text names a web or email address; '10.30pm' and 'p.m.' aren't any. */
export function namesAddress(text: string): boolean {
  return /:\/\/|www\.|@|[\p{L}\d]\.[a-z]{2,}/iu.test(text.normalize('NFKC'));
}
