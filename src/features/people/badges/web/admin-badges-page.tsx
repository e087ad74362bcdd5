import { getRouteApi } from '@tanstack/react-router';
import { Badge } from '#kit/web/ui/badge.tsx';
import { PageHeader } from '#kit/web/ui/page-header.tsx';
import { Panel } from '#kit/web/ui/panel.tsx';
import { AwardPanel } from './award-panel.tsx';
import { BadgeRequestList } from './badge-request-list.tsx';

const route = getRouteApi('/_admin/admin/badges');

const assigned = {
  auto: 'automatic',
  admin: 'given by an administrator',
  self_admin: 'requested, then approved',
};

/** /admin/badges: gives badges, decides requests, and shows how many members have each badge. */
export function AdminBadgesPage() {
  const { overview, requests, members, held } = route.useLoaderData();
  return (
    <>
      <PageHeader
        title="Badge Management"
        trail={[
          { name: 'Admin', path: '/admin' },
          { name: 'Badges', path: '/admin/badges' },
        ]}
      />
      <div className="page grid gap-6 pb-12 lg:grid-cols-2">
        <Panel title="Award a badge">
          <AwardPanel overview={overview} members={members} held={held} />
        </Panel>
        <Panel title="Badge requests">
          <BadgeRequestList page={requests} />
        </Panel>
        <Panel title="All badges" className="lg:col-span-2">
          <ul className="grid gap-x-8 sm:grid-cols-2">
            {overview.map((badge) => (
              <li
                key={badge.key}
                className="flex items-start justify-between gap-4 border-line border-b py-2"
              >
                <span>
                  <span className="font-semibold">{badge.label}</span> <Badge>{badge.type}</Badge>
                  <span className="block text-sm text-soft">
                    {badge.description}; {assigned[badge.assign]}
                  </span>
                </span>
                <span className="clock">{badge.holders}</span>
              </li>
            ))}
          </ul>
        </Panel>
      </div>
    </>
  );
}
