import { getRouteApi } from '@tanstack/react-router';
import { accountStatuses } from '#features/accounts/users/user.rules.ts';
import { roles } from '#kit/contract/audience.ts';
import { SelectField, TextField } from '#kit/web/ui/field.tsx';
import { ListPage } from '#kit/web/ui/list-page.tsx';
import { roleNames, UserTable } from './user-table.tsx';

const route = getRouteApi('/_admin/admin/users');

const statusNames = { pending: 'Invited', active: 'Active', suspended: 'Suspended', banned: 'Banned' };

/** /admin/users: all accounts, with search and filters. */
export function UsersPage() {
  const page = route.useLoaderData();
  const search = route.useSearch();
  return (
    <ListPage
      title="User Management"
      trail={[{ name: 'Admin', path: '/admin' }]}
      filters={
        <>
          <TextField
            className="min-w-56 flex-1"
            label="Search by name or email"
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
        </>
      }
      count={['user', 'users']}
      page={page}
      empty="No users found."
    >
      {(users) => <UserTable users={users} />}
    </ListPage>
  );
}
