import { getRouteApi } from '@tanstack/react-router';
import { Avatar } from '#features/people/profile/web/avatar.tsx';
import { useApi } from '#kit/web/api.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { Row, RowList } from '#kit/web/ui/list/row.tsx';
import { PagedRows } from '#kit/web/ui/list-page.tsx';
import { Tag } from '#kit/web/ui/tag.tsx';
import { useAction } from '#kit/web/use-action.ts';
import type { Invitable, calls as memberCalls } from '../group-member.contract.ts';
import { GroupFrame } from './group-frame.tsx';

const route = getRouteApi('/_member/groups/$groupId/invite');

/** /groups/{id}/invite: members in conversation with the reader, to invite. */
export function GroupInvitePage() {
  const { group, page } = route.useLoaderData();
  return (
    <GroupFrame group={group}>
      <h2 className="text-2xl">Invite</h2>
      <p className="mb-2 text-soft">
        You can invite members you’re in conversation with. They get a notification, and decide for
        themselves.
      </p>
      <PagedRows
        page={page}
        path={`/groups/${group.id}/invite`}
        empty="Nobody to invite yet"
        emptyText="Introduce yourself to somebody in the member directory first. Once they’ve accepted, they appear here."
        next="More members"
      >
        {(people) => (
          <RowList>
            {people.map((person) => (
              <InvitableRow key={person.userId} person={person} groupId={group.id} />
            ))}
          </RowList>
        )}
      </PagedRows>
    </GroupFrame>
  );
}

function InvitableRow({ person, groupId }: { person: Invitable; groupId: string }) {
  const api = useApi<typeof memberCalls>();
  const [invite, inviting] = useAction(() => api.inviteToGroup({ id: groupId, userId: person.userId }), {
    failed: 'The invitation wasn’t sent',
  });
  return (
    <Row
      lead={<Avatar name={person.name} imageUrl={person.photoUrl} className="size-10 text-lg" />}
      title={<span dir="auto">{person.name}</span>}
      end={
        person.isInvited ? (
          <Tag>Invited</Tag>
        ) : (
          <Button variant="soft" onClick={invite} disabled={inviting} aria-label={`Invite ${person.name}`}>
            Invite
          </Button>
        )
      }
    />
  );
}
