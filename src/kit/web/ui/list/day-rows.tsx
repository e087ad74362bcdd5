import { Fragment, type ReactNode } from 'react';
import { dateText, nearDay } from '#kit/contract/dates.ts';
import { RowBreak } from '../page-slots.tsx';

/**
 * Rows grouped by date, as in a diary: the date appears once per day, in the margin, or above its rows where they would
 * have less than 13rem. Rows must be sorted by date.
 */
export function DayRows<Item>({
  items,
  dateOf,
  keyOf,
  today,
  hasBreak = false,
  children,
}: {
  items: readonly Item[];
  /** Returns the item's date in the borough, YYYY-MM-DD. */
  dateOf: (item: Item) => string;
  keyOf: (item: Item) => string;
  /** The date in the borough now, YYYY-MM-DD. */
  today: string;
  /** Whether the place between rows is in this list. */
  hasBreak?: boolean;
  /** The content of a row. */
  children: (item: Item) => ReactNode;
}) {
  return byDate(items, dateOf).map(([date, ofDay]) => (
    <div key={date} className="flex flex-wrap border-line border-t">
      <DayMargin date={date} today={today} />
      <ol className="min-w-[min(100%,13rem)] flex-1 [&>li+li]:border-line [&>li+li]:border-t">
        {ofDay.map((item) => (
          <Fragment key={keyOf(item)}>
            <li className="relative flex min-h-18 flex-wrap items-center gap-x-3 py-2">{children(item)}</li>
            {hasBreak ? <RowBreak index={items.indexOf(item)} rows={items.length} /> : null}
          </Fragment>
        ))}
      </ol>
    </div>
  ));
}

/** A date in the margin of its rows: SUN, 22, and in words when it is near or in another month. */
function DayMargin({ date, today }: { date: string; today: string }) {
  const [weekday = '', day = '', month = ''] = dateText(date, 'day').split(' ');
  const near = nearDay(date, today) ?? (date.slice(0, 7) === today.slice(0, 7) ? null : month);
  return (
    <time dateTime={date} className="grid w-17 content-start justify-items-start pt-3.5 pb-3 leading-none">
      <span className="label">{weekday}</span>
      <span className="clock text-[1.75rem] leading-tight">{day}</span>
      {near ? <span className="text-tile-ink text-xs first-letter:uppercase">{near}</span> : null}
    </time>
  );
}

/** Groups consecutive items of the same date. */
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
