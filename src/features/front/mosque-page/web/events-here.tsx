import type { Event } from '#features/gatherings/events/contract.ts';
import { timeText } from '#features/gatherings/events/web/event-card.tsx';
import { DayRows } from '#kit/web/ui/list/day-rows.tsx';
import { CoverLink } from '#kit/web/ui/list/row.tsx';
import { SectionLabel } from '#kit/web/ui/section.tsx';

/** The next events at a mosque. */
export function EventsHere({ events, today }: { events: readonly Event[]; today: string; mosqueId: string }) {
  if (events.length === 0) return null;
  return (
    <section aria-labelledby="events">
      <SectionLabel id="events" title="Events here" />
      <DayRows items={events} dateOf={(event) => event.eventDate} keyOf={(event) => event.id} today={today}>
        {(event) => (
          <div className="min-w-0">
            <h3 className="text-lg leading-tight" dir="auto">
              <CoverLink to="/events/$eventId" params={{ eventId: event.id }}>
                {event.title}
              </CoverLink>
            </h3>
            <p className="text-sm text-soft">{timeText(event)}</p>
          </div>
        )}
      </DayRows>
    </section>
  );
}
