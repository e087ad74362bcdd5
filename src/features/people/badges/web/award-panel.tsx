import { getRouteApi, Link } from '@tanstack/react-router';
import { useApi } from '#kit/web/api.ts';
import { problemOf } from '#kit/web/api-problem.ts';
import { showProblem } from '#kit/web/form/show-problem.ts';
import { useForm } from '#kit/web/form/use-form.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { ConfirmButton } from '#kit/web/ui/confirm-dialog.tsx';
import { SelectField, TextField } from '#kit/web/ui/field.tsx';
import { showToast } from '#kit/web/ui/toast.ts';
import { useAction } from '#kit/web/use-action.ts';
import type { calls, UserBadge } from '../contract.ts';
import { BadgeIcon } from './badge-list.tsx';

const route = getRouteApi('/_admin/admin/badges');

type Overview = readonly { key: string; label: string; assign: 'auto' | 'admin' | 'self_admin' }[];
type Members = readonly { id: string; name: string; email: string }[];

/** Finds a member, shows their badges and gives another. */
export function AwardPanel({
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
          label="First name, last name or e-mail"
          name="search"
          type="search"
          defaultValue={search ?? ''}
        />
        <Button type="submit" look="outline">
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
      {userId === undefined ? null : <Held userId={userId} name={name ?? 'this member'} held={held} />}
      <Award overview={overview} userId={userId} />
    </>
  );
}

function Held({ userId, name, held }: { userId: string; name: string; held: readonly UserBadge[] }) {
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
            <ConfirmButton
              look="quiet"
              label="Remove"
              question={`Remove the badge “${badge.label}”?`}
              action="Remove badge"
              onConfirm={() => remove(badgeKey)}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}

function Award({ overview, userId }: { overview: Overview; userId: string | undefined }) {
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
  const given = overview.filter(({ assign }) => assign !== 'auto');
  return (
    <form method="post" noValidate className="mt-4 flex flex-wrap items-end gap-3" onSubmit={onSubmit}>
      <SelectField
        className="min-w-48 flex-1"
        label="Badge"
        name="badgeKey"
        choices={[
          { value: '', label: 'Choose a badge' },
          ...given.map(({ key, label }) => ({ value: key, label })),
        ]}
      />
      {problem}
      <Button type="submit" disabled={sending}>
        {sending ? 'Awarding…' : 'Award badge'}
      </Button>
    </form>
  );
}
