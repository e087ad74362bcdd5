import { useRouter } from '@tanstack/react-router';
import { useId } from 'react';
import { useApi } from '#kit/web/api.ts';
import { Badge } from '#kit/web/ui/badge.tsx';
import { AnchorButton, Button } from '#kit/web/ui/button.tsx';
import { Card } from '#kit/web/ui/card.tsx';
import { ReasonDialog } from '#kit/web/ui/over/reason-dialog.tsx';
import { openSheet } from '#kit/web/ui/over/sheet.tsx';
import { InstantText } from '#kit/web/ui/text/instant-text.tsx';
import { showToast } from '#kit/web/ui/toast.ts';
import type { ApprovalRequest, calls } from '../contract.ts';
import { approvalLengths } from '../max-lengths.ts';
import { ApprovalFacts, ApprovalPictures } from './approval-facts.tsx';

/** One request, with what it is about and buttons to approve or reject it. */
export function ApprovalCard({ request }: { request: ApprovalRequest }) {
  const { name, description, facts, path, picture, pictureBefore, otherPictures } = request.targetDetails;
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
      <ApprovalPictures picture={picture} before={pictureBefore} others={otherPictures} />
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
  const router = useRouter();
  const [approveId, rejectId] = [useId(), useId()];
  const { id, version, isChange, targetDetails } = request;
  const review = async (decision: 'approved' | 'rejected', reason: string) => {
    const { message } = await api.reviewApproval({ id, version, decision, ...(reason ? { reason } : {}) });
    showToast({ title: message });
    await router.invalidate();
  };
  const what = isChange ? `the change to “${targetDetails.name}”` : `“${targetDetails.name}”`;
  return (
    <>
      <Button onClick={() => openSheet(approveId)}>Approve</Button>
      <Button look="danger" onClick={() => openSheet(rejectId)}>
        Reject
      </Button>
      <ReasonDialog
        id={approveId}
        title={`Approve ${what}?`}
        label="Message (optional)"
        maxLength={approvalLengths.reason}
        action="Approve"
        send={(reason) => review('approved', reason)}
      />
      <ReasonDialog
        id={rejectId}
        title={`Reject ${what}?`}
        label="Reason (the author will see this)"
        required="Please give a reason; the author will see it."
        maxLength={approvalLengths.reason}
        action="Reject"
        look="danger"
        send={(reason) => review('rejected', reason)}
      />
    </>
  );
}
