import { useId } from 'react';
import { useApi } from '#kit/web/api.ts';
import { Badge } from '#kit/web/ui/badge.tsx';
import { AnchorButton } from '#kit/web/ui/button.tsx';
import { Card } from '#kit/web/ui/card.tsx';
import { ConfirmButton } from '#kit/web/ui/confirm-dialog.tsx';
import { InstantText } from '#kit/web/ui/text/instant-text.tsx';
import { useAction } from '#kit/web/use-action.ts';
import type { ApprovalRequest, calls } from '../contract.ts';
import { approvalLengths } from '../max-lengths.ts';
import { ApprovalFacts, ApprovalPictures } from './approval-facts.tsx';

/** One request, with what it is about and buttons to approve or reject it. */
export function ApprovalCard({ request }: { request: ApprovalRequest }) {
  const { name, description, facts, path, picture, pictureBefore } = request.targetDetails;
  return (
    <Card className="flex h-full flex-col gap-3">
      <p className="flex flex-wrap items-center justify-between gap-2">
        <span className="flex flex-wrap gap-2">
          <Badge tone="tile">{request.targetLabel}</Badge>
          {request.isChange ? <Badge tone="saffron">Change</Badge> : null}
        </span>
        <span className="text-sm text-soft">
          <InstantText instant={request.createdAt} />
        </span>
      </p>
      <h2 className="text-xl" dir="auto">
        {name}
      </h2>
      <Submitter request={request} />
      {description ? (
        <p className="line-clamp-6 whitespace-pre-line" dir="auto">
          {description}
        </p>
      ) : null}
      <ApprovalFacts facts={facts} />
      <ApprovalPictures picture={picture} before={pictureBefore} />
      <div className="mt-auto flex flex-wrap gap-3 pt-2">
        {request.status === 'pending' ? (
          <Decide key={request.version} request={request} />
        ) : (
          <Decided request={request} />
        )}
        {path === null ? null : (
          <AnchorButton look="quiet" href={path}>
            Open page
          </AnchorButton>
        )}
      </div>
    </Card>
  );
}

function Submitter({ request }: { request: ApprovalRequest }) {
  if (request.submitterName === null) return null;
  return (
    <p className="text-sm text-soft">
      <bdi>{request.submitterName}</bdi>
      {request.submitterEmail ? (
        <>
          {' '}
          <a href={`mailto:${request.submitterEmail}`} className="link">
            {request.submitterEmail}
          </a>
        </>
      ) : null}
    </p>
  );
}

const outcomes = {
  pending: 'Waiting',
  approved: 'Approved',
  rejected: 'Rejected',
  passed: 'Published at once',
} as const;

function Decided({ request }: { request: ApprovalRequest }) {
  return (
    <div>
      <p>
        <Badge tone={request.status === 'rejected' ? 'danger' : 'tile'}>{outcomes[request.status]}</Badge>{' '}
        {request.reviewedAt ? <InstantText instant={request.reviewedAt} /> : null}
      </p>
      {request.decisionReason ? (
        <p className="mt-1 text-soft" dir="auto">
          {request.decisionReason}
        </p>
      ) : null}
    </div>
  );
}

function Decide({ request }: { request: ApprovalRequest }) {
  const api = useApi<typeof calls>();
  const approveId = useId();
  const rejectId = useId();
  const review = (decision: 'approved' | 'rejected', fieldId: string) => {
    const field = document.getElementById(fieldId);
    const reason = field instanceof HTMLTextAreaElement ? field.value.trim() : '';
    const { id, version } = request;
    return api.reviewApproval({ id, version, decision, ...(reason ? { reason } : {}) });
  };
  const [decide] = useAction(review, { failed: 'Failed to review approval' });
  const { name } = request.targetDetails;
  const what = request.isChange ? `the change to “${name}”` : `“${name}”`;
  return (
    <>
      <ConfirmButton
        look="solid"
        label="Approve"
        question={`Approve ${what}?`}
        action="Approve"
        onConfirm={() => decide('approved', approveId)}
      >
        <Reason id={approveId} label="Message (optional)" />
      </ConfirmButton>
      <ConfirmButton
        label="Reject"
        question={`Reject ${what}?`}
        action="Reject"
        onConfirm={() => decide('rejected', rejectId)}
      >
        <Reason id={rejectId} label="Reason (the author will see this)" />
      </ConfirmButton>
    </>
  );
}

function Reason({ id, label }: { id: string; label: string }) {
  return (
    <>
      <label htmlFor={id} className="mt-3 block font-semibold">
        {label}
      </label>
      <textarea id={id} rows={3} maxLength={approvalLengths.reason} className="field mt-1" dir="auto" />
    </>
  );
}
