import { getRouteApi, Link } from '@tanstack/react-router';
import { useId } from 'react';
import { reportReasonLabels } from '#features/care/reports/report.rules.ts';
import { directionOf } from '#kit/contract/text-direction.ts';
import { useApi } from '#kit/web/api.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { ConfirmButton } from '#kit/web/ui/confirm-dialog.tsx';
import { EmptyState } from '#kit/web/ui/notice.tsx';
import { openSheet } from '#kit/web/ui/over/sheet.tsx';
import { Card } from '#kit/web/ui/panel.tsx';
import { InstantText } from '#kit/web/ui/text/dates.tsx';
import { useAction } from '#kit/web/use-action.ts';
import type { RemovalReason } from '../group.rules.ts';
import type { GroupReport, calls as reportCalls } from '../group-report.contract.ts';
import { GroupFrame } from './group-frame.tsx';
import { RemovalDialog } from './removal-dialog.tsx';

const route = getRouteApi('/_member/groups/$groupId/reports');

/** /groups/{id}/reports: reports from members of the group, for its moderators. */
export function GroupReportsPage() {
  const { group, reports } = route.useLoaderData();
  return (
    <GroupFrame group={group}>
      <h2 className="text-2xl">Reports</h2>
      <p className="mb-3 text-soft">
        You decide for your group: what you take down goes from it, and the author can appeal to the site’s
        administrators. They see all reports too, and decide those of hate or harassment and those about a
        child themselves. Nobody is told who reported.
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
    (decision: { isRemoved: boolean; reason?: RemovalReason }) =>
      api.decideGroupReport({ id: groupId, reportId: report.id, ...decision }),
    { failed: 'The report wasn’t decided' },
  );
  return (
    <Card>
      <p className="text-sm text-soft">
        {reportReasonLabels[report.reportReason]} · <InstantText instant={report.createdAt} />
      </p>
      <blockquote
        className="my-2 whitespace-pre-line border-line border-s-4 ps-3"
        dir={directionOf(report.text)}
      >
        {report.text}
      </blockquote>
      {report.description ? (
        <p className="mb-2">
          What was said about it: <span dir={directionOf(report.description)}>{report.description}</span>
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
          <Button variant="danger" disabled={deciding} onClick={() => openSheet(sheet)}>
            Take down
          </Button>
          <ConfirmButton
            variant="outline"
            label="Leave it up"
            question="Close the report for the group, and leave what was written up?"
            action="Close report"
            onConfirm={() => decide({ isRemoved: false })}
          />
          <RemovalDialog
            id={sheet}
            hint="Its author reads this, without your name, and can appeal."
            send={(reason) => decide({ isRemoved: true, reason })}
          />
        </div>
      )}
    </Card>
  );
}
