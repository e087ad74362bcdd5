import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { PageHeader } from '#kit/web/ui/page-header.tsx';
import { useSaveEvent } from './create-event.page.tsx';
import { EventForm } from './event.form.tsx';

const route = getRouteApi('/_admin/create-event');

/** /create-event: an administrator creates an event, which is public at once. */
export function AdminCreateEventPage() {
  const { mosques, start } = route.useLoaderData();
  const navigate = useNavigate();
  const save = useSaveEvent(() => void navigate({ to: '/admin/events' }));
  return (
    <>
      <PageHeader
        lead="It will be public as soon as you save it."
        trail={[
          { name: 'Admin', path: '/admin' },
          { name: 'Events', path: '/admin/events' },
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
