import { getRouteApi, useRouter } from '@tanstack/react-router';
import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { useApi } from '#kit/web/api.ts';
import { preparePicture } from '#kit/web/form/prepare-picture.ts';
import { showProblem } from '#kit/web/form/show-problem.ts';
import { sendPicture } from '#kit/web/form/upload-file.ts';
import type { Fields } from '#kit/web/form/use-form.tsx';
import { Button, LinkButton } from '#kit/web/ui/button.tsx';
import { PageHeader } from '#kit/web/ui/page-header.tsx';
import { showToast } from '#kit/web/ui/toast.ts';
import { eventDraft } from '../event-form.rules.ts';
import type { calls } from '../hosted-event.contract.ts';
import { EventForm } from './event.form.tsx';

const route = getRouteApi('/_member/events/create');
const trail = [
  { name: 'Home', path: '/' },
  { name: 'Events', path: '/events' },
];

type Created = { id: string; status: string; occurrences: number };

/** /events/create: a member creates an event. */
export function CreateEventPage() {
  const { mosques, start } = route.useLoaderData();
  const [created, setCreated] = useState<Created | null>(null);
  const save = useSaveEvent(setCreated);
  if (created) return <EventCreated created={created} onAgain={() => setCreated(null)} />;
  return (
    <>
      <PageHeader lead="We’ll review it within 24–48 hours and email you when it’s approved." trail={trail} />
      <div className="page pb-12">
        <div className="max-w-3xl">
          <EventForm
            start={start}
            mosques={mosques}
            forAdmin={false}
            mayRepeat
            submit="Submit Event"
            submitting="Submitting..."
            failed="Failed to create event. Please try again."
            send={save}
          />
        </div>
      </div>
    </>
  );
}

/** Stores an event, or a group's meeting, and its picture. If the picture fails, the event stays and a message says so. */
export function useSaveEvent(onCreated: (created: Created) => void | Promise<void>, groupId?: string) {
  const api = useApi<typeof calls>();
  const router = useRouter();
  return async (fields: Fields, chosen: File | null) => {
    // Before the event is stored, so that a picture that can't be sent is corrected in the open form.
    const image = chosen && (await preparePicture(chosen));
    const created = await api.createEvent({ ...eventDraft(fields), groupId });
    if (image) {
      await sendPicture(`/api/events/${created.id}/image`, image).catch((error: unknown) =>
        showProblem(error, 'The event was saved, but its picture was not'),
      );
    }
    showToast({ title: created.message });
    await onCreated(created);
    await router.invalidate();
    scrollTo(0, 0);
  };
}

function EventCreated({ created, onAgain }: { created: Created; onAgain: () => void }) {
  const isPublic = created.status === 'approved';
  const count = created.occurrences > 1 ? ` All ${created.occurrences} dates are saved.` : '';
  return (
    <div className="page max-w-2xl py-16 text-center">
      <CircleCheck aria-hidden="true" className="mx-auto size-16 text-tile-ink" />
      <h1 className="mt-4 text-3xl">{isPublic ? 'Event created successfully!' : 'Event Submitted'}</h1>
      <p className="mt-3 text-lg text-soft">
        {isPublic
          ? `It’s on the events page now.${count}`
          : `Thank you. We’ll review it within 24-48 hours and email you when it is approved.${count}`}
      </p>
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        <Button onClick={onAgain}>Create Another Event</Button>
        <LinkButton variant="outline" to="/events/mine">
          My events
        </LinkButton>
        <LinkButton variant="quiet" to="/">
          Back to Home
        </LinkButton>
      </div>
    </div>
  );
}
