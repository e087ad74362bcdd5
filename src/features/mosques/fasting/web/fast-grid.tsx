import type { ReactNode } from 'react';
import { dateText, weekdayOf } from '#kit/contract/dates.ts';
import type { MarkedFast } from '../fast-mark.rules.ts';
import { MarkIcon, markName } from './fast-buttons.tsx';
import { borderOf, SetAsideIcon, SetAsideKey, setAsideColours } from './set-aside.tsx';

/** The column of the first day, Monday to Sunday. A style attribute would be dropped by the content security policy. */
const firstColumns = [
  'col-start-1',
  'col-start-2',
  'col-start-3',
  'col-start-4',
  'col-start-5',
  'col-start-6',
  'col-start-7',
];

/** Days to choose from, Monday to Sunday. Marks have icons as well as colours; reasons are never shown. */
export function FastGrid({
  days,
  numbers,
  ramadanDayOf,
  today,
  chosen,
  onChoose,
}: {
  /** Consecutive days. */
  days: readonly MarkedFast[];
  /** The meaning of a day's number; for days of Ramadan, the date is shown below it. */
  numbers: 'days of Ramadan' | 'dates';
  /** Returns which day of Ramadan a date is; null for other dates. */
  ramadanDayOf: (date: string) => number | null;
  today: string;
  chosen: string;
  onChoose: (date: string) => void;
}) {
  const firstColumn = firstColumns[weekdayOf(days[0]?.date ?? today) - 1];
  return (
    <>
      <div aria-hidden="true" className="grid grid-cols-7 gap-1 pb-1 text-center text-sm text-soft">
        {['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'].map((name) => (
          <span key={name}>{name}</span>
        ))}
      </div>
      <ul className="grid grid-cols-7 gap-1">
        {days.map((day, index) => (
          <li key={day.date} className={index === 0 ? firstColumn : ''}>
            <DayButton
              day={day}
              ramadanDay={ramadanDayOf(day.date)}
              small={smallText(day.date, index === 0, numbers)}
              number={numbers === 'dates' ? null : ramadanDayOf(day.date)}
              isToCome={day.date > today}
              isChosen={day.date === chosen}
              onChoose={() => onChoose(day.date)}
            />
          </li>
        ))}
      </ul>
      <SetAsideKey days={days} />
    </>
  );
}

/** Names the month on its first day and on the first day shown. */
function smallText(date: string, isFirst: boolean, numbers: 'days of Ramadan' | 'dates'): string {
  if (isFirst || date.endsWith('-01')) return dateText(date, 'dayMonth');
  return numbers === 'dates' ? '' : String(Number(date.slice(8)));
}

function DayButton({
  day,
  ramadanDay,
  number,
  small,
  isToCome,
  isChosen,
  onChoose,
}: {
  day: MarkedFast;
  ramadanDay: number | null;
  /** The large number, if it is not that of the date. */
  number: number | null;
  small: string;
  isToCome: boolean;
  isChosen: boolean;
  onChoose: () => void;
}) {
  const { date } = day;
  const isRamadan = ramadanDay !== null;
  const { colours, text, icon } = lookOf(day, isRamadan);
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      disabled={isToCome}
      onClick={onChoose}
      className={`relative flex min-h-14 w-full flex-col items-center justify-center rounded-md border-2 disabled:bg-transparent disabled:text-soft ${borderOf(day, isChosen)} ${colours}`}
    >
      <span className="sr-only">
        {isRamadan ? `Day ${ramadanDay}, ` : ''}
        {dateText(date, 'day')}: {text}
      </span>
      <span aria-hidden="true" className="flex items-center">
        {number ?? Number(date.slice(8))}
        {icon}
      </span>
      <span aria-hidden="true" className="text-xs">
        {small}
      </span>
    </button>
  );
}

/** How a day looks in the grid, and its text for screen readers. */
function lookOf(
  { mark, setAside }: MarkedFast,
  isRamadan: boolean,
): { colours: string; text: string; icon: ReactNode } {
  if (setAside)
    return { colours: setAsideColours, text: 'set aside', icon: <SetAsideIcon className="size-4" /> };
  if (mark === null) return { colours: 'bg-sunken text-ink', text: 'not marked', icon: null };
  return {
    colours: mark === 'missed' ? 'bg-saffron-soft text-saffron-ink' : 'bg-tile text-on-tile',
    text: markName(mark, isRamadan),
    icon: <MarkIcon mark={mark} className="size-4" />,
  };
}
