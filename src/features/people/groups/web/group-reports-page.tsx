import { getRouteApi, Link } from '@tanstack/react-router';
import { useId } from 'react';
import { reportReasonLabels } from '#features/care/reports/report-options.ts';
import { useApi } from '#kit/web/api.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { Card } from '#kit/web/ui/card.tsx';
import { ConfirmButton } from '#kit/web/ui/confirm-dialog.tsx';
import { ReasonDialog } from '#kit/web/ui/over/reason-dialog.tsx';
import { openSheet } from '#kit/web/ui/over/sheet.tsx';
import { EmptyState } from '#kit/web/ui/states.tsx';
import { InstantText } from '#kit/web/ui/text/instant-text.tsx';
import { useAction } from '#kit/web/use-action.ts';
import { groupLengths } from '../max-lengths.ts';
import type { GroupReport, calls as reportCalls } from '../report-contract.ts';
import { GroupFrame } from './group-frame.tsx';

const route = getRouteApi('/_member/groups/$groupId/reports');

/** /groups/{id}/reports: what members of the group have reported, for those who moderate it. */
export function GroupReportsPage() {
  const { group, reports } = route.useLoaderData();
  return (
    <GroupFrame group={group}>
      <h2 className="text-2xl">Reports</h2>
      <p className="mb-3 text-soft">
        You decide first. The author can appeal to the site’s administrators, who see all reports too. Nobody
        is told who reported.
      </p>
      {reports.length > 0 ? (
        <ul className="grid gap-4">
          {reports.map((report) => (
            <li key={report.id}>
              <ReportCard report={report} groupId={group.id} />
            </li>
          ))}
        </ul>
      ) : (
        <EmptyState title="No reports are waiting" />
      )}
    </GroupFrame>
  );
}

function ReportCard({ report, groupId }: { report: GroupReport; groupId: string }) {
  const api = useApi<typeof reportCalls>();
  const sheet = useId();
  const [decide, deciding] = useAction(
    (decision: { isRemoved: boolean; statement?: string }) =>
      api.decideGroupReport({ id: groupId, reportId: report.id, ...decision }),
    { failed: 'The report wasn’t decided' },
  );
  return (
    <Card>
      <p className="text-sm text-soft">
        {reportReasonLabels[report.reportReason]} · <InstantText instant={report.createdAt} />
      </p>
      <blockquote className="my-2 whitespace-pre-line border-line border-s-4 ps-3" dir="auto">
        {report.text}
      </blockquote>
      {report.description ? (
        <p className="mb-2">
          What was said about it: <span dir="auto">{report.description}</span>
        </p>
      ) : null}
      <p className="mb-3">
        <Link to={report.path} className="link inline-flex min-h-11 items-center">
          See it in context
        </Link>
      </p>
      {report.isOwn ? (
        <p className="text-soft">You wrote this yourself, so someone else decides.</p>
      ) : (
        <div className="flex flex-wrap gap-3">
          <Button look="danger" disabled={deciding} onClick={() => openSheet(sheet)}>
            Take down
          </Button>
          <ConfirmButton
            look="outline"
            label="Leave it up"
            question="Leave it up, and close the report?"
            action="Leave it up"
            onConfirm={() => decide({ isRemoved: false })}
          />
          <ReasonDialog
            id={sheet}
            title="Take this down?"
            label="Why?"
            hint="Its author reads this, without your name, and can appeal."
            required="Please say why."
            maxLength={groupLengths.statement}
            action="Take down"
            look="danger"
            send={(statement) => decide({ isRemoved: true, statement })}
          />
        </div>
      )}
    </Card>
  );
}
