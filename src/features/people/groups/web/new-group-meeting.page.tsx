import { getRouteApi, useRouter } from '@tanstack/react-router';
import { useSaveEvent } from '#features/gatherings/events/web/create-event.page.tsx';
import { EventForm } from '#features/gatherings/events/web/event.form.tsx';
import { Notice } from '#kit/web/ui/notice.tsx';
import { PageHeader } from '#kit/web/ui/page-header.tsx';
import { isModerating } from '../group.rules.ts';

const route = getRouteApi('/_member/groups/$groupId/meetings/new');

/** /groups/{id}/meetings/new: plans a meeting, or a series. */
export function NewMeetingPage() {
  const { group, mosques } = route.useLoaderData();
  const router = useRouter();
  const params = { groupId: group.id };
  const save = useSaveEvent(() => router.navigate({ to: '/groups/$groupId/meetings', params }), group.id);
  const path = `/groups/${group.id}`;
  return (
    <>
      <PageHeader
        lead={`Members of “${group.name}” are told, and can say that they’re coming. Nobody else sees it.`}
        trail={[
          { name: 'Groups', path: '/groups' },
          { name: group.name, path },
          { name: 'Meetings', path: `${path}/meetings` },
        ]}
      />
      <div className="page pb-12">
        <div className="max-w-3xl">
          {isModerating(group.own ?? undefined) ? (
            <EventForm
              start={{
                title: group.name,
                organizer: group.name,
                ...(group.location === null ? {} : { location: group.location }),
              }}
              mosques={mosques}
              forAdmin={false}
              mayRepeat
              submit="Save meeting"
              submitting="Saving…"
              failed="The meeting wasn’t saved"
              send={save}
            />
          ) : (
            <Notice>Only the group’s owner and moderators can plan its meetings.</Notice>
          )}
        </div>
      </div>
    </>
  );
}
