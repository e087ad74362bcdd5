import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { addDays, dateText } from '#kit/contract/date-text.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { PageHeader } from '#kit/web/ui/page-header.tsx';
import { Panel } from '#kit/web/ui/panel.tsx';
import { share, type TrackedDay } from '../tracked-prayers.ts';
import { FourWeeks } from './four-weeks.tsx';
import { PrayerButtons } from './prayer-buttons.tsx';
import { StreakText } from './streak-text.tsx';
import { usePrayerChecks } from './use-prayer-checks.ts';
import { WaitingText } from './waiting-text.tsx';

const route = getRouteApi('/_member/prayer-tracker');

const gridDays = 28;
const month = 30;

/** /prayer-tracker: today's prayers, and the last four weeks to mark late. */
export function PrayerTrackerPage() {
  const { today, dayOf, opensAt, toggle, isWaiting, streak } = usePrayerChecks(route.useLoaderData());
  /** A day that is marked late; null: today, also once midnight has passed. */
  const [late, setLate] = useState<string | null>(null);
  const chosen = late ?? today;
  const days = Array.from({ length: month }, (_, at) => dayOf(addDays(today, at + 1 - month)));
  return (
    <>
      <PageHeader
        title="Prayer Tracker"
        lead="Between you and Allah: nobody else can see this, not even administrators."
      />
      <div className="page grid gap-6 pb-12 lg:grid-cols-2">
        <Panel title={late === null ? 'Today' : dateText(late, 'long')}>
          <PrayerButtons
            day={dayOf(chosen)}
            opensAt={(prayer) => opensAt(chosen, prayer)}
            onToggle={(prayer) => toggle(chosen, prayer)}
          />
          {late === null ? null : (
            <Button look="quiet" className="mt-2" onClick={() => setLate(null)}>
              Back to today
            </Button>
          )}
          <div className="mt-3">
            <StreakText streak={streak} />
            <WaitingText isWaiting={isWaiting} />
          </div>
        </Panel>
        <Panel title="The last four weeks">
          <p className="mb-3 text-soft">Choose a day to mark it later.</p>
          <FourWeeks
            days={days.slice(-gridDays)}
            chosen={chosen}
            onChoose={(date) => setLate(date === today ? null : date)}
          />
          <Shares days={days} today={today} />
        </Panel>
      </div>
    </>
  );
}

/** What was marked of late, in figures; nothing before the first mark. */
function Shares({ days, today }: { days: readonly TrackedDay[]; today: string }) {
  const shares = [
    { name: 'Last 7 days', ...share(days, today, 7) },
    { name: 'Last 30 days', ...share(days, today, month) },
  ].filter((one) => one.of > 0);
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
