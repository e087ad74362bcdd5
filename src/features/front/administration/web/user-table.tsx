import type { Person } from '#kit/contract/audience.ts';
import { dateText } from '#kit/contract/date-text.ts';
import { useApi } from '#kit/web/api.ts';
import { Badge } from '#kit/web/ui/badge.tsx';
import { LinkButton } from '#kit/web/ui/button.tsx';
import { ConfirmButton } from '#kit/web/ui/confirm-dialog.tsx';
import { type Column, StackedTable } from '#kit/web/ui/stacked-table.tsx';
import { useAction } from '#kit/web/use-action.ts';
import type { AdminUser, calls } from '../contract.ts';
import { useMay } from './use-may.ts';

export const roleNames: Record<Person['role'], string> = {
  user: 'Member',
  admin: 'Administrator',
  super_admin: 'Main administrator',
};

/** Accounts, with the actions available for each. */
export function UserTable({ users }: { users: readonly AdminUser[] }) {
  const columns: Column<AdminUser>[] = [
    {
      title: 'User',
      className: 'break-words',
      cell: (user) => (
        <>
          <span className="font-semibold" dir="auto">
            {user.firstName} {user.lastName}
          </span>
          <span className="block text-sm text-soft">{user.email}</span>
          <StatusCell user={user} />
        </>
      ),
    },
    { title: 'Mosque', cell: (user) => <span dir="auto">{user.mosque?.name ?? '–'}</span> },
    {
      title: 'Role',
      cell: (user) => (
        <>
          {roleNames[user.role]} {user.canPromoteAdmin ? <Badge tone="saffron">Can Promote</Badge> : null}
        </>
      ),
    },
    { title: 'Membership', cell: (user) => user.membershipTier },
    { title: 'Join Date', cell: (user) => dateText(user.createdAt) },
    { title: 'Actions', cell: (user) => <Actions user={user} /> },
  ];
  return <StackedTable caption="Users" columns={columns} rows={users} keyOf={(user) => user.id} />;
}

function StatusCell({ user }: { user: AdminUser }) {
  if (user.accountStatus === 'active') {
    return user.isEmailVerified ? null : <Badge>Address not verified</Badge>;
  }
  const tone = user.accountStatus === 'pending' ? 'plain' : 'danger';
  const names = { pending: 'Invited', suspended: 'Suspended', banned: 'Banned' };
  return <Badge tone={tone}>{names[user.accountStatus]}</Badge>;
}

function Actions({ user }: { user: AdminUser }) {
  const api = useApi<typeof calls>();
  const may = useMay();
  const name = `${user.firstName} ${user.lastName}`.trim();
  const [remove] = useAction(() => api.deleteUser({ id: user.id }), { failed: 'Failed to delete user.' });
  return (
    <span className="flex flex-wrap gap-2">
      <LinkButton look="outline" to="/admin/users/$userId" params={{ userId: user.id }}>
        {may('account.edit', user) ? 'Edit' : 'View'}
      </LinkButton>
      {may('account.delete', user) ? (
        <ConfirmButton
          look="quiet"
          label="Delete"
          question={`Are you sure you want to delete user "${name}"? This action cannot be undone.`}
          action="Delete"
          onConfirm={remove}
        />
      ) : null}
    </span>
  );
}
