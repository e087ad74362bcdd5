import { boroughTime, dateText } from '#kit/contract/date-text.ts';
import { useApi } from '#kit/web/api.ts';
import { ConfirmButton } from '#kit/web/ui/confirm-dialog.tsx';
import { Notice } from '#kit/web/ui/notice.tsx';
import { useAction } from '#kit/web/use-action.ts';
import type { calls, ProposedEmail } from '../contract.ts';

/** An address that has been proposed for an account: what it is waiting for, and a button to withdraw it. */
export function ProposedEmailNotice({ userId, proposed }: { userId: string; proposed: ProposedEmail }) {
  const api = useApi<typeof calls>();
  const [cancel] = useAction(() => api.cancelEmailProposal({ id: userId }), {
    told: 'The account keeps its address.',
    failed: 'The change was not cancelled',
  });
  return (
    <Notice>
      <p>
        <strong>
          New address waiting: <span className="break-all">{proposed.email}</span>
        </strong>
      </p>
      <p className="mt-1">{stateOf(proposed)}</p>
      <ConfirmButton
        className="mt-3"
        label="Cancel the change"
        question="Keep the present address?"
        action="Cancel the change"
        onConfirm={cancel}
      />
    </Notice>
  );
}

function stateOf({ dueAt, isConfirmed, hasAgreed }: ProposedEmail): string {
  const due = `${dateText(dueAt, 'long')} at ${boroughTime(new Date(dueAt))}`;
  if (isConfirmed) {
    return `Its owner has confirmed it. It takes effect on ${due}, or sooner if the member agrees from the present address. Until then the present address can stop it.`;
  }
  if (hasAgreed) {
    return `The member has agreed from the present address. The change takes effect as soon as the new address is confirmed; if it isn’t confirmed by ${due}, nothing changes.`;
  }
  return `Its owner hasn’t confirmed it yet. If that happens, it takes effect on ${due}, unless the present address, which we’ve told, stops it.`;
}
