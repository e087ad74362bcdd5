import { useRouter } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { directionOf } from '#kit/contract/text-direction.ts';
import { useApi } from '#kit/web/api.ts';
import { sendFromDialog } from '#kit/web/form/show-problem.ts';
import { type Fields, useForm } from '#kit/web/form/use-form.tsx';
import { Badge } from '#kit/web/ui/badge.tsx';
import { AnchorButton, Button } from '#kit/web/ui/button.tsx';
import { ConfirmButton } from '#kit/web/ui/confirm-dialog.tsx';
import { SelectField, TextArea, TextField } from '#kit/web/ui/field.tsx';
import { Card } from '#kit/web/ui/panel.tsx';
import { InstantText } from '#kit/web/ui/text/dates.tsx';
import { showToast } from '#kit/web/ui/toast.ts';
import { useAction } from '#kit/web/use-action.ts';
import type { calls, Report } from '../moderation.contract.ts';
import {
  type ActionTaken,
  actionLabels,
  actionsTaken,
  reportLengths,
  reportReasonLabels,
} from '../report.rules.ts';

const tones = { low: 'plain', medium: 'tile', high: 'saffron', urgent: 'danger' } as const;

/** A report: its content, reporter, reason and outcome. */
export function ReportCard({ report, moderators }: { report: Report; moderators: readonly Moderator[] }) {
  const isOpen = report.status === 'pending' || report.status === 'reviewed';
  return (
    <Card className="flex h-full flex-col gap-2">
      <p className="flex flex-wrap items-center gap-2">
        <Badge tone={tones[report.priority]}>{report.priority}</Badge>
        <Badge>{report.contentLabel}</Badge>
        <Badge tone="saffron">{reportReasonLabels[report.reportReason]}</Badge>
        {isOpen && report.reportsOfSame > 1 ? (
          <Badge tone="danger">{report.reportsOfSame} reports of this</Badge>
        ) : null}
        <span className="text-sm text-soft">
          <InstantText instant={report.createdAt} />
        </span>
      </p>
      <h3 className="break-words text-xl" dir={directionOf(report.snapshot.title)}>
        {report.snapshot.title}
      </h3>
      {report.snapshot.text ? (
        <blockquote
          className="line-clamp-4 whitespace-pre-line border-line border-s-4 ps-3 text-soft"
          dir={directionOf(report.snapshot.text)}
        >
          {report.snapshot.text}
        </blockquote>
      ) : null}
      <Evidence report={report} />
      <ContentNow report={report} />
      <QuotedBy report={report} />
      {report.description ? (
        <p dir={directionOf(report.description)}>
          <span className="text-soft">Reporter’s comment: </span>
          {report.description}
        </p>
      ) : null}
      <People report={report} />
      <OtherReports report={report} />
      {report.adminNotes ? (
        <p className="text-sm" dir={directionOf(report.adminNotes)}>
          Notes: {report.adminNotes}
        </p>
      ) : null}
      <div className="mt-auto flex flex-wrap items-center gap-3 pt-2">
        {isOpen ? (
          <>
            <ReviewDialog report={report} />
            <Assign key={report.assignedModeratorId} report={report} moderators={moderators} />
          </>
        ) : (
          <>
            <Badge tone={report.status === 'resolved' ? 'tile' : 'plain'}>
              {report.status === 'resolved' ? 'Resolved' : 'Dismissed'}:{' '}
              {actionLabels[report.actionTaken ?? 'no_action']}
            </Badge>
            <ReviewAgain report={report} />
          </>
        )}
        {report.evidence === null ? (
          <AnchorButton variant="quiet" href={report.contentUrl}>
            Open page
          </AnchorButton>
        ) : null}
      </div>
    </Card>
  );
}

/** The messages around content that only two members can see, as they were when it was reported. */
function Evidence({ report: { evidence } }: { report: Report }) {
  if (evidence === null || evidence.length === 0) return null;
  return (
    <details className="text-sm">
      <summary className="min-h-11 content-center font-semibold">What was said before</summary>
      <ol className="grid gap-2">
        {evidence.map(({ name, text, at }) => (
          <li key={`${at}${text}`}>
            <bdi>{name}</bdi>, <InstantText instant={at} />
            <p className="whitespace-pre-line break-words text-soft" dir={directionOf(text)}>
              {text}
            </p>
          </li>
        ))}
      </ol>
    </details>
  );
}

