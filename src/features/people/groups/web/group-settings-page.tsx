import { getRouteApi, useRouter } from '@tanstack/react-router';
import { useApi } from '#kit/web/api.ts';
import { ConfirmButton } from '#kit/web/ui/confirm-dialog.tsx';
import { Notice } from '#kit/web/ui/notice.tsx';
import { showToast } from '#kit/web/ui/toast.ts';
import { useAction } from '#kit/web/use-action.ts';
import type { calls, GroupDetails } from '../contract.ts';
import { isOwning } from '../rules.ts';
import { GroupForm } from './group-form.tsx';
import { GroupFrame } from './group-frame.tsx';
import { GroupPictureForm } from './group-picture-form.tsx';

const route = getRouteApi('/_member/groups/$groupId/settings');

/** /groups/{id}/settings: what its owner changes, and its end. */
export function GroupSettingsPage() {
  const { group } = route.useLoaderData();
  const api = useApi<typeof calls>();
  if (!isOwning(group.own ?? undefined)) {
    return (
      <GroupFrame group={group}>
        <Notice>Only the group’s owner can change its settings.</Notice>
      </GroupFrame>
    );
  }
  return (
    <GroupFrame group={group}>
      <h2 className="mb-4 text-2xl">Settings</h2>
      {group.status === 'active' || group.status === 'pending' ? (
        <>
          <GroupPictureForm group={group} />
          <GroupForm
            group={group}
            action="Save"
            failed="The group wasn’t changed"
            send={async (draft) => {
              const { message } = await api.updateGroup({ id: group.id, ...draft });
              showToast({ title: message });
            }}
          />
        </>
      ) : null}
      {group.status === 'archived' ? null : <EndGroup group={group} />}
    </GroupFrame>
  );
}

function EndGroup({ group }: { group: GroupDetails }) {
  const api = useApi<typeof calls>();
  const router = useRouter();
  const [end] = useAction(
    async () => {
      const answer = await api.deleteGroup({ id: group.id });
      await router.navigate({ to: '/groups' });
      return answer;
    },
    { failed: 'The group is still there' },
  );
  const isActive = group.status === 'active';
  return (
    <div className="mt-8 border-line border-t pt-4">
      <ConfirmButton
        look="danger"
        label={isActive ? 'End the group' : 'Delete the group'}
        question={
          isActive
            ? `End “${group.name}”? Its members can still read it, and nobody can join or write any more.`
            : `Delete “${group.name}”?`
        }
        action={isActive ? 'End it' : 'Delete it'}
        onConfirm={end}
      />
    </div>
  );
}
