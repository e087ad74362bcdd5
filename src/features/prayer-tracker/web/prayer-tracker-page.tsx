import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { addDays, dateText } from '#kit/contract/date-text.ts';
import { PageHeader } from '#kit/web/ui/page-header.tsx';
import { Panel } from '#kit/web/ui/panel.tsx';
import { isComplete, prayersOf, type TrackedDay } from '../tracked-prayers.ts';
import { PrayerButtons } from './prayer-buttons.tsx';
import { StreakText } from './streak-text.tsx';
import { usePrayerMarks } from './use-prayer-marks.ts';

const route = getRouteApi('/prayer-tracker');

const shownDays = 28;

/** /prayer-tracker: today's prayers, and the last four weeks to mark late. */
export function PrayerTrackerPage() {
  const log = route.useLoaderData();
  const { dayOf, toggle, isWaiting, streak } = usePrayerMarks(log);
  const [chosen, setChosen] = useState(log.today);
  const days = Array.from({ length: shownDays }, (_, at) => dayOf(addDays(log.today, at + 1 - shownDays)));
  return (
    <>
      <PageHeader
        title="Prayer Tracker"
        lead="Between you and Allah: nobody else sees this, administrators neither."
      />
      <div className="page grid gap-6 pb-12 lg:grid-cols-2">
        <Panel title={chosen === log.today ? 'Today' : dateText(chosen, 'long')}>
          <PrayerButtons day={dayOf(chosen)} onToggle={(prayer) => toggle(chosen, prayer)} />
          <div className="mt-3">
            <StreakText streak={streak} />
            <p role="status">{isWaiting ? 'Will be saved when you are online.' : ''}</p>
          </div>
        </Panel>
        <Panel title="The last four weeks">
          <p className="mb-3 text-soft">Choose a day to mark it late.</p>
          <ul className="grid grid-cols-7 gap-1">
            {days.map((day) => (
              <li key={day.date}>
                <DayButton day={day} isChosen={day.date === chosen} onChoose={() => setChosen(day.date)} />
              </li>
            ))}
          </ul>
        </Panel>
      </div>
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
  const marked = prayersOf(day.date).filter((prayer) => day[prayer]).length;
  const look = isComplete(day)
    ? 'bg-tile text-on-tile'
    : marked > 0
      ? 'bg-tile-soft text-tile-ink'
      : 'bg-sunken text-ink';
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      aria-label={`${dateText(day.date, 'day')}: ${isComplete(day) ? 'complete' : `${marked} marked`}`}
      onClick={onChoose}
      className={`grid min-h-11 w-full place-items-center rounded-md border-2 ${isChosen ? 'border-saffron' : 'border-transparent'} ${look}`}
    >
      {Number(day.date.slice(8))}
    </button>
  );
}
