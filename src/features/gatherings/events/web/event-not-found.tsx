import { LinkButton } from '#kit/web/ui/button.tsx';
import { EmptyState } from '#kit/web/ui/states.tsx';

/** In place of an event that is not there or not public. */
export function EventNotFound() {
  return (
    <div className="page py-16">
      <h1 className="sr-only">Event not found</h1>
      <EmptyState title="Event not found">
        <p>This event doesn’t exist, or isn’t public.</p>
        <LinkButton to="/events" search={{}} className="mt-4">
          All events
        </LinkButton>
      </EmptyState>
    </div>
  );
}
