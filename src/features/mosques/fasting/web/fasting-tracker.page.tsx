import { getRouteApi, Link } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { addDays, dateText } from '#kit/contract/dates.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { CheckboxField, TextField } from '#kit/web/ui/field.tsx';
import { PageHeader } from '#kit/web/ui/page-header.tsx';
import { Panel } from '#kit/web/ui/panel.tsx';
import type { FastLog } from '../fast.contract.ts';
import { canMark, firstMarkable, type MarkedFast, ramadanDayIn } from '../fast-mark.rules.ts';
import { FastButtons } from './fast-buttons.tsx';
import { FastGrid } from './fast-grid.tsx';
import { OwedPanel } from './owed-panel.tsx';
import { ReminderPanel } from './reminder-panel.tsx';
import { SetAside, SetAsideText } from './set-aside.tsx';
import { TrackerTabs } from './tracker-tabs.tsx';
import { useFasts } from './use-fasts.ts';
import { VoluntaryPanel } from './voluntary-panel.tsx';

const route = getRouteApi('/_member/fasting-tracker');

const gridDays = 28;

/** /fasting-tracker: today's fast, Ramadan day by day, and the fasts still to be made up. */
export function FastingTrackerPage() {
  const { log: loaded, reminders } = route.useLoaderData();
  const { log, today, dayOf, toggle, setReason, change, isWaiting } = useFasts(loaded);
  /** A past day to mark; null means today, also after midnight. */
  const [pastDay, setPastDay] = useState<string | null>(null);
  const chosen = pastDay ?? today;
  const marks = useRef<HTMLDivElement>(null);
  const choose = (date: string) => {
    setPastDay(date === today ? null : date);
    // On a phone the marks are above the days, a screen away.
    marks.current?.scrollIntoView({ block: 'nearest', behavior: 'smooth' });
  };
  const ramadanDayOf = (date: string) => ramadanDayIn(log.ramadans, date);
  const grid = { ramadanDayOf, today, chosen, onChoose: choose };
  const chosenDay = ramadanDayOf(chosen);
  return (
    <>
      <PageHeader lead="Between you and Allah: nobody else can see this, not even administrators.">
        <TrackerTabs />
      </PageHeader>
      <div className="page grid items-start gap-6 pb-12 lg:grid-cols-2">
        <div className="grid gap-6">
          <div ref={marks}>
            <Panel title={pastDay === null ? 'Today' : dateText(pastDay, 'long')}>
              {chosenDay === null ? null : <p className="mb-3 text-soft">Day {chosenDay} of Ramadan</p>}
              {dayOf(chosen).setAside ? (
                <DaySetAside
                  day={dayOf(chosen)}
                  isRamadan={chosenDay !== null}
                  onMakeUp={(toMakeUp) => change([chosen], { setAside: true, toMakeUp })}
                />
              ) : (
                <FastButtons
                  day={dayOf(chosen)}
                  isRamadan={chosenDay !== null}
                  onToggle={(mark) => toggle(chosen, mark)}
                  onReason={(reason) => setReason(chosen, reason)}
                />
              )}
              {pastDay === null ? null : (
                <Button variant="quiet" className="mt-2" onClick={() => setPastDay(null)}>
                  Back to today
                </Button>
              )}
              <p role="status" className="mt-2">
                {isWaiting ? 'Will be saved when you are online.' : ''}
              </p>
              <SetAside
                key={chosen}
                day={dayOf(chosen)}
                today={today}
                earliest={firstMarkable(today)}
                isOwable={(date) => ramadanDayOf(date) !== null}
                onChange={change}
              />
              <AnotherDay today={today} onChoose={choose} />
            </Panel>
          </div>
          <OwedPanel owed={log.owed} />
        </div>
        <div className="grid gap-6">
          <LastRamadan log={log} dayOf={dayOf} grid={grid} />
          {ramadanDayOf(today) === null ? (
            <Panel title="The last four weeks">
              <FastGrid
                numbers="dates"
                days={Array.from({ length: gridDays }, (_, index) =>
                  dayOf(addDays(today, index + 1 - gridDays)),
                )}
                {...grid}
              />
            </Panel>
          ) : null}
          <VoluntaryPanel fasts={log.voluntary} />
          <ReminderPanel reminders={reminders} />
        </div>
      </div>
    </>
  );
}

/** What a day set aside shows in place of its marks; for a day of Ramadan, whether it is to be made up. */
function DaySetAside({
  day,
  isRamadan,
  onMakeUp,
}: {
  day: MarkedFast;
  isRamadan: boolean;
  onMakeUp: (toMakeUp: boolean) => void;
}) {
  return (
    <>
      <SetAsideText>Set aside: this day doesn’t count.</SetAsideText>
      {isRamadan ? (
        <CheckboxField
          label="I’ll make this day up"
          checked={day.toMakeUp}
          onChange={({ target }) => onMakeUp(target.checked)}
        />
      ) : null}
    </>
  );
}

/** A field for an earlier day. Incomplete input is kept until it is a date with a four-digit year. */
function AnotherDay({ today, onChoose }: { today: string; onChoose: (date: string) => void }) {
  return (
    <TextField
      label="Another day"
      type="date"
      className="mt-2 max-w-60"
      min={firstMarkable(today)}
      max={today}
      onChange={({ target }) => {
        if (canMark(target.value, today)) onChoose(target.value);
      }}
    />
  );
}

/** The Ramadan that has begun, or else the last one, day by day. */
function LastRamadan({
  log,
  dayOf,
  grid,
}: {
  log: FastLog;
  dayOf: (date: string) => MarkedFast;
  grid: Omit<Parameters<typeof FastGrid>[0], 'days' | 'numbers'>;
}) {
  const ramadan = log.ramadans.at(-1);
  if (!ramadan) return null;
  const days = ramadan.dates.map(dayOf);
  const past = days.filter(({ date }) => date <= grid.today);
  const counted = past.filter(({ setAside }) => !setAside);
  const missed = counted.filter(({ mark }) => mark === 'missed').length;
  const open = counted.filter(({ mark }) => mark === null).length;
  const aside = past.length - counted.length;
  return (
    <Panel title={`Ramadan ${ramadan.year}`}>
      <p className="mb-3 text-soft">Tap a day to fill it in.</p>
      <FastGrid numbers="days of Ramadan" days={days} {...grid} />
      <p className="mt-4">
        {counted.length - missed - open} fasted, {missed} missed, {open} not marked
        {aside > 0 ? `, ${aside} set aside` : ''}
      </p>
      <p className="mt-1 text-sm text-soft">
        {log.mosque ? (
          <>
            Counted by the calendar of{' '}
            <Link to="/mosque/$mosqueId" params={{ mosqueId: log.mosque.id }} className="link">
              <bdi>{log.mosque.name}</bdi>
            </Link>
            .
          </>
        ) : (
          <>
            Counted by this site’s calendar. For your mosque’s,{' '}
            <Link to="/profile" className="link">
              choose it in your profile
            </Link>
            .
          </>
        )}{' '}
        If its first day is announced differently, your marks stay on their dates.
      </p>
    </Panel>
  );
}
