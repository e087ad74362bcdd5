import { Link } from '@tanstack/react-router';
import { Panel } from '#kit/web/ui/panel.tsx';
import type { PrayerLog } from '../contract.ts';
import { PrayerButtons } from './prayer-buttons.tsx';
import { StreakText } from './streak-text.tsx';
import { usePrayerMarks } from './use-prayer-marks.ts';

/** Today's prayers on the member's dashboard. */
export function PrayerTrackerCard({ log, className }: { log: PrayerLog; className?: string }) {
  const { dayOf, toggle, isWaiting, streak } = usePrayerMarks(log);
  return (
    <Panel title="Prayer Tracker" {...(className === undefined ? {} : { className })}>
      <PrayerButtons day={dayOf(log.today)} onToggle={(prayer) => toggle(log.today, prayer)} />
      <div className="mt-3">
        <StreakText streak={streak} />
        {isWaiting ? <p role="status">Will be saved when you are online.</p> : null}
      </div>
      <Link to="/prayer-tracker" className="link inline-flex min-h-11 items-center">
        The last four weeks
      </Link>
    </Panel>
  );
}
