import { useRouter } from '@tanstack/react-router';
import { dateText } from '#kit/contract/date-text.ts';
import { useApi } from '#kit/web/api.ts';
import { tellProblem } from '#kit/web/form/tell-problem.ts';
import { Badge } from '#kit/web/ui/badge.tsx';
import { Button } from '#kit/web/ui/button.tsx';
import { ConfirmButton } from '#kit/web/ui/confirm-dialog.tsx';
import { EmailLink, PhoneLink } from '#kit/web/ui/contact-links.tsx';
import { type Column, StackedTable } from '#kit/web/ui/stacked-table.tsx';
import { showToast } from '#kit/web/ui/toast.ts';
import type { calls, WaitingEntry } from '../contract.ts';
import { waitingStatuses } from '../rules.ts';

const labels: Record<WaitingEntry['status'], string> = {
  pending: 'Pending',
  approved: 'Approved',
  rejected: 'Rejected',
  invited: 'Invited',
  joined: 'Joined',
};

/** The sign-ups, each with its status to set. */
export function WaitingEntryTable({ entries }: { entries: readonly WaitingEntry[] }) {
  const columns: Column<WaitingEntry>[] = [
    {
      title: 'Name',
      cell: (entry) => (
        <span className="font-semibold">
          <bdi>
            {entry.firstName} {entry.lastName}
          </bdi>{' '}
          {entry.wasBanned ? <Badge tone="danger">Was banned before</Badge> : null}
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
    { title: 'Status', cell: (entry) => <StatusMenu entry={entry} /> },
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

function StatusMenu({ entry }: { entry: WaitingEntry }) {
  const api = useApi<typeof calls>();
  const router = useRouter();
  const set = async (status: WaitingEntry['status']) => {
    try {
      await api.updateWaitingListEntry({ id: entry.id, status });
      showToast({ title: 'Status Updated' });
    } catch (error) {
      tellProblem(error, 'Failed to update member status.');
    }
    await router.invalidate();
  };
  if (entry.status === 'joined') return <Badge tone="tile">{labels.joined}</Badge>;
  return (
    <select
      aria-label={`Status of ${entry.firstName} ${entry.lastName}`}
      className="field"
      value={entry.status}
      onChange={(event) => {
        const status = waitingStatuses.find((one) => one === event.target.value);
        if (status) void set(status);
      }}
    >
      {waitingStatuses
        .filter((status) => status !== 'joined')
        .map((status) => (
          <option key={status} value={status}>
            {labels[status]}
          </option>
        ))}
    </select>
  );
}

function Actions({ entry }: { entry: WaitingEntry }) {
  const api = useApi<typeof calls>();
  const router = useRouter();
  const name = `${entry.firstName} ${entry.lastName}`;
  const act = async (call: () => Promise<{ message: string }>, failed: string) => {
    try {
      showToast({ title: (await call()).message });
    } catch (error) {
      tellProblem(error, failed);
    }
    await router.invalidate();
  };
  const canInvite = entry.status === 'approved' || entry.status === 'invited';
  return (
    <span className="flex flex-wrap gap-2">
      {canInvite ? (
        <Button
          look="outline"
          onClick={() => act(() => api.resendInvitation({ id: entry.id }), 'The invitation was not sent')}
        >
          Invite again
        </Button>
      ) : null}
      <ConfirmButton
        look="quiet"
        label="Delete"
        question={`Delete the entry of ${name}? This cannot be undone.`}
        action="Delete"
        onConfirm={() =>
          act(() => api.deleteWaitingListEntry({ id: entry.id }), 'Failed to delete waiting list entry.')
        }
      />
    </span>
  );
}
