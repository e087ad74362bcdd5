import { getRouteApi, Link } from '@tanstack/react-router';
import { accountStatuses } from '#features/accounts/users/account-options.ts';
import { roles } from '#kit/contract/audience.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { SelectField, TextField } from '#kit/web/ui/field.tsx';
import { PageHeader } from '#kit/web/ui/page-header.tsx';
import { EmptyState } from '#kit/web/ui/states.tsx';
import { roleNames, UserTable } from './user-table.tsx';

const route = getRouteApi('/_admin/admin/users');

const statusNames = { pending: 'Invited', active: 'Active', suspended: 'Suspended', banned: 'Banned' };

/** /admin/users: all accounts, searched and filtered. */
export function UsersPage() {
  const { items, total, nextCursor } = route.useLoaderData();
  const search = route.useSearch();
  return (
    <>
      <PageHeader
        title="User Management"
        trail={[
          { name: 'Admin', path: '/admin' },
          { name: 'Users', path: '/admin/users' },
        ]}
      />
      <div className="page pb-12">
        <form method="get" action="/admin/users" className="flex flex-wrap items-end gap-3">
          <TextField
            className="min-w-56 flex-1"
            label="Search by name or e-mail"
            name="search"
            type="search"
            defaultValue={search.search ?? ''}
          />
          <SelectField
            label="Role"
            name="role"
            defaultValue={search.role ?? ''}
            choices={[
              { value: '', label: 'All roles' },
              ...roles.map((value) => ({ value, label: roleNames[value] })),
            ]}
          />
          <SelectField
            label="Status"
            name="status"
            defaultValue={search.status ?? ''}
            choices={[
              { value: '', label: 'Any status' },
              ...accountStatuses.map((value) => ({ value, label: statusNames[value] })),
            ]}
          />
          <Button type="submit" look="outline">
            Search
          </Button>
        </form>
        <p className="my-4 text-soft" role="status">
          {total} {total === 1 ? 'user' : 'users'}
        </p>
        {items.length === 0 ? <EmptyState title="No users found." /> : <UserTable users={items} />}
        {nextCursor ? (
          <Link
            to="/admin/users"
            search={{ ...search, cursor: nextCursor }}
            className="link inline-flex min-h-11 items-center"
          >
            Next page
          </Link>
        ) : null}
      </div>
    </>
  );
}
