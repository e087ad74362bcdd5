import { getRouteApi, Link, useRouter } from '@tanstack/react-router';
import { useId } from 'react';
import { maxLengths } from '#kit/contract/field-limits.ts';
import type { Page } from '#kit/contract/paging.ts';
import { directionOf } from '#kit/contract/text-direction.ts';
import { problemOf, useApi } from '#kit/web/api.ts';
import { showProblem } from '#kit/web/form/show-problem.ts';
import { useForm } from '#kit/web/form/use-form.tsx';
import { Badge } from '#kit/web/ui/badge.tsx';
import { Button } from '#kit/web/ui/button.tsx';
import { ConfirmButton } from '#kit/web/ui/confirm-dialog.tsx';
import { SelectField, TextField } from '#kit/web/ui/field.tsx';
import { PagedRows } from '#kit/web/ui/list-page.tsx';
import { ReasonDialog } from '#kit/web/ui/over/reason-dialog.tsx';
import { openSheet } from '#kit/web/ui/over/sheet.tsx';
import { PageHeader } from '#kit/web/ui/page-header.tsx';
import { Panel } from '#kit/web/ui/panel.tsx';
import { DateText } from '#kit/web/ui/text/dates.tsx';
import { showToast } from '#kit/web/ui/toast.ts';
import { useAction } from '#kit/web/use-action.ts';
import type { BadgeRequest, calls, UserBadge } from '../badge.contract.ts';
import { BadgeIcon } from './badge-list.tsx';

const route = getRouteApi('/_admin/admin/badges');

const assignmentLabels = {
  auto: 'automatic',
  admin: 'given by an administrator',
  self_admin: 'requested, then approved',
};

/** /admin/badges: gives badges, decides requests, and shows how many members have each badge. */
export function AdminBadgesPage() {
  const { overview, requests, members, held } = route.useLoaderData();
  return (
    <>
      <PageHeader trail={[{ name: 'Admin', path: '/admin' }]} />
      <div className="page grid gap-6 pb-12 lg:grid-cols-2">
        <Panel title="Award a badge">
          <AwardPanel overview={overview} members={members} held={held} />
        </Panel>
        <Panel title="Badge requests">
          <BadgeRequestList page={requests} />
        </Panel>
        <Panel title="All badges" className="lg:col-span-2">
          <ul className="grid gap-x-8 sm:grid-cols-2">
            {overview.map((badge) => (
              <li
                key={badge.key}
                className="flex items-start justify-between gap-4 border-line border-b py-2"
              >
                <span>
                  <span className="font-semibold">{badge.label}</span> <Badge>{badge.type}</Badge>
                  <span className="block text-sm text-soft">
                    {badge.description}; {assignmentLabels[badge.assign]}
                  </span>
                </span>
                <span className="clock">{badge.holders}</span>
              </li>
            ))}
          </ul>
        </Panel>
      </div>
    </>
  );
}

type Overview = readonly { key: string; label: string; assign: 'auto' | 'admin' | 'self_admin' }[];
type Members = readonly { id: string; name: string; email: string }[];

/** Finds a member, shows their badges and gives another. */
function AwardPanel({
  overview,
  members,
  held,
}: {
  overview: Overview;
  members: Members;
  held: readonly UserBadge[];
}) {
  const { search, userId, name } = route.useSearch();
  return (
    <>
      <form method="get" action="/admin/badges" className="flex flex-wrap items-end gap-3">
        <TextField
          className="min-w-48 flex-1"
          label="First name, last name or email"
          name="search"
          type="search"
          defaultValue={search ?? ''}
        />
        <Button type="submit" variant="outline">
          Search
        </Button>
      </form>
      {search !== undefined && members.length === 0 ? <p className="mt-3">No members found.</p> : null}
      <ul className="mt-3">
        {members.map((member) => (
          <li key={member.id}>
            <Link
              to="/admin/badges"
              search={{ userId: member.id, name: member.name }}
              className="link inline-flex min-h-11 items-center"
            >
              <bdi>{member.name}</bdi>&nbsp;({member.email})
            </Link>
          </li>
        ))}
      </ul>
      {userId === undefined ? null : (
        <HeldBadges userId={userId} name={name ?? 'this member'} held={held} overview={overview} />
      )}
      <AwardForm overview={overview} userId={userId} />
    </>
  );
}

type HeldProps = { userId: string; name: string; held: readonly UserBadge[]; overview: Overview };

