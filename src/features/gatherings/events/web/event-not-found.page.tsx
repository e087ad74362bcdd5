import { LinkButton } from '#kit/web/ui/button.tsx';
import { EmptyState } from '#kit/web/ui/notice.tsx';
import { eventNotFound } from '../event.errors.ts';

/** Shown if the event doesn't exist or isn't public. */
export function EventNotFound() {
  return (
    <div className="page py-16">
      <h1 className="sr-only">Event not found</h1>
      <EmptyState title="Event not found">
        <p>{eventNotFound.text}</p>
        <LinkButton to="/events" search={{}} className="mt-4">
          All events
        </LinkButton>
      </EmptyState>
    </div>
  );
}
