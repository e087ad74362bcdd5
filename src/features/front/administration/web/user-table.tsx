import { useRouter } from '@tanstack/react-router';
import { useId } from 'react';
import { fullName } from '#features/accounts/users/member-name.rules.ts';
import { type AccountPermission, mayDo, type Subject } from '#features/accounts/users/permission.rules.ts';
import type { Person } from '#kit/contract/audience.ts';
import { dateText } from '#kit/contract/dates.ts';
import { useApi } from '#kit/web/api.ts';
import { ConfirmDialog } from '#kit/web/ui/confirm-dialog.tsx';
import { ListTable } from '#kit/web/ui/list/list-table.tsx';
import { MenuButton, MenuLink, MoreMenu } from '#kit/web/ui/over/menu.tsx';
import { openSheet } from '#kit/web/ui/over/sheet.tsx';
import { Tag } from '#kit/web/ui/tag.tsx';
import { useAction } from '#kit/web/use-action.ts';
import type { AdminUser, calls } from '../administration.contract.ts';

export const roleNames: Record<Person['role'], string> = {
  user: 'Member',
  admin: 'Administrator',
  super_admin: 'Main administrator',
};

export const membershipNames: Record<AdminUser['membershipTier'], string> = {
  basic: 'Basic',
  standard: 'Standard',
  premium: 'Premium',
  advertiser: 'Advertiser',
};

/** Accounts, with the actions available for each. */
export function UserTable({ users }: { users: readonly AdminUser[] }) {
  return (
    <ListTable
      caption="Users"
      head="User"
      rows={users}
      keyOf={(user) => user.id}
      titleOf={(user) => (
        <>
          <bdi>{fullName(user)}</bdi> <StatusTag user={user} />
        </>
      )}
      metaOf={(user) => (
        <>
          <span className="block truncate">{user.email}</span>
          <span className="lg:hidden">
            {roleNames[user.role]} · {membershipNames[user.membershipTier]} · joined{' '}
            {dateText(user.createdAt)}
            {user.mosque ? (
              <>
                {' '}
                · <bdi>{user.mosque.name}</bdi>
              </>
            ) : null}
          </span>
        </>
      )}
      columns={[
        { title: 'Mosque', cell: (user) => <span dir="auto">{user.mosque?.name ?? '–'}</span> },
        {
          title: 'Role',
          cell: (user) => (
            <>
              {roleNames[user.role]} {user.canPromoteAdmin ? <Tag>Can Promote</Tag> : null}
            </>
          ),
        },
        { title: 'Membership', cell: (user) => membershipNames[user.membershipTier] },
        { title: 'Join Date', cell: (user) => dateText(user.createdAt) },
      ]}
      actions={(user) => <Actions user={user} />}
    />
  );
}

function StatusTag({ user }: { user: AdminUser }) {
  if (user.accountStatus === 'active') {
    if (user.emailFailing) return <Tag tone="danger">Email fails</Tag>;
    return user.isEmailVerified ? null : <Tag tone="plain">Address not verified</Tag>;
  }
  const names = { pending: 'Invited', suspended: 'Suspended', banned: 'Banned' };
  return <Tag tone={user.accountStatus === 'pending' ? 'plain' : 'danger'}>{names[user.accountStatus]}</Tag>;
}

function Actions({ user }: { user: AdminUser }) {
  const api = useApi<typeof calls>();
  const may = usePermission();
  const id = useId();
  const name = fullName(user);
  const [remove] = useAction(() => api.deleteUser({ id: user.id }), { failed: 'Failed to delete user.' });
  return (
    <>
      <MoreMenu name={`Edit or delete ${name}`}>
        <MenuLink to="/admin/users/$userId" params={{ userId: user.id }}>
          {may('account.edit', user) ? 'Edit' : 'View'}
        </MenuLink>
        {may('account.delete', user) ? <MenuButton onClick={() => openSheet(id)}>Delete</MenuButton> : null}
      </MoreMenu>
      {may('account.delete', user) ? (
        <ConfirmDialog
          id={id}
          question={`Are you sure you want to delete user "${name}"? This action cannot be undone.`}
          action="Delete user"
          onConfirm={remove}
        />
      ) : null}
    </>
  );
}

/** Returns a check whether the viewer may do something to an account, by the rules that the server uses. */
export function usePermission(): (permission: AccountPermission, subject: Subject) => boolean {
  const { account } = useRouter().options.context.viewer;
  return (permission, subject) => account !== null && mayDo(permission, account, subject);
}
