import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { PageHeader } from '#kit/web/ui/page-header.tsx';
import { useSaveEvent } from './create-event-page.tsx';
import { EventForm } from './event-form.tsx';

const route = getRouteApi('/_admin/create-event');

/** /create-event: an administrator puts an event on; it is public at once. */
export function AdminCreateEventPage() {
  const { mosques, start } = route.useLoaderData();
  const navigate = useNavigate();
  const save = useSaveEvent(() => void navigate({ to: '/admin/events' }));
  return (
    <>
      <PageHeader
        title="Create Event"
        lead="It will be public as soon as you save it."
        trail={[
          { name: 'Admin', path: '/admin' },
          { name: 'Events', path: '/admin/events' },
          { name: 'Create Event', path: '/create-event' },
        ]}
      />
      <div className="page pb-12">
        <div className="max-w-3xl">
          <EventForm
            start={start}
            mosques={mosques}
            forAdmin
            mayRepeat
            submit="Create Event"
            submitting="Creating..."
            failed="Failed to create event"
            send={save}
          />
        </div>
      </div>
    </>
  );
}
