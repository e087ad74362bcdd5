import { useRouter } from '@tanstack/react-router';
import { useApi } from '#kit/web/api.ts';
import { PageHeader } from '#kit/web/ui/page-header.tsx';
import { showToast } from '#kit/web/ui/toast.ts';
import type { calls } from '../contract.ts';
import { foundingDays } from '../rules.ts';
import { GroupForm } from './group-form.tsx';

/** /groups/new: starts a group. */
export function NewGroupPage() {
  const api = useApi<typeof calls>();
  const router = useRouter();
  return (
    <>
      <PageHeader
        title="Start a group"
        lead="An administrator reviews each new group before it is listed. We’ll e-mail you."
        trail={[
          { name: 'Groups', path: '/groups' },
          { name: 'Start a group', path: '/groups/new' },
        ]}
      />
      <div className="page pb-12">
        <div className="max-w-3xl">
          <p className="mb-5 text-soft">
            You can start a group once you’ve been a member for {foundingDays} days. As its owner you answer
            requests, keep the board in order, and can make others moderators.
          </p>
          <GroupForm
            action="Start the group"
            failed="The group wasn’t started"
            send={async (draft) => {
              const { id, message } = await api.createGroup(draft);
              showToast({ title: 'Group sent for approval', description: message });
              await router.navigate({ to: '/groups/$groupId', params: { groupId: id } });
            }}
          />
        </div>
      </div>
    </>
  );
}
