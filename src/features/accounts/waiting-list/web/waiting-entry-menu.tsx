import { useId } from 'react';
import { useApi } from '#kit/web/api.ts';
import { ConfirmDialog } from '#kit/web/ui/confirm-dialog.tsx';
import { MenuButton, MoreMenu } from '#kit/web/ui/over/menu.tsx';
import { openSheet } from '#kit/web/ui/over/sheet.tsx';
import { useAction } from '#kit/web/use-action.ts';
import type { calls, WaitingEntry } from '../waiting-list.contract.ts';
import {
  effectOfStatus,
  stepTo,
  type WaitingStatus,
  waitingStatuses,
  waitingStatusLabels,
} from '../waiting-list.rules.ts';

/** The menu of an entry: every other status with what it does, a new invitation, deletion. */
export function WaitingEntryMenu({ entry, name }: { entry: WaitingEntry; name: string }) {
  const api = useApi<typeof calls>();
  const [pendingId, rejectId, deleteId] = [useId(), useId(), useId()];
  const { id, status, version } = entry;
  const [invite] = useAction(() => api.resendInvitation({ id }), { failed: 'Invitation not sent' });
  const [setStatus] = useAction(
    (to: WaitingStatus) => api.updateWaitingListEntry({ id, from: status, status: to, version }),
    { successMessage: 'Status Updated', failed: 'Failed to update member status.' },
  );
  const [remove] = useAction(() => api.deleteWaitingListEntry({ id }), {
    failed: 'Failed to delete waiting list entry.',
  });
  const choose = (to: WaitingStatus) => {
    if (stepTo(status, to) !== 'withdraw') return setStatus(to);
    openSheet(to === 'rejected' ? rejectId : pendingId);
  };
  const choices = waitingStatuses.filter((to) => to !== status && stepTo(status, to) !== null);
  const lost = 'The link stops working and the founding place is freed.';
  return (
    <>
      <MoreMenu name={`More for ${name}`}>
        {choices.map((to) => (
          <MenuButton key={to} onClick={() => choose(to)}>
            <span>
              {waitingStatusLabels[to]}: <span className="text-soft">{effectOfStatus(status, to)}</span>
            </span>
          </MenuButton>
        ))}
        {choices.length === 0 ? null : (
          <p className="px-3 py-1 text-sm text-soft">
            {waitingStatusLabels.joined}: once the invitation is accepted
          </p>
        )}
        {status === 'approved' || status === 'invited' ? (
          <MenuButton onClick={invite}>Invite again</MenuButton>
        ) : null}
        <MenuButton onClick={() => openSheet(deleteId)}>Delete</MenuButton>
      </MoreMenu>
      <ConfirmDialog
        id={pendingId}
        question={`Withdraw ${name}’s invitation? ${lost}`}
        action="Withdraw invitation"
        onConfirm={() => setStatus('pending')}
      />
      <ConfirmDialog
        id={rejectId}
        question={`Reject ${name}, who has been invited? ${lost}`}
        action={`Reject ${name}`}
        onConfirm={() => setStatus('rejected')}
      />
      <ConfirmDialog
        id={deleteId}
        question={`Delete ${name}’s entry? This can’t be undone.`}
        action="Delete entry"
        onConfirm={remove}
      />
    </>
  );
}
