import type { ReactNode } from 'react';
import { PageTabs } from '#kit/web/ui/page-tabs.tsx';
import type { GroupDetails } from '../contract.ts';
import { isInside, isModerating, isOwning } from '../rules.ts';
import { GroupHead } from './group-head.tsx';

/** What all screens of a group share: its head, and for those inside the tabs. */
export function GroupFrame({ group, children }: { group: GroupDetails; children: ReactNode }) {
  const own = group.own ?? undefined;
  const to = `/groups/${group.id}`;
  const requests = group.waiting?.requests ?? 0;
  const reports = group.waiting?.reports ?? 0;
  const tabs = [
    { name: 'Board', to },
    { name: 'Meetings', to: `${to}/meetings` },
    { name: 'Shelf', to: `${to}/shelf` },
    { name: requests > 0 ? `Members (${requests})` : 'Members', to: `${to}/members` },
    ...(isModerating(own)
      ? [{ name: reports > 0 ? `Reports (${reports})` : 'Reports', to: `${to}/reports` }]
      : []),
    ...(isOwning(own) ? [{ name: 'Settings', to: `${to}/settings` }] : []),
  ];
  return (
    <>
      <GroupHead group={group} />
      {isInside(own) ? (
        <div className="page max-w-4xl">
          <PageTabs label="This group" tabs={tabs} />
        </div>
      ) : null}
      <div className="page max-w-4xl pt-4 pb-12">{children}</div>
    </>
  );
}
