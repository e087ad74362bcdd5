import { Link } from '@tanstack/react-router';
import { Panel } from '#kit/web/ui/panel.tsx';
import type { PrayerLog } from '../contract.ts';
import { PrayerButtons } from './prayer-buttons.tsx';
import { StreakText } from './streak-text.tsx';
import { usePrayerChecks } from './use-prayer-checks.ts';
import { WaitingText } from './waiting-text.tsx';

/** Today's prayers on the member's dashboard. */
export function PrayerTrackerCard({ log, className }: { log: PrayerLog; className?: string }) {
  const { today, dayOf, toggle, isWaiting, streak } = usePrayerChecks(log);
  return (
    <Panel title="Prayer Tracker" {...(className === undefined ? {} : { className })}>
      <PrayerButtons day={dayOf(today)} onToggle={(prayer) => toggle(today, prayer)} />
      <div className="mt-3">
        <StreakText streak={streak} />
        <WaitingText isWaiting={isWaiting} />
      </div>
      <Link to="/prayer-tracker" className="link inline-flex min-h-11 items-center">
        The last four weeks
      </Link>
    </Panel>
  );
}
