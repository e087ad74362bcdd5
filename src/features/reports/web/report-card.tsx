import { Badge } from '#kit/web/ui/badge.tsx';
import { AnchorButton } from '#kit/web/ui/button.tsx';
import { Card } from '#kit/web/ui/card.tsx';
import { InstantText } from '#kit/web/ui/instant-text.tsx';
import type { Report } from '../moderation-contract.ts';
import { actionLabels, reportedTypeLabels, reportReasonLabels } from '../report-words.ts';
import { ReviewDialog } from './review-dialog.tsx';

const tones = { low: 'plain', medium: 'tile', high: 'saffron', urgent: 'danger' } as const;

/** One report: what was reported, by whom and why, and what became of it. */
export function ReportCard({ report }: { report: Report }) {
  const isOpen = report.status === 'pending' || report.status === 'reviewed';
  const { valid, dismissed } = report.reporterRecord;
  return (
    <Card className="flex h-full flex-col gap-2">
      <p className="flex flex-wrap items-center gap-2">
        <Badge tone={tones[report.priority]}>{report.priority}</Badge>
        <Badge>{reportedTypeLabels[report.contentType]}</Badge>
        <Badge tone="saffron">{reportReasonLabels[report.reportReason]}</Badge>
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
      {report.description ? (
        <p dir="auto">
          <span className="text-soft">The reporter says: </span>
          {report.description}
        </p>
      ) : null}
      <p className="text-sm text-soft">
        Reported by <bdi>{report.reporterName ?? 'a visitor'}</bdi>
        {report.reporterName ? ` (${valid} right, ${dismissed} dismissed before)` : ''}
        {report.authorName ? (
          <>
            . Written by <bdi>{report.authorName}</bdi> ({report.authorStrikes}{' '}
            {report.authorStrikes === 1 ? 'decision' : 'decisions'} before)
          </>
        ) : null}
      </p>
      {report.adminNotes ? (
        <p className="text-sm" dir="auto">
          Notes: {report.adminNotes}
        </p>
      ) : null}
      <div className="mt-auto flex flex-wrap items-center gap-3 pt-2">
        {isOpen ? (
          <ReviewDialog report={report} />
        ) : (
          <Badge tone={report.status === 'resolved' ? 'tile' : 'plain'}>
            {report.status}: {actionLabels[report.actionTaken ?? 'no_action']}
          </Badge>
        )}
        <AnchorButton look="quiet" href={report.contentUrl}>
          Open its page
        </AnchorButton>
      </div>
    </Card>
  );
}
