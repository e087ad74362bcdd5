import { useState } from 'react';
import { dateText } from '#kit/contract/date-text.ts';
import { useApi } from '#kit/web/api.ts';
import { Badge } from '#kit/web/ui/badge.tsx';
import { Button } from '#kit/web/ui/button.tsx';
import { ConfirmButton } from '#kit/web/ui/confirm-dialog.tsx';
import { SelectField } from '#kit/web/ui/field.tsx';
import { type Column, StackedTable } from '#kit/web/ui/stacked-table.tsx';
import { EmailLink, PhoneLink } from '#kit/web/ui/text/contact-links.tsx';
import { useAction } from '#kit/web/use-action.ts';
import type { calls, WaitingEntry } from '../contract.ts';
import { type StatusStep, stepTo, waitingStatuses } from '../rules.ts';

const labels: Record<WaitingEntry['status'], string> = {
  pending: 'Pending',
  approved: 'Approved',
  rejected: 'Rejected',
  invited: 'Invited',
  joined: 'Joined',
};

const choices = waitingStatuses
  .filter((status) => status !== 'joined')
  .map((value) => ({ value, label: labels[value] }));

const consequences: Record<StatusStep, string> = {
  invite: 'This creates the account and sends the invitation.',
  withdraw: 'This withdraws the invitation: its link stops working and the founding place is freed.',
  none: 'Nothing will be sent.',
};

/** The sign-ups, each with a control to set its status. */
export function WaitingEntryTable({ entries }: { entries: readonly WaitingEntry[] }) {
  const columns: Column<WaitingEntry>[] = [
    {
      title: 'Name',
      cell: (entry) => (
        <span className="font-semibold">
          <bdi>
            {entry.firstName} {entry.lastName}
          </bdi>{' '}
          {entry.wasBanned ? <Badge tone="danger">Previously banned</Badge> : null}
          {entry.foundingPlace === null ? null : <Badge tone="saffron">Founder {entry.foundingPlace}</Badge>}
        </span>
      ),
    },
    {
      title: 'Contact',
      className: 'break-words',
      cell: (entry) => (
        <span className="flex flex-col">
          <EmailLink email={entry.email} />
          <PhoneLink phone={entry.phone} />
        </span>
      ),
    },
    { title: 'Location', cell: (entry) => entry.postcode },
    { title: 'Why Join?', cell: (entry) => <span dir="auto">{entry.reason ?? '–'}</span> },
    { title: 'Role', cell: (entry) => entry.role },
    { title: 'Status', cell: (entry) => <Status key={entry.status} entry={entry} /> },
    {
      title: 'Signed Up',
      cell: (entry) => (
        <>
          {dateText(entry.createdAt)}
          <span className="block text-sm text-soft">{foundBy(entry)}</span>
        </>
      ),
    },
    { title: 'Actions', cell: (entry) => <Actions entry={entry} /> },
  ];
  return <StackedTable caption="Waiting list" columns={columns} rows={entries} keyOf={(entry) => entry.id} />;
}

function foundBy({ campaign, referrerHost, source }: WaitingEntry): string {
  return campaign ?? referrerHost ?? source;
}

/** The current status, and a dialog to change it. */
function Status({ entry }: { entry: WaitingEntry }) {
  const api = useApi<typeof calls>();
  const [chosen, choose] = useState(entry.status);
  const [set] = useAction(() => api.updateWaitingListEntry({ id: entry.id, status: chosen }), {
    told: 'Status Updated',
    failed: 'Failed to update member status.',
  });
  const badge = <Badge tone={entry.status === 'joined' ? 'tile' : 'plain'}>{labels[entry.status]}</Badge>;
  if (entry.status === 'joined') return badge;
  const name = `${entry.firstName} ${entry.lastName}`;
  return (
    <span className="flex flex-wrap items-center gap-2">
      {badge}
      <ConfirmButton
        look="quiet"
        label={
          <>
            Change<span className="sr-only"> status of {name}</span>
          </>
        }
        question={`${name}’s status is ${labels[entry.status].toLowerCase()}. What should it be?`}
        action="Set status"
        onConfirm={set}
      >
        <SelectField
          className="mt-4"
          label="New status"
          choices={choices}
          value={chosen}
          hint={consequences[stepTo(entry.status, chosen) ?? 'none']}
          onChange={(event) => choose(waitingStatuses.find((one) => one === event.target.value) ?? chosen)}
        />
      </ConfirmButton>
    </span>
  );
}

function Actions({ entry }: { entry: WaitingEntry }) {
  const api = useApi<typeof calls>();
  const name = `${entry.firstName} ${entry.lastName}`;
  const [invite] = useAction(() => api.resendInvitation({ id: entry.id }), {
    failed: 'Invitation not sent',
  });
  const [remove] = useAction(() => api.deleteWaitingListEntry({ id: entry.id }), {
    failed: 'Failed to delete waiting list entry.',
  });
  const canInvite = entry.status === 'approved' || entry.status === 'invited';
  return (
    <span className="flex flex-wrap gap-2">
      {canInvite ? (
        <Button look="outline" onClick={invite}>
          Invite again
        </Button>
      ) : null}
      <ConfirmButton
        look="quiet"
        label="Delete"
        question={`Delete ${name}’s entry? This can’t be undone.`}
        action="Delete"
        onConfirm={remove}
      />
    </span>
  );
}
