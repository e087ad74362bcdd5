import { getRouteApi, useNavigate, useRouter } from '@tanstack/react-router';
import { directionOf } from '#kit/contract/text-direction.ts';
import { useApi } from '#kit/web/api.ts';
import { preparePicture } from '#kit/web/form/prepare-picture.ts';
import { showProblem } from '#kit/web/form/show-problem.ts';
import { sendPicture } from '#kit/web/form/upload-file.ts';
import { isAdmin } from '#kit/web/router/root-route.ts';
import { SelectField } from '#kit/web/ui/field.tsx';
import { Notice } from '#kit/web/ui/notice.tsx';
import { PageHeader } from '#kit/web/ui/page-header.tsx';
import { Panel } from '#kit/web/ui/panel.tsx';
import { showToast } from '#kit/web/ui/toast.ts';
import { eventDraft } from '../event-form.rules.ts';
import type { calls } from '../hosted-event.contract.ts';
import { EventForm } from './event.form.tsx';

const waitsToast = 'Saved. It’s waiting for approval.';
const route = getRouteApi('/_member/events/$eventId/edit');

/** /events/{id}/edit: the host changes an event. */
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
        trail={[
          { name: 'Events', path: '/events' },
          { name: event.title, path: `/events/${event.id}` },
        ]}
      />
      <div className="page pb-12">
        <div className="max-w-3xl">
          {event.rejectionReason ? (
            <Notice className="mb-6">
              It wasn’t approved:{' '}
              <span dir={directionOf(event.rejectionReason)}>{event.rejectionReason}</span> Edit it and save
              to submit it again.
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
            send={async (fields, chosen) => {
              const image = chosen && (await preparePicture(chosen));
              const { repeats: _, repeatUntil: __, exceptDates: ___, ...draft } = eventDraft(fields);
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
              void router.invalidate();
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