/** What quotes the reported text: once this is removed, its words are gone there, but not those that were typed. */
function QuotedBy({ report: { quotedBy } }: { report: Report }) {
  if (quotedBy.length === 0) return null;
  return (
    <details className="text-sm" open>
      <summary className="min-h-11 content-center font-semibold">
        {quotedBy.length === 1 ? 'Quoted in a reply' : `Quoted in ${quotedBy.length} replies`}
      </summary>
      <ul className="grid gap-2">
        {quotedBy.map(({ name, text, path }) => (
          <li key={path}>
            <a href={path} className="link">
              <bdi>{name}</bdi>
            </a>
            <p className="line-clamp-3 whitespace-pre-line break-words text-soft" dir={directionOf(text)}>
              {text}
            </p>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** The other open reports of the same content. One decision answers all of them. */
function OtherReports({ report: { otherReports, snapshot } }: { report: Report }) {
  if (otherReports.length === 0) return null;
  return (
    <ul className="grid gap-2 border-line border-t pt-2">
      {otherReports.map((other) => (
        <li key={other.id} id={`report-${other.id}`} className="scroll-mt-20 text-sm">
          <span className="font-semibold">{reportReasonLabels[other.reportReason]}</span>, reported by{' '}
          <bdi>{other.reporterName ?? 'a visitor'}</bdi>, <InstantText instant={other.createdAt} />
          {other.description ? <p dir={directionOf(other.description)}>{other.description}</p> : null}
          {other.snapshot.text === snapshot.text ? null : (
            <p className="whitespace-pre-line text-soft" dir={directionOf(other.snapshot.text)}>
              It then said: {other.snapshot.text}
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}

type Moderator = { id: string; name: string };

/** The administrator who handles it; choosing another one notifies them. */
function Assign({ report, moderators }: { report: Report; moderators: readonly Moderator[] }) {
  const api = useApi<typeof calls>();
  const [assign, assigning] = useAction(
    (moderatorId: string | null) => api.assignReport({ id: report.id, moderatorId }),
    { failed: 'Report not assigned' },
  );
  const { assignedModeratorId: currentId, assignedModeratorName } = report;
  const isListed = currentId === null || moderators.some(({ id }) => id === currentId);
  return (
    <SelectField
      label="Assigned to"
      defaultValue={currentId ?? ''}
      disabled={assigning}
      onChange={(event) => assign(event.target.value || null)}
      choices={[
        { value: '', label: 'Nobody yet' },
        ...moderators.map(({ id, name }) => ({ value: id, label: name })),
        ...(isListed ? [] : [{ value: currentId, label: assignedModeratorName ?? 'Someone else' }]),
      ]}
    />
  );
}

/** Reopens a decided report. */
function ReviewAgain({ report }: { report: Report }) {
  const api = useApi<typeof calls>();
  const [reopen] = useAction(() => api.updateReport({ id: report.id, status: 'reviewed' }), {
    successMessage: 'The report is open again',
    failed: 'Failed to update report. Please try again.',
  });
  return (
    <ConfirmButton
      label="Review again"
      question="Open this report again? What was decided stays in force until you decide anew or undo it."
      action="Open report again"
      onConfirm={reopen}
    />
  );
}

/** The reporter and the author, with both people's records. */
function People({ report }: { report: Report }) {
  const { valid, dismissed } = report.reporterRecord;
  return (
    <p className="text-sm text-soft">
      Reported by <bdi>{report.reporterName ?? 'a visitor'}</bdi>
      {report.reporterName ? ` (earlier reports: ${valid} upheld, ${dismissed} dismissed)` : ''}
      {report.isAnswerWanted ? ', who will be emailed the outcome' : ''}
      {report.authorName ? (
        <>
          . Written by <bdi>{report.authorName}</bdi> ({report.authorStrikes} earlier{' '}
          {report.authorStrikes === 1 ? 'decision' : 'decisions'} against them)
        </>
      ) : null}
    </p>
  );
}

/** Changes to the content since it was reported: authors may edit it while the report is waiting. */
function ContentNow({ report: { contentId, content, snapshot } }: { report: Report }) {
  if (contentId === null) return null;
  if (content === null) return <p className="text-sm text-soft">This no longer exists.</p>;
  if (content.isRemoved)
    return <p className="text-sm text-soft">This is currently hidden from every page.</p>;
  if (content.title === snapshot.title && content.text === snapshot.text) return null;
  return (
    <details className="text-sm">
      <summary className="min-h-11 content-center font-semibold">Changed since it was reported</summary>
      <p dir={directionOf(content.title)}>{content.title}</p>
      <p className="whitespace-pre-line text-soft" dir={directionOf(content.text)}>
        {content.text}
      </p>
    </details>
  );
}

/** The review dialog: the action to take, and the statement for the author. */
function ReviewDialog({ report }: { report: Report }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const open = () => {
    setIsOpen(true);
    dialog.current?.showModal();
  };
  return (
    <>
      <Button onClick={open}>Review</Button>
      <dialog
        ref={dialog}
        aria-label="Review Report"
        onClose={() => setIsOpen(false)}
        className="m-auto max-h-[calc(100dvh-2rem)] w-[min(36rem,calc(100vw-1.5rem))] overflow-y-auto rounded-card border border-line bg-surface p-5 text-ink"
      >
        <h2 className="text-2xl">Review Report</h2>
        <p className="mt-1 text-soft" dir={directionOf(report.snapshot.title)}>
          {report.snapshot.title}
        </p>
        {isOpen ? <ReviewForm report={report} onDone={() => dialog.current?.close()} /> : null}
      </dialog>
    </>
  );
}

/** The choices of the menu: later, an action, or none. */
const choices = [
  { value: 'later', label: 'Not decided yet: save my notes' },
  { value: 'pending', label: 'Not decided yet: back to pending' },
  { value: 'resolved', label: 'Resolved without an action here' },
  ...actionsTaken.map((value) => ({
    value,
    label: value === 'no_action' ? 'Dismissed: it doesn’t break the rules' : actionLabels[value],
  })),
];

function ReviewForm({ report, onDone }: { report: Report; onDone: () => void }) {
  const api = useApi<typeof calls>();
  const router = useRouter();
  const [action, setAction] = useState('later');
  const { onSubmit, sending, errors, problem } = useForm({
    failed: 'Failed to update report. Please try again.',
    send: (fields) =>
      sendFromDialog(
        async () => {
          await api.updateReport({ id: report.id, ...decisionIn(fields) });
          showToast({ title: 'Report Updated' });
          await router.invalidate();
        },
        { close: onDone, reload: () => router.invalidate() },
      ),
  });
  const isAction = actionsTaken.some((known) => known === action) && action !== 'no_action';
  return (
    <form method="post" noValidate onSubmit={onSubmit} className="mt-3 grid gap-4">
      <SelectField
        label="Action"
        name="action"
        value={action}
        onChange={(event) => setAction(event.target.value)}
        choices={choices}
        error={errors.actionTaken}
      />
      {action === 'user_suspended' ? (
        <TextField
          label="Last day of the suspension (leave empty to suspend until lifted)"
          name="suspendedUntil"
          type="date"
          error={errors.suspendedUntil}
        />
      ) : null}
      {isAction ? (
        <TextArea
          label="What to tell the author"
          name="statement"
          hint="Say what is wrong and which rule it breaks. The author will see this and it stays on record, so don’t name anyone."
          maxLength={reportLengths.description}
          error={errors.statement}
          required
        />
      ) : null}
      <TextArea
        label="Notes (only administrators see these)"
        name="adminNotes"
        maxLength={reportLengths.description}
        defaultValue={report.adminNotes ?? ''}
        error={errors.adminNotes}
      />
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="quiet" onClick={onDone}>
          Cancel
        </Button>
        {problem}
        <Button type="submit" disabled={sending}>
          {sending ? 'Saving…' : 'Save'}
        </Button>
      </div>
    </form>
  );
}

function decisionIn(fields: Fields) {
  const adminNotes = fields.text('adminNotes').trim();
  const actionTaken: ActionTaken | undefined = actionsTaken.find((known) => known === fields.text('action'));
  if (actionTaken === undefined) {
    const status = (['pending', 'resolved'] as const).find((known) => known === fields.text('action'));
    return { adminNotes, status: status ?? ('reviewed' as const) };
  }
  return {
    adminNotes,
    actionTaken,
    statement: fields.text('statement').trim() || undefined,
    suspendedUntil: fields.text('suspendedUntil') || undefined,
  };
}
