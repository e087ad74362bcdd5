import { dateText } from '#kit/contract/date-text.ts';
import { Panel } from '#kit/web/ui/panel.tsx';
import type { EngagementStats } from '../contract.ts';

/** The member's own activity figures. */
export function ActivitySummary({ stats }: { stats: EngagementStats }) {
  const rows = [
    ['Events Attended', stats.eventsAttended.toLocaleString('en-GB')],
    ['Volunteer Hours', stats.volunteerHours.toLocaleString('en-GB')],
    ['Member Since', stats.memberSince === null ? 'Recently' : dateText(stats.memberSince)],
  ];
  return (
    <Panel title="Activity Summary">
      <dl className="grid gap-2">
        {rows.map(([name, value]) => (
          <div key={name} className="flex justify-between gap-4">
            <dt className="text-soft">{name}</dt>
            <dd className="clock font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}
