import { Check } from 'lucide-react';
import { dateText } from '#kit/contract/date-text.ts';
import { countPrayed, isFullyPrayed, PRAYERS_PER_DAY, type TrackedDay } from '../tracked-prayers.ts';

/** Days in weeks of seven, each a button that chooses it. What is marked is said in figures, not by colour alone. */
export function FourWeeks({
  days,
  chosen,
  onChoose,
}: {
  days: readonly TrackedDay[];
  chosen: string;
  onChoose: (date: string) => void;
}) {
  return (
    <>
      <div aria-hidden="true" className="grid grid-cols-7 gap-1 pb-1 text-center text-sm text-soft">
        {days.slice(0, 7).map(({ date }) => (
          <span key={date}>{dateText(date, 'day').slice(0, 3)}</span>
        ))}
      </div>
      <ul className="grid grid-cols-7 gap-1">
        {days.map((day) => (
          <li key={day.date}>
            <DayButton day={day} isChosen={day.date === chosen} onChoose={() => onChoose(day.date)} />
          </li>
        ))}
      </ul>
    </>
  );
}

function DayButton({
  day,
  isChosen,
  onChoose,
}: {
  day: TrackedDay;
  isChosen: boolean;
  onChoose: () => void;
}) {
  const prayed = countPrayed(day);
  const look = isFullyPrayed(day)
    ? 'bg-tile text-on-tile'
    : prayed > 0
      ? 'bg-tile-soft text-tile-ink'
      : 'bg-sunken text-ink';
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={onChoose}
      className={`relative flex min-h-14 w-full flex-col items-center justify-center rounded-md border-2 ${isChosen ? 'border-saffron' : 'border-transparent'} ${look}`}
    >
      <span className="sr-only">
        {dateText(day.date, 'day')}: {isFullyPrayed(day) ? 'complete' : `${prayed} of ${PRAYERS_PER_DAY}`}
      </span>
      <span aria-hidden="true">{Number(day.date.slice(8))}</span>
      <span aria-hidden="true" className="flex h-4 items-center text-xs">
        {isFullyPrayed(day) ? (
          <Check className="size-4" />
        ) : prayed > 0 ? (
          `${prayed}/${PRAYERS_PER_DAY}`
        ) : null}
      </span>
    </button>
  );
}
