import { getRouteApi } from '@tanstack/react-router';
import { FilterChips, ListPage } from '#kit/web/ui/list-page.tsx';
import { StatLink } from '#kit/web/ui/stat-card.tsx';
import { ApprovalCard } from './approval-card.tsx';

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
      trail={[
        { name: 'Admin', path: '/admin' },
        { name: 'Approvals', path: '/admin/approvals' },
      ]}
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
