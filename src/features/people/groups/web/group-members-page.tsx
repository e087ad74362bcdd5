import { getRouteApi, useRouter } from '@tanstack/react-router';
import { Avatar } from '#features/people/profile/web/avatar.tsx';
import { useApi } from '#kit/web/api.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { ConfirmButton } from '#kit/web/ui/confirm-dialog.tsx';
import { Row, RowList } from '#kit/web/ui/list/row.tsx';
import { PagedRows } from '#kit/web/ui/list-page.tsx';
import { MenuButton, MoreMenu } from '#kit/web/ui/over/menu.tsx';
import { Tag } from '#kit/web/ui/tag.tsx';
import { useAction } from '#kit/web/use-action.ts';
import type { calls, GroupDetails } from '../contract.ts';
import { groupRoleLabels } from '../group-options.ts';
import type { GroupMember, calls as memberCalls } from '../member-contract.ts';
import { isOwning } from '../rules.ts';
import { GroupFrame } from './group-frame.tsx';

const route = getRouteApi('/_member/groups/$groupId/members');

/** /groups/{id}/members: who is in the group, and for those who moderate it who would like to be. */
export function GroupMembersPage() {
  const { group, page, requests, keptOut } = route.useLoaderData();
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
      <h2 className="text-2xl">Members</h2>
      <p className="mb-1 text-sm text-soft">Only people in the group see this list.</p>
      <PagedRows page={page} path={`/groups/${group.id}/members`} empty="Nobody here yet" next="More members">
        {(people) => (
          <RowList>
            {people.map((person) => (
              <MemberRow key={person.userId} person={person} group={group} />
            ))}
          </RowList>
        )}
      </PagedRows>
      {keptOut.length > 0 ? (
        <section aria-labelledby="kept-out" className="mt-6">
          <h2 id="kept-out" className="text-2xl">
            Kept out
          </h2>
          <RowList>
            {keptOut.map((person) => (
              <KeptOutRow key={person.userId} person={person} group={group} />
            ))}
          </RowList>
        </section>
      ) : null}
      <LeaveGroup group={group} />
    </GroupFrame>
  );
}

type PersonProps = { person: GroupMember; group: GroupDetails };

/** What moderators can do with somebody on the list. */
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

function Face({ person }: { person: GroupMember }) {
  return <Avatar name={person.name} imageUrl={person.photoUrl} className="size-10 text-lg" />;
}

function RequestRow(props: PersonProps) {
  const { person } = props;
  const { update, updating, remove } = useChanges(props);
  return (
    <Row
      lead={<Face person={person} />}
      title={<span dir="auto">{person.name}</span>}
      meta={person.requestMessage ? <p dir="auto">{person.requestMessage}</p> : null}
      actions={
        <>
          <Button look="soft" disabled={updating} onClick={() => update({ status: 'active' })}>
            Accept
          </Button>
          <Button look="danger" onClick={remove}>
            Decline
          </Button>
        </>
      }
    />
  );
}

function MemberRow(props: PersonProps) {
  const { person, group } = props;
  const { update, remove } = useChanges(props);
  const owns = isOwning(group.own ?? undefined) && person.role !== 'owner';
  return (
    <Row
      lead={<Face person={person} />}
      title={<span dir="auto">{person.name}</span>}
      end={person.role === 'member' ? null : <Tag>{groupRoleLabels[person.role]}</Tag>}
      actions={
        person.mayRemove ? (
          <MoreMenu name={`More about ${person.name}`}>
            {owns ? (
              <>
                <MenuButton
                  onClick={() => update({ role: person.role === 'member' ? 'moderator' : 'member' })}
                >
                  {person.role === 'member' ? 'Make moderator' : 'No longer moderator'}
                </MenuButton>
                <MenuButton onClick={() => update({ role: 'owner' })}>Hand the group over</MenuButton>
              </>
            ) : null}
            <MenuButton onClick={remove}>Take out of the group</MenuButton>
            <MenuButton onClick={() => update({ status: 'removed' })}>Take out and keep out</MenuButton>
          </MoreMenu>
        ) : null
      }
    />
  );
}

function KeptOutRow(props: PersonProps) {
  const { remove } = useChanges(props);
  return (
    <Row
      lead={<Face person={props.person} />}
      title={<span dir="auto">{props.person.name}</span>}
      actions={
        <Button look="outline" onClick={remove}>
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
      const answer = await api.leaveGroup({ id: group.id });
      await router.navigate({ to: '/groups' });
      return answer;
    },
    { failed: 'You’re still in the group' },
  );
  const heir = isOwning(group.own ?? undefined)
    ? ' The moderator who joined first takes over, or else the member who did.'
    : '';
  return (
    <div className="mt-8">
      <ConfirmButton
        look="danger"
        label="Leave the group"
        question={`Leave “${group.name}”?${heir}`}
        action="Leave"
        onConfirm={leave}
      />
    </div>
  );
}
