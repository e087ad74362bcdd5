import type { ReactNode } from 'react';
import { dateText, nearDay } from '#kit/contract/date-text.ts';

/** Rows under their dates, as in a printed diary: the date stands once a day, in the margin. Rows come in the order of their dates. */
export function DayRows<Item>({
  items,
  dateOf,
  keyOf,
  today,
  children,
}: {
  items: readonly Item[];
  /** The item's date in the borough, YYYY-MM-DD. */
  dateOf: (item: Item) => string;
  keyOf: (item: Item) => string;
  /** The date in the borough now, YYYY-MM-DD. */
  today: string;
  /** What a row holds: a DayRow's content. */
  children: (item: Item) => ReactNode;
}) {
  return byDate(items, dateOf).map(([date, ofDay]) => (
    <div key={date} className="grid grid-cols-[4.25rem_minmax(0,1fr)] border-line border-t">
      <DayMargin date={date} today={today} />
      <ol className="[&>li+li]:border-line [&>li+li]:border-t">
        {ofDay.map((item) => (
          <li key={keyOf(item)} className="relative flex min-h-18 items-center gap-3 py-2">
            {children(item)}
          </li>
        ))}
      </ol>
    </div>
  ));
}

/** A date as the margin of its rows: SUN, 22, and in words when it is near or in another month. */
function DayMargin({ date, today }: { date: string; today: string }) {
  const [weekday = '', day = '', month = ''] = dateText(date, 'day').split(' ');
  const near = nearDay(date, today) ?? (date.slice(0, 7) === today.slice(0, 7) ? null : month);
  return (
    <time dateTime={date} className="grid content-start justify-items-start pt-3.5 pb-3 leading-none">
      <span className="label">{weekday}</span>
      <span className="clock text-[1.75rem] leading-tight">{day}</span>
      {near ? <span className="text-tile-ink text-xs first-letter:uppercase">{near}</span> : null}
    </time>
  );
}

/** Items that follow one another on the same date, together. */
function byDate<Item>(items: readonly Item[], dateOf: (item: Item) => string): [string, Item[]][] {
  const days: [string, Item[]][] = [];
  for (const item of items) {
    const date = dateOf(item);
    const last = days.at(-1);
    if (last?.[0] === date) last[1].push(item);
    else days.push([date, [item]]);
  }
  return days;
}
