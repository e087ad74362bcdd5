import { dateText } from '#kit/contract/date-text.ts';
import { Panel } from '#kit/web/ui/panel.tsx';
import type { EngagementStats } from '../contract.ts';

/** The member's own activity: figures, and the last activities. */
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
      {stats.recentActivity.length === 0 ? null : (
        <ul aria-label="Recent activity" className="mt-3 divide-y divide-line border-line border-t">
          {stats.recentActivity.map(({ description, date }) => (
            <li key={date + description} className="flex justify-between gap-4 py-2 text-sm">
              <span dir="auto">{description}</span>
              <span className="text-soft">{dateText(date)}</span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
