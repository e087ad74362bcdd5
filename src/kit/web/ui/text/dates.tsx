import { boroughTime, dateText } from '#kit/contract/dates.ts';

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

/** An instant as date and time in the borough. */
export function InstantText({ instant }: { instant: string }) {
  return (
    <time dateTime={instant} className="whitespace-nowrap">
      {dateText(instant)} {boroughTime(new Date(instant))}
    </time>
  );
}
