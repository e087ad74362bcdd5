import { getRouteApi, useRouter } from '@tanstack/react-router';
import { UserPlus } from 'lucide-react';
import { useId } from 'react';
import { Avatar } from '#features/people/profile/web/avatar.tsx';
import { directionOf } from '#kit/contract/text-direction.ts';
import { useApi } from '#kit/web/api.ts';
import { Button, LinkButton } from '#kit/web/ui/button.tsx';
import { ConfirmButton, ConfirmDialog } from '#kit/web/ui/confirm-dialog.tsx';
import { Row, RowList } from '#kit/web/ui/list/row.tsx';
import { PagedRows } from '#kit/web/ui/list-page.tsx';
import { MenuButton, MoreMenu } from '#kit/web/ui/over/menu.tsx';
import { openSheet } from '#kit/web/ui/over/sheet.tsx';
import { Tag } from '#kit/web/ui/tag.tsx';
import { useAction } from '#kit/web/use-action.ts';
import type { calls, GroupDetails } from '../group.contract.ts';
import { groupRoleLabels, isOwning, mayInvite } from '../group.rules.ts';
import type { GroupMember, calls as memberCalls } from '../group-member.contract.ts';
import { GroupFrame } from './group-frame.tsx';

const route = getRouteApi('/_member/groups/$groupId/members');

/** /groups/{id}/members: the members and, for moderators, requests and invitations. */
export function GroupMembersPage() {
  const { group, page, requests, invited, barred } = route.useLoaderData();
  return (
    <GroupFrame group={group}>
      {requests.length > 0 ? (
        <section aria-labelledby="requests" className="mb-6">
          <h2 id="requests" className="text-2xl">
            Would like to join
          </h2>
          <RowList>
            {requests.map((person) => (
              <RequestRow key={person.userId} person={person} group={group} />
            ))}
          </RowList>
        </section>
      ) : null}
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div>
          <h2 className="text-2xl">Members</h2>
          <p className="mb-1 text-sm text-soft">Only people in the group see this list.</p>
        </div>
        {mayInvite({ ...group, isRemoved: false }, group.own ?? undefined) ? (
          <LinkButton variant="soft" to="/groups/$groupId/invite" params={{ groupId: group.id }}>
            <UserPlus aria-hidden="true" className="size-5" /> Invite
          </LinkButton>
        ) : null}
      </div>
      <PagedRows page={page} path={`/groups/${group.id}/members`} empty="Nobody here yet" next="More members">
        {(people) => (
          <RowList>
            {people.map((person) => (
              <MemberRow key={person.userId} person={person} group={group} />
            ))}
          </RowList>
        )}
      </PagedRows>
      {invited.length > 0 ? (
        <section aria-labelledby="invited" className="mt-6">
          <h2 id="invited" className="text-2xl">
            Invited
          </h2>
          <RowList>
            {invited.map((person) => (
              <InvitedRow key={person.userId} person={person} group={group} />
            ))}
          </RowList>
        </section>
      ) : null}
      {barred.length > 0 ? (
        <section aria-labelledby="kept-out" className="mt-6">
          <h2 id="kept-out" className="text-2xl">
            Kept out
          </h2>
          <RowList>
            {barred.map((person) => (
              <BarredRow key={person.userId} person={person} group={group} />
            ))}
          </RowList>
        </section>
      ) : null}
      <LeaveGroup group={group} />
    </GroupFrame>
  );
}

type PersonProps = { person: GroupMember; group: GroupDetails };

/** The changes that moderators can make to a person on the list. */
function useChanges({ person, group }: PersonProps) {
  const api = useApi<typeof memberCalls>();
  const ids = { id: group.id, userId: person.userId };
  const failed = 'That didn’t work';
  const [update, updating] = useAction(
    (change: { role?: GroupMember['role']; status?: 'active' | 'removed' }) =>
      api.updateGroupMember({ ...ids, ...change }),
    { failed },
  );
  const [remove] = useAction(() => api.removeGroupMember(ids), { failed });
  return { update, updating, remove };
}

function MemberPhoto({ person }: { person: GroupMember }) {
  return <Avatar name={person.name} imageUrl={person.photoUrl} className="size-10 text-lg" />;
}

