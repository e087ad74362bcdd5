import { getRouteApi, useRouter } from '@tanstack/react-router';
import { useId } from 'react';
import { authorReason } from '#features/accounts/inbox/inbox.rules.ts';
import { directionOf } from '#kit/contract/text-direction.ts';
import { problemOf, useApi } from '#kit/web/api.ts';
import { Badge } from '#kit/web/ui/badge.tsx';
import { AnchorButton, Button } from '#kit/web/ui/button.tsx';
import { FilterChips, ListPage } from '#kit/web/ui/list-page.tsx';
import { ErrorState } from '#kit/web/ui/notice.tsx';
import { ReasonDialog } from '#kit/web/ui/over/reason-dialog.tsx';
import { openSheet } from '#kit/web/ui/over/sheet.tsx';
import { Card } from '#kit/web/ui/panel.tsx';
import { StatLink } from '#kit/web/ui/stat-card.tsx';
import { InstantText } from '#kit/web/ui/text/dates.tsx';
import { showToast } from '#kit/web/ui/toast.ts';
import type { ApprovalRequest, calls } from '../approval.contract.ts';
import { approvalLengths } from '../approval.rules.ts';
import { MarkedText } from './marked-text.tsx';

const route = getRouteApi('/_admin/admin/approvals');

const statuses = [
  { value: undefined, label: 'Waiting' },
  { value: 'approved', label: 'Approved' },
  { value: 'rejected', label: 'Rejected' },
  { value: 'passed', label: 'Published at once' },
] as const;

/** /admin/approvals: everything that needs an administrator's approval, in one place. */
export function ApprovalsPage() {
  const { counts, page } = route.useLoaderData();
  const { type, status } = route.useSearch();
  return (
    <ListPage
      title="Approval Dashboard"
      trail={[{ name: 'Admin', path: '/admin' }]}
      above={
        <>
          <nav aria-label="Filter by type" className="grid grid-cols-2 gap-3 lg:grid-cols-5">
            <StatLink
              to="/admin/approvals"
              search={{ status }}
              label="Pending"
              value={counts.pending}
              aria-current={type === undefined}
            />
            {counts.byType.map(({ targetType, label, pending }) => (
              <StatLink
                key={targetType}
                to="/admin/approvals"
                search={{ status, type: targetType }}
                label={label}
                value={pending}
                aria-current={type === targetType}
              />
            ))}
          </nav>
          <FilterChips
            label="Filter by decision"
            path="/admin/approvals"
            name="status"
            chosen={status}
            choices={statuses}
          />
          {status === 'passed' ? (
            <p className="mt-3 text-soft">
              Small corrections by members you have come to trust, and new times of approved events. Everyone
              can already see them.
            </p>
          ) : null}
        </>
      }
      page={page}
      empty={status === undefined ? 'All caught up!' : 'Nothing here'}
    >
      {(requests) => (
        <ul className="grid gap-4 lg:grid-cols-2">
          {requests.map((request) => (
            <li key={request.id}>
              <ApprovalCard request={request} />
            </li>
          ))}
        </ul>
      )}
    </ListPage>
  );
}

