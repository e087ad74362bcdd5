import { useId } from 'react';
import { maxLengths } from '#kit/contract/max-lengths.ts';
import { useApi } from '#kit/web/api.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { ConfirmButton } from '#kit/web/ui/confirm-dialog.tsx';
import { DateText } from '#kit/web/ui/text/date-text.tsx';
import { useAction } from '#kit/web/use-action.ts';
import type { BadgeRequest, calls } from '../contract.ts';

/** Badge requests, each with buttons to approve or reject it. */
export function BadgeRequestList({ requests }: { requests: readonly BadgeRequest[] }) {
  if (requests.length === 0) return <p className="text-soft">All caught up!</p>;
  return (
    <ul className="divide-y divide-line">
      {requests.map((request) => (
        <Request key={request.id} request={request} />
      ))}
    </ul>
  );
}

function Request({ request }: { request: BadgeRequest }) {
  const api = useApi<typeof calls>();
  const field = useId();
  const [decide] = useAction(
    (decision: 'approved' | 'rejected', reason?: string) =>
      api.reviewBadgeRequest({ id: request.id, decision, ...(reason ? { reason } : {}) }),
    { failed: 'Failed to review approval' },
  );
  const typedReason = () => {
    const element = document.getElementById(field);
    return element instanceof HTMLTextAreaElement ? element.value.trim() : '';
  };
  return (
    <li className="py-3">
      <p>
        <bdi className="font-semibold">{request.name}</bdi>: {request.label}
      </p>
      <p className="text-sm text-soft">
        <DateText date={request.createdAt} />
      </p>
      {request.note ? <p dir="auto">{request.note}</p> : null}
      <div className="mt-2 flex gap-3">
        <Button onClick={() => decide('approved')}>Approve</Button>
        <ConfirmButton
          label="Reject"
          question={`Reject ${request.label} for ${request.name}?`}
          action="Reject"
          onConfirm={() => decide('rejected', typedReason())}
        >
          <label htmlFor={field} className="mt-3 block font-semibold">
            Reason (the member will see this)
          </label>
          <textarea id={field} rows={3} maxLength={maxLengths.reason} className="field mt-1" dir="auto" />
        </ConfirmButton>
      </div>
    </li>
  );
}