function RequestRow(props: PersonProps) {
  const { person } = props;
  const { update, updating, remove } = useChanges(props);
  return (
    <Row
      lead={<MemberPhoto person={person} />}
      title={<span dir="auto">{person.name}</span>}
      meta={
        person.requestMessage ? <p dir={directionOf(person.requestMessage)}>{person.requestMessage}</p> : null
      }
      actions={
        <>
          <Button variant="soft" disabled={updating} onClick={() => update({ status: 'active' })}>
            Accept
          </Button>
          <Button variant="danger" onClick={remove}>
            Decline
          </Button>
        </>
      }
    />
  );
}

function MemberRow(props: PersonProps) {
  const { person, group } = props;
  const { update } = useChanges(props);
  const sheet = useId();
  const owns = isOwning(group.own ?? undefined) && person.role !== 'owner';
  return (
    <Row
      lead={<MemberPhoto person={person} />}
      title={<span dir="auto">{person.name}</span>}
      end={
        <div className="flex items-center gap-2">
          {person.role === 'member' ? null : <Tag>{groupRoleLabels[person.role]}</Tag>}
          {person.mayRemove ? (
            <MoreMenu name={`More about ${person.name}`} variant="quiet">
              {owns ? (
                <>
                  <MenuButton
                    onClick={() => update({ role: person.role === 'member' ? 'moderator' : 'member' })}
                  >
                    {person.role === 'member' ? 'Make moderator' : 'No longer moderator'}
                  </MenuButton>
                  <MenuButton onClick={() => openSheet(`${sheet}-owner`)}>Hand the group over</MenuButton>
                </>
              ) : null}
              <MenuButton onClick={() => openSheet(`${sheet}-out`)}>Remove from the group</MenuButton>
              <MenuButton onClick={() => openSheet(`${sheet}-kept-out`)}>Remove and keep out</MenuButton>
            </MoreMenu>
          ) : null}
        </div>
      }
      actions={person.mayRemove ? <MemberDialogs {...props} sheet={sheet} owns={owns} /> : null}
    />
  );
}

/** Confirmation dialogs for removing a member or handing over the group. */
function MemberDialogs(props: PersonProps & { sheet: string; owns: boolean }) {
  const { person, group, sheet, owns } = props;
  const { update, remove } = useChanges(props);
  return (
    <>
      {owns ? (
        <ConfirmDialog
          id={`${sheet}-owner`}
          question={`Hand the group “${group.name}” over to ${person.name}? You become a moderator.`}
          action="Hand over group"
          onConfirm={() => update({ role: 'owner' })}
        />
      ) : null}
      <ConfirmDialog
        id={`${sheet}-out`}
        question={`Remove ${person.name} from the group?`}
        action="Remove from group"
        onConfirm={remove}
      />
      <ConfirmDialog
        id={`${sheet}-kept-out`}
        question={`Remove ${person.name} from the group, and keep them out?`}
        action="Remove and keep out"
        onConfirm={() => update({ status: 'removed' })}
      />
    </>
  );
}

function InvitedRow(props: PersonProps) {
  const { remove } = useChanges(props);
  return (
    <Row
      lead={<MemberPhoto person={props.person} />}
      title={<span dir="auto">{props.person.name}</span>}
      end={
        <Button variant="quiet" onClick={remove}>
          Withdraw
        </Button>
      }
    />
  );
}

function BarredRow(props: PersonProps) {
  const { remove } = useChanges(props);
  return (
    <Row
      lead={<MemberPhoto person={props.person} />}
      title={<span dir="auto">{props.person.name}</span>}
      actions={
        <Button variant="outline" onClick={remove}>
          Let them ask again
        </Button>
      }
    />
  );
}

function LeaveGroup({ group }: { group: GroupDetails }) {
  const api = useApi<typeof calls>();
  const router = useRouter();
  const [leave] = useAction(
    async () => {
      const result = await api.leaveGroup({ id: group.id });
      await router.navigate({ to: '/groups' });
      return result;
    },
    { failed: 'You’re still in the group' },
  );
  const heir = isOwning(group.own ?? undefined)
    ? ' The moderator who joined first will take over or, if there isn’t one, the member who joined first.'
    : '';
  return (
    <div className="mt-8">
      <ConfirmButton
        variant="danger"
        label="Leave the group"
        question={`Leave the group “${group.name}”?${heir}`}
        action="Leave group"
        onConfirm={leave}
      />
    </div>
  );
}
