import { getRouteApi } from '@tanstack/react-router';
import { useApi } from '#kit/web/api.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { type ListColumn, ListTable } from '#kit/web/ui/list/list-table.tsx';
import { EmptyState } from '#kit/web/ui/notice.tsx';
import { PageHeader } from '#kit/web/ui/page-header.tsx';
import { InstantText } from '#kit/web/ui/text/dates.tsx';
import { useAction } from '#kit/web/use-action.ts';
import type { BrowserReport, calls } from '../browser-report.contract.ts';

const route = getRouteApi('/_admin/admin/browser-reports');

/** /admin/browser-reports: what browsers blocked on our pages, for the site's maintainer. */
export function BrowserReportsPage() {
  const reports = route.useLoaderData();
  const api = useApi<typeof calls>();
  const [clear, isClearing] = useAction(() => api.clearBrowserReports({}), {
    failed: 'List not cleared',
  });
  return (
    <>
      <PageHeader
        title="Browser Reports"
        lead="Browsers block anything on our pages that doesn’t come from this site, and tell us here. A report can mean a fault in the site, or that someone tried to slip something in. Send new ones to the site’s developers."
        trail={[{ name: 'Admin', path: '/admin' }]}
      />
      <div className="page grid justify-items-start gap-4 pb-12">
        {reports.length === 0 ? (
          <div className="w-full">
            <EmptyState title="No reports in the last 30 days">
              <p>That’s how it should be.</p>
            </EmptyState>
          </div>
        ) : (
          <>
            <div className="w-full">
              <ListTable
                caption="Browser reports"
                head="Blocked"
                columns={columns}
                rows={reports}
                keyOf={({ id }) => id}
                titleOf={({ blocked }) => <span className="whitespace-normal break-all">{blocked}</span>}
                metaOf={(report) => (
                  <>
                    <span className="block break-all">
                      {report.directive} on {report.page}
                    </span>
                    <span className="lg:hidden">
                      {timesText(report.count)}, last <InstantText instant={report.lastSeenAt} />
                    </span>
                  </>
                )}
              />
            </div>
            <Button variant="outline" onClick={clear} disabled={isClearing}>
              Clear the list
            </Button>
          </>
        )}
      </div>
    </>
  );
}

const columns: ListColumn<BrowserReport>[] = [
  { title: 'Times', cell: ({ count }) => count },
  { title: 'First seen', cell: ({ firstSeenAt }) => <InstantText instant={firstSeenAt} /> },
  { title: 'Last seen', cell: ({ lastSeenAt }) => <InstantText instant={lastSeenAt} /> },
];

function timesText(count: number): string {
  return count === 1 ? 'once' : `${count} times`;
}
