import { boroughTime, dateText } from '#kit/contract/date-text.ts';

/** An instant as date and clock of the borough. */
export function InstantText({ instant }: { instant: string }) {
  return (
    <time dateTime={instant} className="whitespace-nowrap">
      {dateText(instant)} {boroughTime(new Date(instant))}
    </time>
  );
}
