import type { Event } from '#features/gatherings/events/contract.ts';
import { EventRows } from '#features/gatherings/events/web/event-rows.tsx';
import { SectionLabel } from '#kit/web/ui/section.tsx';

/** The next events at a mosque. */
export function EventsHere({ events, today }: { events: readonly Event[]; today: string }) {
  if (events.length === 0) return null;
  return (
    <section aria-labelledby="events">
      <SectionLabel id="events" title="Events here" />
      <EventRows events={events} today={today} />
    </section>
  );
}
