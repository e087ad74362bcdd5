import { lazy, use, useState } from 'react';
import { badgeLimits } from '#features/people/badges/badge-display.rules.ts';
import { BadgeList } from '#features/people/badges/web/badge-list.tsx';
import type { calls, EngagementStats } from '#features/people/profile/profile.contract.ts';
import type { ResultOf } from '#kit/contract/call.ts';
import { dateText } from '#kit/contract/dates.ts';
import { useApi } from '#kit/web/api.ts';
import { LazyPart } from '#kit/web/ui/lazy-part.tsx';
import { Skeleton } from '#kit/web/ui/notice.tsx';
import type { MemberData } from './load-home.ts';
import { PartFailed } from './part-failed.tsx';

/** How many of the latest activities are shown; the profile has ten. */
const maxRecent = 3;

/** What the member has done here, and the badges for it. */
export function Engagement({ member: { engagement, badges } }: { member: MemberData }) {
  return (
    <>
      {engagement.isLoaded ? <Figures stats={engagement.value} /> : <PartFailed what="your figures" />}
      <div>
        <h3 className="mb-2 text-lg">My badges</h3>
        {badges.isLoaded ? (
          <BadgeList badges={badges.value} limit={badgeLimits.dashboard} />
        ) : (
          <PartFailed what="your badges" />
        )}
      </div>
    </>
  );
}

function Figures({ stats }: { stats: EngagementStats }) {
  const figures = [
    ['Connections', stats.connectionsCount],
    ['Forum posts', stats.forumPosts],
    ['Events attended', stats.eventsAttended],
  ] as const;
  return (
    <div>
      <dl className="grid grid-cols-3 gap-2">
        {figures.map(([label, value]) => (
          <div key={label} className="flex flex-col">
            <dt className="order-2 text-soft text-sm leading-tight">{label}</dt>
            <dd className="clock order-1 text-2xl text-tile-ink">{value.toLocaleString('en-GB')}</dd>
          </div>
        ))}
      </dl>
      {stats.recentActivity.length === 0 ? null : (
        <ul aria-label="Recent activity" className="mt-3 divide-y divide-line border-line border-t">
          {stats.recentActivity.slice(0, maxRecent).map(({ description, date }) => (
            <li key={date + description} className="flex justify-between gap-4 py-1.5 text-sm">
              <span className="min-w-0 break-words" dir="auto">
                {description}
              </span>
              <span className="shrink-0 text-soft">{dateText(date, 'dayMonth')}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Most visits don't open the settings, so their code and data wait until one does. */
const NotificationSettings = lazy(async () => ({
  default: (await import('#features/people/profile/web/notification.form.tsx')).NotificationSettings,
}));

/** The notification settings, folded. */
export function Settings() {
  const [isOpened, setOpened] = useState(false);
  return (
    <details className="border-line border-t" onToggle={() => setOpened(true)}>
      <summary className="link inline-flex min-h-11 items-center">Notification settings</summary>
      {isOpened ? <OpenedSettings /> : null}
    </details>
  );
}

type Loading = Promise<ResultOf<typeof calls.getNotifications>>;

function OpenedSettings() {
  const api = useApi<typeof calls>();
  const [loading] = useState<Loading>(() => api.getNotifications({}));
  const failed = <PartFailed what="your notification settings" />;
  return (
    <LazyPart meanwhile={<Skeleton className="h-48" />} otherwise={failed}>
      <LoadedSettings loading={loading} />
    </LazyPart>
  );
}

function LoadedSettings({ loading }: { loading: Loading }) {
  return <NotificationSettings notifications={use(loading)} />;
}
