import { getRouteApi } from '@tanstack/react-router';
import { Check } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import {
  borderOf,
  SetAside,
  SetAsideIcon,
  SetAsideKey,
  SetAsideText,
  setAsideColours,
} from '#features/mosques/fasting/web/set-aside.tsx';
import { TodaysFast } from '#features/mosques/fasting/web/todays-fast.tsx';
import { TrackerTabs } from '#features/mosques/fasting/web/tracker-tabs.tsx';
import { addDays, dateText } from '#kit/contract/dates.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { PageHeader } from '#kit/web/ui/page-header.tsx';
import { Panel } from '#kit/web/ui/panel.tsx';
import {
  countPrayed,
  firstChangeable,
  isFullyPrayed,
  prayersPerDay,
  share,
  type TrackedDay,
} from '../prayer-log.rules.ts';
import { PrayerButtons, WaitingText } from './prayer-buttons.tsx';
import { usePrayerChecks } from './use-prayer-checks.ts';

const route = getRouteApi('/_member/prayer-tracker');

const gridDays = 28;
const shareDays = 30;

/** /prayer-tracker: today's prayers, and the last four weeks. */
export function PrayerTrackerPage() {
  const { prayers, fasts } = route.useLoaderData();
  const { today, dayOf, opensAt, toggle, change, isWaiting, streak } = usePrayerChecks(prayers);
  /** A past day to mark; null means today, also after midnight. */
  const [pastDay, setPastDay] = useState<string | null>(null);
  const chosen = pastDay ?? today;
  const marks = useRef<HTMLDivElement>(null);
  const choose = (date: string) => {
    setPastDay(date === today ? null : date);
    // On a phone the marks are above the days, a screen away.
    marks.current?.scrollIntoView({ block: 'nearest', behavior: 'smooth' });
  };
  const days = Array.from({ length: shareDays }, (_, index) => dayOf(addDays(today, index + 1 - shareDays)));
  return (
    <>
      <PageHeader lead="Between you and Allah: nobody else can see this, not even administrators.">
        <TrackerTabs />
      </PageHeader>
      <div className="page grid gap-6 pb-12 lg:grid-cols-2">
        <div ref={marks}>
          <Panel title={pastDay === null ? 'Today' : dateText(pastDay, 'long')}>
            {dayOf(chosen).setAside ? (
              <SetAsideText>Set aside: this day doesn’t count. You can still mark its prayers.</SetAsideText>
            ) : null}
            <PrayerButtons
              day={dayOf(chosen)}
              opensAt={(prayer) => opensAt(chosen, prayer)}
              onToggle={(prayer) => toggle(chosen, prayer)}
            />
            {pastDay === null ? null : (
              <Button variant="quiet" className="mt-2" onClick={() => setPastDay(null)}>
                Back to today
              </Button>
            )}
            <div className="mt-3">
              <StreakText streak={streak} />
              <WaitingText isWaiting={isWaiting} />
            </div>
            <SetAside
              key={chosen}
              day={dayOf(chosen)}
              today={today}
              earliest={firstChangeable(today)}
              onChange={(dates, { setAside }) => change(dates, { setAside })}
            />
            {pastDay === null ? <TodaysFast log={fasts} className="mt-4" /> : null}
          </Panel>
        </div>
        <Panel title="The last four weeks">
          <p className="mb-3 text-soft">Tap a day to fill it in.</p>
          <FourWeeks days={days.slice(-gridDays)} chosen={chosen} onChoose={choose} />
          <SetAsideKey days={days.slice(-gridDays)} />
          <Shares days={days} today={today} />
        </Panel>
      </div>
    </>
  );
}

/** How many prayers were marked recently; nothing before the first mark. */
function Shares({ days, today }: { days: readonly TrackedDay[]; today: string }) {
  const shares = [
    { name: 'Last 7 days', ...share(days, today, 7) },
    { name: 'Last 30 days', ...share(days, today, shareDays) },
  ].filter(({ of }) => of > 0);
  if (shares.length === 0) return null;
  return (
    <dl className="mt-4 grid gap-1">
      {shares.map(({ name, prayed, of }) => (
        <div key={name} className="flex justify-between gap-4">
          <dt className="text-soft">{name}</dt>
          <dd>
            {prayed} of {of} prayers
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** A grid of days to choose from, seven in a row. Marks are shown as numbers as well as colours. */
function FourWeeks({
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
  const { colours, text, small } = lookOf(day);
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={onChoose}
      className={`relative flex min-h-14 w-full flex-col items-center justify-center rounded-md border-2 ${borderOf(day, isChosen)} ${colours}`}
    >
      <span className="sr-only">
        {dateText(day.date, 'day')}: {text}
      </span>
      <span aria-hidden="true">{Number(day.date.slice(8))}</span>
      <span aria-hidden="true" className="flex h-4 items-center text-xs">
        {small}
      </span>
    </button>
  );
}

/** How a day looks in the grid, and its text for screen readers. */
function lookOf(day: TrackedDay): { colours: string; text: string; small: ReactNode } {
  if (day.setAside)
    return { colours: setAsideColours, text: 'set aside', small: <SetAsideIcon className="size-4" /> };
  if (isFullyPrayed(day))
    return { colours: 'bg-tile text-on-tile', text: 'complete', small: <Check className="size-4" /> };
  const prayed = countPrayed(day);
  const text = `${prayed} of ${prayersPerDay}`;
  if (prayed === 0) return { colours: 'bg-sunken text-ink', text, small: null };
  return { colours: 'bg-tile-soft text-tile-ink', text, small: `${prayed}/${prayersPerDay}` };
}

/** The current and longest streak, worded without pressure. */
function StreakText({ streak }: { streak: { current: number; longest: number } }) {
  if (streak.longest === 0) return <p className="text-soft">Every prayer is a fresh start.</p>;
  const days = (count: number) => `${count} day${count === 1 ? '' : 's'}`;
  return (
    <p>
      {streak.current > 0 ? (
        <>
          <strong>{days(streak.current)}</strong> in a row, alhamdulillah.
        </>
      ) : (
        'A new streak begins today.'
      )}{' '}
      <span className="text-soft">Longest: {days(streak.longest)}.</span>
    </p>
  );
}
