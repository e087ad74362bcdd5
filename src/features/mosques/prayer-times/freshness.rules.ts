import { boroughDate, dateText } from '#kit/contract/dates.ts';

/** A time is stale this many days after it was last confirmed. */
export const staleAfterDays = 60;

/**
 * Returns the instant by which times count as old: that of the request, also while a later one is previewed. Nobody could have confirmed
 * them again by then.
 */
export function judgedAt({ now, askedAt = now }: { now: Date; askedAt?: Date | undefined }): Date {
  return askedAt;
}

const dayMs = 24 * 60 * 60 * 1000;

/** Returns whether a time last confirmed at an instant (null: never) is stale at `now`. */
export function isStale(confirmedAt: string | null, now: Date): boolean {
  if (confirmedAt === null) return true;
  return now.getTime() - Date.parse(confirmedAt) > staleAfterDays * dayMs;
}

/**
 * Returns whether a time of a dated day is stale. A mosque's own table for that day is valid until the day has passed, however long ago
 * it was sent.
 */
export function isDayStale(date: string, confirmedAt: string | null, now: Date): boolean {
  return isStale(confirmedAt, now) && (confirmedAt === null || date < boroughDate(now));
}

type Confirmed = { confirmedAt: string | null; stale: boolean };

/** Returns the oldest confirmation among some times, and whether any of them is stale. Null for no times. */
export function surenessOf(times: readonly Confirmed[]): Confirmed | null {
  const [oldest] = times.toSorted((a, b) => (a.confirmedAt ?? '').localeCompare(b.confirmedAt ?? ''));
  if (!oldest) return null;
  return { confirmedAt: oldest.confirmedAt, stale: times.some((time) => time.stale) };
}

const monthOf = (date: string) => dateText(date, 'month');

/**
 * Returns the day on which something was checked, '16 Nov', with the year unless it is the current one. All checked dates are shown in
 * this form.
 */
export function checkedDay(at: string, thisYear: number): string {
  const year = Number(dateText(at, 'plain').slice(-4));
  return `${dateText(at, 'dayMonth')}${year === thisYear ? '' : ` ${year}`}`;
}

/**
 * Describes when a mosque’s times were last checked. Fresh: ‘checked 16 Nov’. Stale: ‘Last checked in August – may have
 * changed’. The year is included unless it is the current one.
 */
export function checkedText({ confirmedAt, stale }: Confirmed, today: string): string {
  if (confirmedAt === null) return stale ? 'Not checked yet – may have changed' : '';
  const date = boroughDate(new Date(confirmedAt));
  const isThisYear = date.slice(0, 4) === today.slice(0, 4);
  if (!stale) return `checked ${checkedDay(date, Number(today.slice(0, 4)))}`;
  const month = isThisYear ? monthOf(date).replace(/ \d{4}$/, '') : monthOf(date);
  return `Last checked in ${month} – may have changed`;
}
