import { boroughDate, dateText } from '#kit/contract/date-text.ts';

/** A time of a mosque with when it was last confirmed. */
type Confirmed = { confirmedAt: string | null; stale: boolean };

/** How sure some times are together: as sure as the one that was confirmed longest ago. Null where there are none. */
export function surenessOf(times: readonly Confirmed[]): Confirmed | null {
  const [oldest] = times.toSorted((one, other) =>
    (one.confirmedAt ?? '').localeCompare(other.confirmedAt ?? ''),
  );
  if (!oldest) return null;
  return { confirmedAt: oldest.confirmedAt, stale: times.some((one) => one.stale) };
}

const monthOf = (date: string) => dateText(date, 'month');

/**
 * How sure a mosque’s times are, in a line. Fresh: ‘checked 16 November’. Stale: ‘Last checked in August – may have
 * changed’. The year is named where it is not this one.
 */
export function checkedText({ confirmedAt, stale }: Confirmed, today: string): string {
  if (confirmedAt === null) return stale ? 'Not checked yet – may have changed' : '';
  const date = boroughDate(new Date(confirmedAt));
  const isThisYear = date.slice(0, 4) === today.slice(0, 4);
  const month = isThisYear ? monthOf(date).replace(/ \d{4}$/, '') : monthOf(date);
  return stale ? `Last checked in ${month} – may have changed` : `checked ${Number(date.slice(8))} ${month}`;
}
