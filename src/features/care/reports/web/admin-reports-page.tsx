import { getRouteApi, Link } from '@tanstack/react-router';
import { Download } from 'lucide-react';
import { AnchorButton } from '#kit/web/ui/button.tsx';
import { ChipLink } from '#kit/web/ui/chip.tsx';
import { PagedRows } from '#kit/web/ui/list-page.tsx';
import { PageHeader } from '#kit/web/ui/page-header.tsx';
import { Section } from '#kit/web/ui/section.tsx';
import { StatLink } from '#kit/web/ui/stat-card.tsx';
import { DecisionCard } from './decision-card.tsx';
import { ReportCard } from './report-card.tsx';

const route = getRouteApi('/_admin/admin/reports');

const cards = [
  { show: 'pending', label: 'Pending', count: 'pending' },
  { show: 'high', label: 'High Priority', count: 'highPriority' },
  { show: 'resolved', label: 'Resolved', count: 'resolved' },
  { show: 'all', label: 'Total', count: 'total' },
] as const;

/** /admin/reports: reports, decisions, and the appeals against them. */
export function AdminReportsPage() {
  const { counts, reports, appeals, decisions, moderators } = route.useLoaderData();
  const search = route.useSearch();
  return (
    <>
      <PageHeader
        title="Content Reports"
        trail={[
          { name: 'Admin', path: '/admin' },
          { name: 'Reports', path: '/admin/reports' },
        ]}
      >
        <p className="mt-3">
          <AnchorButton look="outline" href="/api/admin/moderation.csv" download="moderation.csv">
            <Download aria-hidden="true" className="size-5" /> Record of decisions (CSV)
          </AnchorButton>
        </p>
      </PageHeader>
      <div className="page">
        <nav aria-label="Filter reports" className="grid grid-cols-2 gap-3 lg:grid-cols-4">
          {cards.map(({ show, label, count }) => (
            <StatLink
              key={show}
              to="/admin/reports"
              search={{ show }}
              label={label}
              value={counts[count]}
              aria-current={(search.show ?? 'pending') === show}
            />
          ))}
        </nav>
        <div className="mt-3 flex flex-wrap gap-2">
          <ChipLink
            to="/admin/reports"
            search={search.show === 'mine' ? {} : { show: 'mine' }}
            chosen={search.show === 'mine'}
          >
            Assigned to me
          </ChipLink>
        </div>
      </div>
      {appeals.length > 0 ? (
        <Section title={<span id="appeals">Appeals waiting</span>}>
          <ul className="grid gap-4 lg:grid-cols-2">
            {appeals.map((decision) => (
              <li key={decision.id}>
                <DecisionCard decision={decision} />
              </li>
            ))}
          </ul>
        </Section>
      ) : null}
      <Section title="Reports">
        <PagedRows
          page={reports}
          path="/admin/reports"
          empty={counts.total === 0 ? 'No Reports Yet' : 'Nothing here'}
          next="Earlier reports"
        >
          {(rows) => (
            <ul className="grid gap-4 lg:grid-cols-2">
              {rows.map((report) => (
                <li key={report.id} id={`report-${report.id}`} className="scroll-mt-20">
                  <ReportCard report={report} moderators={moderators} />
                </li>
              ))}
            </ul>
          )}
        </PagedRows>
      </Section>
      {decisions.items.length > 0 ? (
        <Section title="Recent decisions">
          <ul className="grid gap-4 lg:grid-cols-2">
            {decisions.items.map((decision) => (
              <li key={decision.id}>
                <DecisionCard decision={decision} />
              </li>
            ))}
          </ul>
          {decisions.nextCursor === null ? null : (
            <Link
              to="/admin/reports"
              search={{ ...search, decided: decisions.nextCursor }}
              className="link inline-flex min-h-11 items-center"
            >
              Earlier decisions
            </Link>
          )}
        </Section>
      ) : null}
    </>
  );
}
