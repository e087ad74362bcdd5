import { dateText } from '#kit/contract/date-text.ts';

/** A date (YYYY-MM-DD) in words. */
export function DateText({
  date,
  format = 'short',
}: {
  date: string;
  format?: 'short' | 'day' | 'long' | 'month';
}) {
  return <time dateTime={date}>{dateText(date, format)}</time>;
}
