import { getRouteApi, useRouter } from '@tanstack/react-router';
import { Bell } from 'lucide-react';
import { dateText } from '#kit/contract/dates.ts';
import { useApi } from '#kit/web/api.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { RowList } from '#kit/web/ui/list/row.tsx';
import { PageHeader } from '#kit/web/ui/page-header.tsx';
import { showToast } from '#kit/web/ui/toast.ts';
import { useAction } from '#kit/web/use-action.ts';
import type { calls, Group } from '../group.contract.ts';
import type { calls as foundingCalls } from '../group-founding.contract.ts';
import { GroupForm } from './group.form.tsx';
import { GroupRow } from './group-row.tsx';

const route = getRouteApi('/_member/groups/new');

const trail = [{ name: 'Groups', path: '/groups' }];

/** /groups/new: starts a group, or says from which day a new member can. */
export function NewGroupPage() {
  const { from, others } = route.useLoaderData();
  return from === null ? <StartGroup /> : <NotYet from={from} others={others} />;
}

function StartGroup() {
  const api = useApi<typeof calls>();
  const router = useRouter();
  return (
    <>
      <PageHeader
        title="Start a group"
        lead="An administrator reviews each new group before it is listed. We’ll email you."
        trail={trail}
      />
      <div className="page pb-12">
        <div className="max-w-3xl">
          <p className="mb-5 text-soft">
            As owner you’ll answer requests, look after the board and appoint moderators.
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

function NotYet({ from, others }: { from: string; others: readonly Group[] }) {
  const api = useApi<typeof foundingCalls>();
  const [remind, pending] = useAction(() => api.requestFoundingReminder({}), { failed: 'Reminder not set' });
  const [day = ''] = dateText(from, 'long').split(' ');
  const date = dateText(from, 'long').replace(/ \d{4}$/, '');
  return (
    <>
      <PageHeader title={`You can start a group from ${date}`} trail={trail} />
      <div className="page max-w-4xl pb-12">
        <p>New members join groups first and can start one a week later. Shall we remind you?</p>
        <Button className="mt-4" disabled={pending} onClick={remind}>
          <Bell aria-hidden="true" className="size-5" /> Remind me on {day}
        </Button>
        {others.length > 0 ? (
          <section aria-labelledby="until-then" className="mt-8">
            <h2 id="until-then" className="mb-1 text-2xl">
              Until then, join one
            </h2>
            <RowList>
              {others.map((group) => (
                <GroupRow key={group.id} group={group} />
              ))}
            </RowList>
          </section>
        ) : null}
      </div>
    </>
  );
}