/** A member's badges. What the system gives, only the system takes away. */
function HeldBadges({ userId, name, held, overview }: HeldProps) {
  const byHand = new Set(overview.filter(({ assign }) => assign !== 'auto').map(({ key }) => key));
  const api = useApi<typeof calls>();
  const [remove] = useAction((badgeKey: string) => api.removeBadge({ userId, badgeKey }), {
    failed: 'Failed to remove badge',
  });
  return (
    <div className="mt-3">
      <h3 className="text-lg">
        Badges held by <bdi>{name}</bdi>
      </h3>
      {held.length === 0 ? <p className="text-soft">None yet.</p> : null}
      <ul className="divide-y divide-line">
        {held.map(({ badgeKey, badge }) => (
          <li key={badgeKey} className="flex items-center justify-between gap-3 py-1">
            <BadgeIcon badge={badge} />
            {byHand.has(badgeKey) ? (
              <ConfirmButton
                variant="quiet"
                label="Remove"
                question={`Remove the badge “${badge.label}”?`}
                action="Remove badge"
                onConfirm={() => remove(badgeKey)}
              />
            ) : (
              <span className="text-sm text-soft">Automatic</span>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

function AwardForm({ overview, userId }: { overview: Overview; userId: string | undefined }) {
  const api = useApi<typeof calls>();
  const { onSubmit, sending, problem } = useForm({
    refresh: true,
    failed: 'Failed to award badge',
    send: async (fields) => {
      const badgeKey = fields.text('badgeKey');
      if (userId === undefined || badgeKey === '') {
        showToast({ title: 'Please select both a user and a badge', tone: 'danger' });
        return;
      }
      try {
        await api.awardBadge({ userId, badgeKey });
        showToast({ title: 'Badge awarded successfully!' });
      } catch (error) {
        showProblem(error, 'Failed to award badge', problemOf(error).text);
      }
    },
  });
  const awardable = overview.filter(({ assign }) => assign !== 'auto');
  return (
    <form method="post" noValidate className="mt-4 flex flex-wrap items-end gap-3" onSubmit={onSubmit}>
      <SelectField
        className="min-w-48 flex-1"
        label="Badge"
        name="badgeKey"
        choices={[
          { value: '', label: 'Choose a badge' },
          ...awardable.map(({ key, label }) => ({ value: key, label })),
        ]}
      />
      {problem}
      <Button type="submit" disabled={sending}>
        {sending ? 'Awarding…' : 'Award badge'}
      </Button>
    </form>
  );
}

/** Badge requests, each with buttons to approve or reject it. */
function BadgeRequestList({ page }: { page: Page<BadgeRequest> }) {
  return (
    <PagedRows page={page} path="/admin/badges" empty="All caught up!" next="Later requests">
      {(requests) => (
        <ul className="divide-y divide-line">
          {requests.map((request) => (
            <BadgeRequestRow key={request.id} request={request} />
          ))}
        </ul>
      )}
    </PagedRows>
  );
}

function BadgeRequestRow({ request }: { request: BadgeRequest }) {
  const api = useApi<typeof calls>();
  const router = useRouter();
  const dialog = useId();
  const { id, version, name, label, note, createdAt } = request;
  const decide = async (decision: 'approved' | 'rejected', reason?: string) => {
    const { message } = await api.reviewBadgeRequest({
      id,
      version,
      decision,
      ...(reason ? { reason } : {}),
    });
    showToast({ title: message });
    await router.invalidate();
  };
  const [approve] = useAction(() => decide('approved'), { failed: 'Failed to review approval' });
  return (
    <li className="py-3">
      <p>
        <bdi className="font-semibold">{name}</bdi>: {label}
      </p>
      <p className="text-sm text-soft">
        <DateText date={createdAt} />
      </p>
      {note ? <p dir={directionOf(note)}>{note}</p> : null}
      <div className="mt-2 flex gap-3">
        <Button variant="soft" onClick={approve}>
          <span>
            Approve
            <span className="sr-only">
              {' '}
              {label} for {name}
            </span>
          </span>
        </Button>
        <Button variant="danger" onClick={() => openSheet(dialog)}>
          Reject
        </Button>
        <ReasonDialog
          id={dialog}
          title={`Reject ${name}’s request for ${label}?`}
          label="Reason (the member will see this)"
          maxLength={maxLengths.reason}
          action="Reject request"
          variant="danger"
          send={(reason) => decide('rejected', reason)}
        />
      </div>
    </li>
  );
}
