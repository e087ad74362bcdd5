import { getRouteApi, useNavigate, useRouter } from '@tanstack/react-router';
import { useApi } from '#kit/web/api.ts';
import { sendPicture } from '#kit/web/form/send-picture.ts';
import { showProblem } from '#kit/web/form/show-problem.ts';
import { isAdmin } from '#kit/web/router/viewer.ts';
import { SelectField } from '#kit/web/ui/field.tsx';
import { Notice } from '#kit/web/ui/notice.tsx';
import { PageHeader } from '#kit/web/ui/page-header.tsx';
import { Panel } from '#kit/web/ui/panel.tsx';
import { showToast } from '#kit/web/ui/toast.ts';
import { eventDraft } from '../../event-draft.ts';
import type { calls } from '../../hosting-contract.ts';
import { EventForm } from './event-form.tsx';

const waitsToast = 'Saved. It’s waiting for approval.';
const route = getRouteApi('/_member/events/$eventId/edit');

/** /events/{id}/edit: the person who put an event on changes it. */
export function EditEventPage() {
  const { event, mosques } = route.useLoaderData();
  const { viewer } = route.useRouteContext();
  const forAdmin = isAdmin(viewer);
  const api = useApi<typeof calls>();
  const router = useRouter();
  const navigate = useNavigate();
  return (
    <>
      <PageHeader
        title="Edit event"
        trail={[
          { name: 'Events', path: '/events' },
          { name: event.title, path: `/events/${event.id}` },
          { name: 'Edit', path: `/events/${event.id}/edit` },
        ]}
      />
      <div className="page pb-12">
        <div className="max-w-3xl">
          {event.rejectionReason ? (
            <Notice className="mb-6">
              It wasn’t approved: <span dir="auto">{event.rejectionReason}</span> Edit it and save to submit
              it again.
            </Notice>
          ) : null}
          {event.status === 'approved' && !event.savesAtOnce ? (
            <Notice className="mb-6">
              {event.changeWaits
                ? 'Your last changes are waiting for approval and are filled in below. Everyone else still sees the event as it was approved. What you save now replaces them.'
                : 'A new date or time is shown straight away, and your guests will be told. Anything else you change about what it is, where it is or what it costs is shown once an administrator has approved it.'}
            </Notice>
          ) : null}
          <EventForm
            start={event}
            mosques={mosques}
            forAdmin={forAdmin}
            mayRepeat={false}
            submit="Save changes"
            submitting="Saving..."
            failed="The changes were not saved"
            send={async (fields, image) => {
              const { repeats: _, repeatUntil: __, ...draft } = eventDraft(fields);
              const scope = fields.text('scope') === 'following' ? 'following' : 'this';
              const saved = await api.updateEvent({
                ...draft,
                id: event.id,
                scope,
                updatedAt: event.updatedAt,
              });
              if (image) {
                await sendPicture(`/api/events/${event.id}/image`, image).catch((error: unknown) =>
                  showProblem(error, 'The changes were saved, but the picture was not'),
                );
              }
              showToast({
                title: saved.status === 'pending' || saved.changeWaits ? waitsToast : 'Event updated.',
              });
              await router.invalidate();
              await navigate({ to: '/events/$eventId', params: { eventId: event.id } });
            }}
          >
            {event.seriesId ? (
              <Panel title="Which dates">
                <SelectField
                  label="Change"
                  name="scope"
                  choices={[
                    { value: 'this', label: 'Only this date' },
                    { value: 'following', label: 'This and all later dates (the dates don’t change)' },
                  ]}
                />
              </Panel>
            ) : null}
          </EventForm>
        </div>
      </div>
    </>
  );
}
