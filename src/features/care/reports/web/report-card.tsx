import { useApi } from '#kit/web/api.ts';
import { Badge } from '#kit/web/ui/badge.tsx';
import { AnchorButton } from '#kit/web/ui/button.tsx';
import { Card } from '#kit/web/ui/card.tsx';
import { ConfirmButton } from '#kit/web/ui/confirm-dialog.tsx';
import { SelectField } from '#kit/web/ui/field.tsx';
import { InstantText } from '#kit/web/ui/text/instant-text.tsx';
import { useAction } from '#kit/web/use-action.ts';
import type { calls, Report } from '../moderation-contract.ts';
import { actionLabels, reportReasonLabels } from '../report-options.ts';
import { ReviewDialog } from './review-dialog.tsx';

const tones = { low: 'plain', medium: 'tile', high: 'saffron', urgent: 'danger' } as const;

/** One report: what was reported, by whom and why, and the outcome. */
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
      <h3 className="break-words text-xl" dir="auto">
        {report.snapshot.title}
      </h3>
      {report.snapshot.text ? (
        <blockquote
          className="line-clamp-4 whitespace-pre-line border-line border-s-4 ps-3 text-soft"
          dir="auto"
        >
          {report.snapshot.text}
        </blockquote>
      ) : null}
      <Evidence report={report} />
      <ContentNow report={report} />
      {report.description ? (
        <p dir="auto">
          <span className="text-soft">Reporter’s comment: </span>
          {report.description}
        </p>
      ) : null}
      <People report={report} />
      {report.adminNotes ? (
        <p className="text-sm" dir="auto">
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
          <AnchorButton look="quiet" href={report.contentUrl}>
            Open page
          </AnchorButton>
        ) : null}
      </div>
    </Card>
  );
}

/** What stood around something that only two can see, as it was when it was reported. */
function Evidence({ report: { evidence } }: { report: Report }) {
  if (evidence === null || evidence.length === 0) return null;
  return (
    <details className="text-sm">
      <summary className="min-h-11 content-center font-semibold">What was said before</summary>
      <ol className="grid gap-2">
        {evidence.map(({ name, text, at }) => (
          <li key={`${at}${text}`}>
            <bdi>{name}</bdi>, <InstantText instant={at} />
            <p className="whitespace-pre-line break-words text-soft" dir="auto">
              {text}
            </p>
          </li>
        ))}
      </ol>
    </details>
  );
}

type Moderator = { id: string; name: string };

/** Who sees to it: choosing somebody else tells them. */
function Assign({ report, moderators }: { report: Report; moderators: readonly Moderator[] }) {
  const api = useApi<typeof calls>();
  const [assign, assigning] = useAction(
    (moderatorId: string | null) => api.assignReport({ id: report.id, moderatorId }),
    { failed: 'Report not assigned' },
  );
  const { assignedModeratorId: now, assignedModeratorName } = report;
  const isListed = now === null || moderators.some(({ id }) => id === now);
  return (
    <SelectField
      label="Assigned to"
      defaultValue={now ?? ''}
      disabled={assigning}
      onChange={(event) => assign(event.target.value || null)}
      choices={[
        { value: '', label: 'Nobody yet' },
        ...moderators.map(({ id, name }) => ({ value: id, label: name })),
        ...(isListed ? [] : [{ value: now, label: assignedModeratorName ?? 'Someone else' }]),
      ]}
    />
  );
}

/** Opens a decided report again. */
function ReviewAgain({ report }: { report: Report }) {
  const api = useApi<typeof calls>();
  const [reopen] = useAction(() => api.updateReport({ id: report.id, status: 'reviewed' }), {
    told: 'The report is open again',
    failed: 'Failed to update report. Please try again.',
  });
  return (
    <ConfirmButton
      label="Review again"
      question="Open this report again? What was decided stays in force until you decide anew or undo it."
      action="Open again"
      onConfirm={reopen}
    />
  );
}

/** Who reported it and who wrote it, with both people's records. */
function People({ report }: { report: Report }) {
  const { valid, dismissed } = report.reporterRecord;
  return (
    <p className="text-sm text-soft">
      Reported by <bdi>{report.reporterName ?? 'a visitor'}</bdi>
      {report.reporterName ? ` (earlier reports: ${valid} upheld, ${dismissed} dismissed)` : ''}
      {report.isAnswerWanted ? ', who will be e-mailed the outcome' : ''}
      {report.authorName ? (
        <>
          . Written by <bdi>{report.authorName}</bdi> ({report.authorStrikes} earlier{' '}
          {report.authorStrikes === 1 ? 'decision' : 'decisions'} against them)
        </>
      ) : null}
    </p>
  );
}

/** What has happened to the content since it was reported: authors may change it while the report is waiting. */
function ContentNow({ report: { contentId, content, snapshot } }: { report: Report }) {
  if (contentId === null) return null;
  if (content === null) return <p className="text-sm text-soft">This no longer exists.</p>;
  if (content.isRemoved)
    return <p className="text-sm text-soft">This is currently hidden from every page.</p>;
  if (content.title === snapshot.title && content.text === snapshot.text) return null;
  return (
    <details className="text-sm">
      <summary className="min-h-11 content-center font-semibold">Changed since it was reported</summary>
      <p dir="auto">{content.title}</p>
      <p className="whitespace-pre-line text-soft" dir="auto">
        {content.text}
      </p>
    </details>
  );
}
