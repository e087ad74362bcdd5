import { getRouteApi } from '@tanstack/react-router';
import { fullName } from '#features/accounts/users/member-name.rules.ts';
import { boroughTime, dateText } from '#kit/contract/dates.ts';
import { useApi } from '#kit/web/api.ts';
import { LinkButton } from '#kit/web/ui/button.tsx';
import { ConfirmButton } from '#kit/web/ui/confirm-dialog.tsx';
import { Notice } from '#kit/web/ui/notice.tsx';
import { PageHeader } from '#kit/web/ui/page-header.tsx';
import { Panel } from '#kit/web/ui/panel.tsx';
import { DateText } from '#kit/web/ui/text/dates.tsx';
import { useAction } from '#kit/web/use-action.ts';
import type { AdminUserDetails, calls, ProposedEmail } from '../administration.contract.ts';
import { EditUserForm } from './user.form.tsx';
import { UserPremium } from './user-premium.tsx';
import { UserStanding } from './user-standing.tsx';
import { usePermission } from './user-table.tsx';

const route = getRouteApi('/_admin/admin/users/$userId');

/** /admin/users/{id}: one account. */
export function UserPage() {
  const { user, grant } = route.useLoaderData();
  const can = usePermission();
  const name = fullName(user);
  return (
    <>
      <PageHeader
        title={name}
        lead={user.email}
        trail={[
          { name: 'Admin', path: '/admin' },
          { name: 'Users', path: '/admin/users' },
        ]}
      />
      <div className="page grid gap-6 pb-12 lg:grid-cols-2">
        <Panel title="Edit User">
          {user.proposedEmail && can('account.changeEmail', user) ? (
            <ProposedEmailNotice userId={user.id} proposed={user.proposedEmail} />
          ) : null}
          {can('account.edit', user) ? (
            <EditUserForm user={user} />
          ) : (
            <Notice>You can view this account but not change it.</Notice>
          )}
        </Panel>
        <Panel title="Details">
          <Details user={user} />
        </Panel>
        {can('account.suspend', user) ? (
          <Panel title="Suspend, ban or delete">
            <UserStanding user={user} />
          </Panel>
        ) : null}
        {can('account.changeMembership', user) ? (
          <Panel title="Premium membership">
            <UserPremium user={user} grant={grant} />
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
    ...(user.emailFailing
      ? [['Email', 'Comes back; ask for another address'] satisfies [string, string]]
      : []),
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
        <LinkButton variant="outline" to="/admin/badges" search={{ userId: user.id, name: fullName(user) }}>
          Badges
        </LinkButton>
        <LinkButton variant="outline" to="/admin/audit-log" search={{ targetId: user.id }}>
          History
        </LinkButton>
      </p>
    </>
  );
}

/** An address that has been proposed for an account: its state, and a button to withdraw it. */
function ProposedEmailNotice({ userId, proposed }: { userId: string; proposed: ProposedEmail }) {
  const api = useApi<typeof calls>();
  const [cancel] = useAction(() => api.cancelEmailProposal({ id: userId }), {
    failed: 'The change was not cancelled',
  });
  return (
    <Notice>
      <p>
        <strong>
          New address waiting: <span className="break-all">{proposed.email}</span>
        </strong>
      </p>
      <p className="mt-1">{describeProposal(proposed)}</p>
      <ConfirmButton
        className="mt-3"
        label="Cancel the change"
        question="Cancel the change of address? The account keeps the present one."
        action="Cancel change"
        onConfirm={cancel}
      />
    </Notice>
  );
}

function describeProposal({ dueAt, isConfirmed, hasAgreed }: ProposedEmail): string {
  const due = `${dateText(dueAt, 'long')} at ${boroughTime(new Date(dueAt))}`;
  if (isConfirmed) {
    return `Its owner has confirmed it. It takes effect on ${due}, or sooner if the member agrees from the present address. Until then the present address can stop it.`;
  }
  if (hasAgreed) {
    return `The member has agreed from the present address. The change takes effect as soon as the new address is confirmed; if it isn’t confirmed by ${due}, nothing changes.`;
  }
  return `Its owner hasn’t confirmed it yet. If that happens, it takes effect on ${due}, unless the present address, which we’ve told, stops it.`;
}

/** Where a member is signed in. */
function UserSessions({ user }: { user: AdminUserDetails }) {
  const api = useApi<typeof calls>();
  const can = usePermission();
  const [end] = useAction(() => api.endUserSessions({ id: user.id }), {
    failed: 'Member not signed out',
  });
  if (user.sessions.length === 0) return <p>Not signed in anywhere.</p>;
  return (
    <>
      <ul className="divide-y divide-line">
        {user.sessions.map((session) => (
          <li key={session.id} className="flex justify-between gap-4 py-2">
            <span>{session.device}</span>
            <span className="text-soft">
              <DateText date={session.lastUsedAt} />
            </span>
          </li>
        ))}
      </ul>
      {can('account.endSessions', user) ? (
        <ConfirmButton
          className="mt-3"
          label="Sign out everywhere"
          question={`Sign ${user.firstName} out everywhere?`}
          action="Sign out everywhere"
          onConfirm={end}
        />
      ) : null}
    </>
  );
}
