import { boroughDate, dateText } from '#kit/contract/date-text.ts';

const monthOf = (date: string) => dateText(date, 'month');

/**
 * How sure a mosque’s times are, in a line. Fresh: ‘checked 16 November’. Stale: ‘Last checked in August – may have
 * changed’. The year is named where it is not this one.
 */
export function checkedText(
  { confirmedAt, stale }: { confirmedAt: string | null; stale: boolean },
  today: string,
): string {
  if (confirmedAt === null) return stale ? 'Not checked yet – may have changed' : '';
  const date = boroughDate(new Date(confirmedAt));
  const isThisYear = date.slice(0, 4) === today.slice(0, 4);
  const month = isThisYear ? monthOf(date).replace(/ \d{4}$/, '') : monthOf(date);
  return stale ? `Last checked in ${month} – may have changed` : `checked ${Number(date.slice(8))} ${month}`;
}
