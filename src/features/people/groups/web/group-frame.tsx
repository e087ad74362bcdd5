import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { ReportButton } from '#features/care/reports/web/report-button.tsx';
import { directionOf } from '#kit/contract/text-direction.ts';
import { useApi } from '#kit/web/api.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { ConfirmButton } from '#kit/web/ui/confirm-dialog.tsx';
import { MoreMenu } from '#kit/web/ui/over/menu.tsx';
import { ReasonDialog } from '#kit/web/ui/over/reason-dialog.tsx';
import { openSheet } from '#kit/web/ui/over/sheet.tsx';
import { PageTabs } from '#kit/web/ui/page-header.tsx';
import { Tag } from '#kit/web/ui/tag.tsx';
import { Unbroken } from '#kit/web/ui/text/unbroken.tsx';
import { useAction } from '#kit/web/use-action.ts';
import type { calls, GroupDetails } from '../group.contract.ts';
import { groupFull } from '../group.errors.ts';
import { groupCategoryLabels, groupLengths, isInside, isModerating, isOwning } from '../group.rules.ts';
import { membershipLabel } from '../group-label.rules.ts';
import { GroupPicture, membersText } from './group-row.tsx';

/** The head and, for members, the tabs of a group's screens. */
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

/** The head of a group's screens: what the group is, and the main action. */
function GroupHead({ group }: { group: GroupDetails }) {
  const standing = membershipLabel(group);
  return (
    <div className="page max-w-4xl pt-4 pb-3 sm:pt-8">
      <div className="flex flex-wrap items-start gap-4">
        <GroupPicture group={group} size="head" />
        <div className="min-w-[min(100%,10rem)] flex-1">
          <h1 className="text-3xl sm:text-4xl" dir={directionOf(group.name)}>
            <Unbroken text={group.name} />
          </h1>
          <p className="mt-1 text-soft">
            {groupCategoryLabels[group.category]}
            {group.memberCount === null ? '' : ` · ${membersText(group.memberCount)}`}
          </p>
          <p className="mt-2 flex flex-wrap gap-2">
            {group.isPrivate ? (
              <Tag tone="plain" size="large">
                <Lock aria-hidden="true" className="size-4" /> Private
              </Tag>
            ) : null}
            {standing ? (
              <Tag tone={standing.tone} size="large">
                {standing.label}
              </Tag>
            ) : null}
          </p>
        </div>
        {group.own?.role === 'owner' ? null : (
          <MoreMenu>
            <ReportButton contentType="group" contentId={group.id} variant="menu" />
          </MoreMenu>
        )}
      </div>
      <JoinActions group={group} />
    </div>
  );
}

/** Buttons to join, or to withdraw a request or decline an invitation. Members leave on the list of members. */
function JoinActions({ group }: { group: GroupDetails }) {
  const api = useApi<typeof calls>();
  const [join, joining] = useAction(() => api.joinGroup({ id: group.id }), {
    failed: 'You haven’t joined',
  });
  const [leave] = useAction(() => api.leaveGroup({ id: group.id }), { failed: 'That didn’t work' });
  if (group.status !== 'active' || group.own?.status === 'active') return null;
  if (group.own?.status === 'requested') {
    return (
      <p className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
        <span className="text-soft">The group’s moderators will answer your request.</span>
        <ConfirmButton
          variant="quiet"
          label="Withdraw"
          question={`Withdraw your request to join “${group.name}”?`}
          action="Withdraw request"
          onConfirm={leave}
        />
      </p>
    );
  }
  const isInvited = group.own?.status === 'invited';
  if (group.isFull) return <p className="mt-4 text-soft">{groupFull.text}</p>;
  return (
    <div className="mt-4 flex flex-wrap gap-3">
      {group.isPrivate && !isInvited ? (
        <AskToJoin group={group} />
      ) : (
        <Button onClick={join} disabled={joining}>
          {isInvited ? 'Accept invitation' : 'Join'}
        </Button>
      )}
      {isInvited ? (
        <Button variant="quiet" onClick={leave}>
          Decline
        </Button>
      ) : null}
    </div>
  );
}

const sheet = 'ask-to-join';

function AskToJoin({ group }: { group: GroupDetails }) {
  const api = useApi<typeof calls>();
  const [requestToJoin] = useAction((message: string) => api.joinGroup({ id: group.id, message }), {
    failed: 'Your request wasn’t sent',
  });
  return (
    <>
      <Button onClick={() => openSheet(sheet)}>Ask to join</Button>
      <ReasonDialog
        id={sheet}
        title={`Ask to join “${group.name}”`}
        label="A few words about yourself (optional)"
        hint="The group’s owner and moderators read this with your name."
        maxLength={groupLengths.message}
        action="Ask to join"
        send={requestToJoin}
      />
    </>
  );
}