/** One request, with what it is about and buttons to approve or reject it. */
function ApprovalCard({ request }: { request: ApprovalRequest }) {
  const { name, description, facts, path, picture, pictureBefore, otherPictures, marks } =
    request.targetDetails;
  return (
    <Card className="flex h-full flex-col gap-3">
      <p className="flex flex-wrap items-center justify-between gap-2">
        <span className="flex flex-wrap gap-2">
          <Badge tone="tile">{request.targetLabel}</Badge>
          {request.isChange ? <Badge tone="saffron">Change</Badge> : null}
          {request.isTakenDown ? <Badge tone="danger">Taken down</Badge> : null}
        </span>
        <span className="text-sm text-soft">
          <InstantText instant={request.createdAt} />
        </span>
      </p>
      <h2 className="text-xl" dir={directionOf(name)}>
        <MarkedText text={name} marks={marks} />
      </h2>
      <Submitter request={request} />
      {request.isTakenDown ? (
        <p>
          A moderator has taken this down. Nobody sees a change that you approve now, unless an appeal
          succeeds.
        </p>
      ) : null}
      {description ? (
        <p className="line-clamp-6 whitespace-pre-line" dir={directionOf(description)}>
          <MarkedText text={description} marks={marks} />
        </p>
      ) : null}
      <ApprovalFacts facts={facts} marks={marks} />
      <ApprovalPictures picture={picture} before={pictureBefore} others={otherPictures} />
      <div className="mt-auto flex flex-wrap gap-3 pt-2">
        {request.status === 'pending' ? (
          <Decide key={request.version} request={request} />
        ) : (
          <Decided request={request} />
        )}
        {path === null ? null : (
          <AnchorButton variant="quiet" href={path}>
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
        <p className="mt-1 text-soft" dir={directionOf(request.decisionReason)}>
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
    const isToldWhy = decision === 'rejected' && request.submitterName !== null;
    showToast({
      title: message,
      ...(isToldWhy ? { description: `${request.submitterName} has been told why.` } : {}),
    });
    await router.invalidate();
  };
  const noun = isChange ? 'change' : 'submission';
  return (
    <>
      <Button onClick={() => openSheet(approveId)}>Approve</Button>
      <Button variant="danger" onClick={() => openSheet(rejectId)}>
        Reject
      </Button>
      <ReasonDialog
        id={approveId}
        title={`Approve this ${noun}: “${targetDetails.name}”?`}
        label="Message (optional)"
        maxLength={approvalLengths.reason}
        action={`Approve ${noun}`}
        failed="Failed to review approval"
        send={(reason) => review('approved', reason)}
      />
      <ReasonDialog
        id={rejectId}
        title={`Reject this ${noun}: “${targetDetails.name}”?`}
        {...authorReason}
        maxLength={approvalLengths.reason}
        action={`Reject ${noun}`}
        failed="Failed to review approval"
        variant="danger"
        send={(reason) => review('rejected', reason)}
      />
    </>
  );
}

type Fact = ApprovalRequest['targetDetails']['facts'][number];

/** The facts of a request, one per line; for a change, the approved value, then the new one. */
function ApprovalFacts({ facts, marks }: { facts: readonly Fact[]; marks: readonly string[] }) {
  return (
    <dl className="grid gap-2">
      {facts.map((fact, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a series repeats names, and the order never changes.
        <div key={`${fact.name}${at}`} className="grid gap-x-3 sm:grid-cols-[9rem_1fr]">
          <dt className="text-soft">{fact.name}</dt>
          <dd dir="auto" className="min-w-0 whitespace-pre-line break-words">
            {fact.before === null ? (
              <MarkedText text={fact.value} marks={marks} />
            ) : (
              <OldAndNew fact={fact} marks={marks} />
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function OldAndNew({ fact, marks }: { fact: Fact; marks: readonly string[] }) {
  return (
    <span className="grid gap-1">
      <span className="text-soft">
        <span className="sr-only">Before: </span>
        {fact.before ? <del dir={directionOf(fact.before)}>{fact.before}</del> : '(nothing)'}
      </span>
      <span>
        <span className="sr-only">After: </span>
        <ins dir="auto" className="rounded bg-tile-soft font-semibold no-underline">
          <MarkedText text={fact.value || '(nothing)'} marks={marks} />
        </ins>
      </span>
    </span>
  );
}

type Pictures = { picture: string | null; before: string | null; others: readonly string[] };

/** The pictures of a request, the first next to the one that it would replace. */
function ApprovalPictures({ picture, before, others }: Pictures) {
  if (picture === null) return null;
  return (
    <div className="flex flex-wrap gap-3">
      {before === null ? null : <Picture src={before} caption="Picture before" />}
      <Picture src={picture} caption={before === null ? 'Picture' : 'New picture'} />
      {others.length === 0 ? null : <OtherPictures pictures={others} />}
    </div>
  );
}

/** Thumbnails that open the whole picture. */
function OtherPictures({ pictures }: { pictures: readonly string[] }) {
  return (
    <ul className="flex w-full flex-wrap gap-2">
      {pictures.map((src, at) => (
        <li key={src}>
          <a href={src} target="_blank" rel="noopener noreferrer" className="block">
            <img
              src={src}
              alt={`${at + 2} of ${pictures.length + 1}, opens at full size`}
              width={1280}
              height={960}
              loading="lazy"
              className="h-18 w-24 rounded-control bg-sunken object-cover"
            />
          </a>
        </li>
      ))}
    </ul>
  );
}

function Picture({ src, caption }: { src: string; caption: string }) {
  return (
    <figure className="w-60 max-w-full">
      <a href={src} target="_blank" rel="noopener noreferrer" className="block">
        <img
          src={src}
          alt={`${caption}, opens at full size`}
          width={1280}
          height={720}
          loading="lazy"
          className="aspect-video w-full rounded-card bg-sunken object-contain"
        />
      </a>
      <figcaption className="text-sm text-soft">{caption}</figcaption>
    </figure>
  );
}

/** Shown instead of the queue if it couldn't be loaded, so that it doesn't look empty. */
export function ApprovalsFailed({ error }: { error: unknown }) {
  const router = useRouter();
  return (
    <div className="page py-8">
      <ErrorState
        title="Failed to fetch approvals"
        text={problemOf(error).text}
        onRetry={() => void router.invalidate()}
      />
    </div>
  );
}
