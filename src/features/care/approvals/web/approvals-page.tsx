import { getRouteApi, Link } from '@tanstack/react-router';
import { ChipLink } from '#kit/web/ui/chip.tsx';
import { PageHeader } from '#kit/web/ui/page-header.tsx';
import { StatLink } from '#kit/web/ui/stat-card.tsx';
import { EmptyState } from '#kit/web/ui/states.tsx';
import { ApprovalCard } from './approval-card.tsx';

const route = getRouteApi('/_admin/admin/approvals');

const statuses = [
  { status: undefined, label: 'Waiting' },
  { status: 'approved', label: 'Approved' },
  { status: 'rejected', label: 'Rejected' },
] as const;

/** /admin/approvals: everything that needs an administrator's decision, in one place. */
export function ApprovalsPage() {
  const { counts, page } = route.useLoaderData();
  const search = route.useSearch();
  return (
    <>
      <PageHeader
        title="Approval Dashboard"
        trail={[
          { name: 'Admin', path: '/admin' },
          { name: 'Approvals', path: '/admin/approvals' },
        ]}
      />
      <div className="page pb-12">
        <nav aria-label="Filter by type" className="grid grid-cols-2 gap-3 lg:grid-cols-5">
          <StatLink
            to="/admin/approvals"
            search={{ status: search.status }}
            label="Pending"
            value={counts.pending}
            aria-current={search.type === undefined}
          />
          {counts.byType.map(({ targetType, label, pending }) => (
            <StatLink
              key={targetType}
              to="/admin/approvals"
              search={{ status: search.status, type: targetType }}
              label={label}
              value={pending}
              aria-current={search.type === targetType}
            />
          ))}
        </nav>
        <nav aria-label="Filter by decision" className="my-6 flex flex-wrap gap-2">
          {statuses.map(({ status, label }) => (
            <ChipLink
              key={label}
              to="/admin/approvals"
              search={{ type: search.type, status }}
              chosen={search.status === status}
            >
              {label}
            </ChipLink>
          ))}
        </nav>
        {page.items.length === 0 ? (
          <EmptyState title={search.status === undefined ? 'All caught up!' : 'Nothing here'} />
        ) : (
          <ul className="grid gap-4 lg:grid-cols-2">
            {page.items.map((request) => (
              <li key={request.id}>
                <ApprovalCard request={request} />
              </li>
            ))}
          </ul>
        )}
        {page.nextCursor ? (
          <Link
            to="/admin/approvals"
            search={{ ...search, cursor: page.nextCursor }}
            className="link inline-flex min-h-11 items-center"
          >
            Next page
          </Link>
        ) : null}
      </div>
    </>
  );
}
