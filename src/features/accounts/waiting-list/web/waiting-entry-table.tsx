import { useId } from 'react';
import type { PendingDecision } from '#features/accounts/inbox/contract.ts';
import { DecideButtons } from '#features/accounts/inbox/web/decide-buttons.tsx';
import { PendingText, UndoButton } from '#features/accounts/inbox/web/undo-button.tsx';
import { isAdministrator } from '#kit/contract/audience.ts';
import { dateText } from '#kit/contract/date-text.ts';
import { useApi } from '#kit/web/api.ts';
import { ConfirmDialog } from '#kit/web/ui/confirm-dialog.tsx';
import { ListTable } from '#kit/web/ui/list/list-table.tsx';
import { MenuButton, MoreMenu } from '#kit/web/ui/over/menu.tsx';
import { openSheet } from '#kit/web/ui/over/sheet.tsx';
import { Tag } from '#kit/web/ui/tag.tsx';
import { EmailLink, PhoneLink } from '#kit/web/ui/text/contact-links.tsx';
import { useAction } from '#kit/web/use-action.ts';
import type { calls, WaitingEntry } from '../contract.ts';
import type { WaitingStatus } from '../rules.ts';

const labels: Record<WaitingStatus, string> = {
  pending: 'Pending',
  approved: 'Approved',
  rejected: 'Rejected',
  invited: 'Invited',
  joined: 'Joined',
};

type Props = { entries: readonly WaitingEntry[]; decisions: readonly PendingDecision[] };

/** The sign-ups: those that wait with Approve and Reject, which can be undone for ten seconds. */
export function WaitingEntryTable({ entries, decisions }: Props) {
  const pendingOf = (entry: WaitingEntry) =>
    decisions.find(({ source, itemId }) => source === 'sign_up' && itemId === entry.id);
  return (
    <ListTable
      caption="Waiting list"
      head="Name"
      rows={entries}
      keyOf={({ id }) => id}
      titleOf={(entry) => (
        <>
          <bdi className="font-semibold">{nameOf(entry)}</bdi>{' '}
          {entry.wasBanned ? <Tag tone="danger">Previously banned</Tag> : null}
          {entry.foundingPlace === null ? null : <Tag>Founder {entry.foundingPlace}</Tag>}
        </>
      )}
      metaOf={(entry) => <Meta entry={entry} pending={pendingOf(entry)} />}
      columns={[
        { title: 'Location', cell: ({ postcode }) => <span className="whitespace-nowrap">{postcode}</span> },
        { title: 'Why Join?', cell: ({ reason }) => <span dir="auto">{reason ?? '–'}</span> },
        { title: 'Role', cell: (entry) => (isAdministrator(entry) ? 'Administrator' : 'Member') },
        { title: 'Status', cell: ({ status }) => <StatusTag status={status} /> },
        {
          title: 'Signed Up',
          cell: (entry) => (
            <>
              {dateText(entry.createdAt)}
              <span className="block text-sm text-soft">{foundBy(entry)}</span>
            </>
          ),
        },
      ]}
      actions={(entry) => (
        <>
          <span className="hidden gap-2 lg:flex">
            <Decide entry={entry} pending={pendingOf(entry)} />
          </span>
          <More entry={entry} />
        </>
      )}
    />
  );
}

function nameOf({ firstName, lastName }: WaitingEntry): string {
  return `${firstName} ${lastName}`.trim();
}

function StatusTag({ status }: { status: WaitingStatus }) {
  return (
    <Tag tone={status === 'rejected' ? 'danger' : status === 'joined' ? 'tile' : 'plain'}>
      {labels[status]}
    </Tag>
  );
}

function foundBy({ campaign, referrerHost, referredBy, source }: WaitingEntry): string {
  return referredBy ? `told by ${referredBy}` : (campaign ?? referrerHost ?? source);
}

/** How to reach them; on a phone also what the other columns say, and the buttons. */
function Meta({ entry, pending }: { entry: WaitingEntry; pending: PendingDecision | undefined }) {
  return (
    <>
      <span className="flex flex-wrap gap-x-4">
        <EmailLink email={entry.email} />
        <PhoneLink phone={entry.phone} />
      </span>
      {pending ? <PendingText pending={pending} /> : null}
      <span className="block lg:hidden">
        {entry.postcode} · {dateText(entry.createdAt)} · <StatusTag status={entry.status} />
      </span>
      {entry.reason ? (
        <span className="line-clamp-2 lg:hidden" dir="auto">
          {entry.reason}
        </span>
      ) : null}
      <span className="mt-1 flex gap-2 empty:hidden lg:hidden">
        <Decide entry={entry} pending={pending} />
      </span>
    </>
  );
}

function Decide({ entry, pending }: { entry: WaitingEntry; pending: PendingDecision | undefined }) {
  if (pending) return <UndoButton pending={pending} />;
  if (entry.status !== 'pending') return null;
  const item = { source: 'sign_up', id: entry.id, version: 1, name: nameOf(entry), isReasonNeeded: false };
  return <DecideButtons item={item} />;
}

/** What is seldom wanted: another status, the invitation again, deleting. */
function More({ entry }: { entry: WaitingEntry }) {
  const api = useApi<typeof calls>();
  const withdrawId = useId();
  const deleteId = useId();
  const { id, status } = entry;
  const name = nameOf(entry);
  const [invite] = useAction(() => api.resendInvitation({ id }), { failed: 'Invitation not sent' });
  const [setStatus] = useAction((to: WaitingStatus) => api.updateWaitingListEntry({ id, status: to }), {
    told: 'Status Updated',
    failed: 'Failed to update member status.',
  });
  const [remove] = useAction(() => api.deleteWaitingListEntry({ id }), {
    failed: 'Failed to delete waiting list entry.',
  });
  const isInvited = status === 'approved' || status === 'invited';
  return (
    <>
      <MoreMenu name={`More for ${name}`}>
        {isInvited ? <MenuButton onClick={invite}>Invite again</MenuButton> : null}
        {isInvited ? (
          <MenuButton onClick={() => openSheet(withdrawId)}>Withdraw the invitation</MenuButton>
        ) : null}
        {status === 'rejected' ? (
          <MenuButton onClick={() => setStatus('pending')}>Put back on the list</MenuButton>
        ) : null}
        <MenuButton onClick={() => openSheet(deleteId)}>Delete</MenuButton>
      </MoreMenu>
      <ConfirmDialog
        id={withdrawId}
        question={`Withdraw ${name}’s invitation? Its link stops working and the founding place is freed.`}
        action="Withdraw"
        onConfirm={() => setStatus('pending')}
      />
      <ConfirmDialog
        id={deleteId}
        question={`Delete ${name}’s entry? This can’t be undone.`}
        action="Delete"
        onConfirm={remove}
      />
    </>
  );
}
