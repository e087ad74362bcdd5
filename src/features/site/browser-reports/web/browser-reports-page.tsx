import { getRouteApi } from '@tanstack/react-router';
import { useApi } from '#kit/web/api.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { PageHeader } from '#kit/web/ui/page-header.tsx';
import { type Column, StackedTable } from '#kit/web/ui/stacked-table.tsx';
import { EmptyState } from '#kit/web/ui/states.tsx';
import { InstantText } from '#kit/web/ui/text/instant-text.tsx';
import { useAction } from '#kit/web/use-action.ts';
import type { BrowserReport, calls } from '../contract.ts';

const route = getRouteApi('/_admin/admin/browser-reports');

/** /admin/browser-reports: what browsers refused on our pages, for whoever maintains the site. */
export function BrowserReportsPage() {
  const reports = route.useLoaderData();
  const api = useApi<typeof calls>();
  const [clear, isClearing] = useAction(() => api.clearBrowserReports({}), {
    told: 'The list is clear.',
    failed: 'List not cleared',
  });
  return (
    <>
      <PageHeader
        title="Browser Reports"
        lead="Browsers block anything on our pages that doesn’t come from this site, and tell us here. A report can mean a fault in the site, or that someone tried to slip something in. Send new ones to the site’s developers."
        trail={[
          { name: 'Admin', path: '/admin' },
          { name: 'Browser reports', path: '/admin/browser-reports' },
        ]}
      />
      <div className="page flex flex-col items-start gap-4 pb-12">
        {reports.length === 0 ? (
          <EmptyState title="No reports in the last 30 days">
            <p>That’s how it should be.</p>
          </EmptyState>
        ) : (
          <>
            <StackedTable caption="Browser reports" columns={columns} rows={reports} keyOf={({ id }) => id} />
            <Button look="outline" onClick={clear} disabled={isClearing}>
              Clear the list
            </Button>
          </>
        )}
      </div>
    </>
  );
}

const columns: Column<BrowserReport>[] = [
  { title: 'Rule', cell: ({ directive }) => directive },
  { title: 'Blocked', className: 'break-all', cell: ({ blocked }) => blocked },
  { title: 'Page', className: 'break-all', cell: ({ page }) => page },
  { title: 'Times', cell: ({ count }) => count },
  { title: 'First seen', cell: ({ firstSeenAt }) => <InstantText instant={firstSeenAt} /> },
  { title: 'Last seen', cell: ({ lastSeenAt }) => <InstantText instant={lastSeenAt} /> },
];
