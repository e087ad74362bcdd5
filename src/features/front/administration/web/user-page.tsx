import { getRouteApi } from '@tanstack/react-router';
import { dateText } from '#kit/contract/date-text.ts';
import { LinkButton } from '#kit/web/ui/button.tsx';
import { Notice } from '#kit/web/ui/notice.tsx';
import { PageHeader } from '#kit/web/ui/page-header.tsx';
import { Panel } from '#kit/web/ui/panel.tsx';
import { DateText } from '#kit/web/ui/text/date-text.tsx';
import type { AdminUserDetails } from '../contract.ts';
import { AccountStatusPanel } from './account-status-panel.tsx';
import { EditUserForm } from './edit-user-form.tsx';
import { ProposedEmailNotice } from './proposed-email-notice.tsx';
import { useMay } from './use-may.ts';
import { UserSessions } from './user-sessions.tsx';

const route = getRouteApi('/_admin/admin/users/$userId');

/** /admin/users/{id}: one account. */
export function UserPage() {
  const user = route.useLoaderData();
  const may = useMay();
  const name = `${user.firstName} ${user.lastName}`;
  return (
    <>
      <PageHeader
        title={name}
        lead={user.email}
        trail={[
          { name: 'Admin', path: '/admin' },
          { name: 'Users', path: '/admin/users' },
          { name, path: `/admin/users/${user.id}` },
        ]}
      />
      <div className="page grid gap-6 pb-12 lg:grid-cols-2">
        <Panel title="Edit User">
          {user.proposedEmail && may('account.changeEmail', user) ? (
            <ProposedEmailNotice userId={user.id} proposed={user.proposedEmail} />
          ) : null}
          {may('account.edit', user) ? (
            <EditUserForm user={user} />
          ) : (
            <Notice>You can view this account but not change it.</Notice>
          )}
        </Panel>
        <Panel title="Details">
          <Details user={user} />
        </Panel>
        {may('account.suspend', user) ? (
          <Panel title="Suspend or ban">
            <AccountStatusPanel user={user} />
          </Panel>
        ) : null}
        <Panel title="Sessions">
          <UserSessions user={user} />
        </Panel>
      </div>
    </>
  );
}

function Details({ user }: { user: AdminUserDetails }) {
  const rows: [string, string][] = [
    ['Phone', user.phone ?? '–'],
    ['Mobile', user.mobile ?? '–'],
    ['Postcode', user.postcode ?? '–'],
    ['Mosque', user.mosque?.name ?? '–'],
    ['Address verified', user.isEmailVerified ? 'Yes' : 'No'],
    ['Second factor', user.hasSecondFactor ? 'On' : 'Off'],
    ['Newsletter', user.newsletterSubscribed ? 'Yes' : 'No'],
    ['Member since', dateText(user.createdAt)],
  ];
  return (
    <>
      <dl className="grid gap-2">
        {rows.map(([label, value]) => (
          <div key={label} className="flex justify-between gap-4">
            <dt className="text-soft">{label}</dt>
            <dd dir="auto">{value}</dd>
          </div>
        ))}
      </dl>
      {user.lastSeenAt ? (
        <p className="mt-2 text-sm text-soft">
          Last signed in on <DateText date={user.lastSeenAt} />
        </p>
      ) : null}
      <p className="mt-4 flex flex-wrap gap-3">
        <LinkButton
          look="outline"
          to="/admin/badges"
          search={{ userId: user.id, name: `${user.firstName} ${user.lastName}` }}
        >
          Badges
        </LinkButton>
        <LinkButton look="outline" to="/admin/audit-log" search={{ targetId: user.id }}>
          History
        </LinkButton>
      </p>
    </>
  );
}
