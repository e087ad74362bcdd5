import { Link } from '@tanstack/react-router';
import { CalendarDays, MapPin, Utensils } from 'lucide-react';
import type { ReactNode } from 'react';
import { accessSummary, isAccessKnown } from '#features/mosques/places/access-facts.rules.ts';
import { clockText } from '#kit/contract/dates.ts';
import { distanceText } from '#kit/contract/distance.ts';
import { DateText } from '#kit/web/ui/text/dates.tsx';
import type { EventDetail } from '../event.contract.ts';
import { listedOn } from '../event.rules.ts';
import { hijriKeyText } from '../event-repeat.rules.ts';
import { iftarText, nearText, prayerText, whenText } from '../event-text.rules.ts';

/** Date and time, and place, in two lines each; at an iftar also who there is food for. */
export function EventFacts({ event, today }: { event: EventDetail; today: string }) {
  const iftar = iftarText(event);
  return (
    <dl className="mt-4 grid gap-3">
      <Fact icon={<CalendarDays aria-hidden="true" className="size-5" />} name="When">
        <time dateTime={event.startsAt} className="block text-lg">
          {whenText(event, today)}
        </time>
        <EventTiming event={event} today={today} />
      </Fact>
      <Fact icon={<MapPin aria-hidden="true" className="size-5" />} name="Where">
        {event.placeId ? (
          <Link
            to="/mosque/$mosqueId"
            params={{ mosqueId: event.placeId }}
            className="link relative text-lg after:absolute after:inset-x-0 after:-inset-y-2.5"
          >
            <bdi>{event.location}</bdi>
          </Link>
        ) : (
          <bdi className="text-lg">{event.location}</bdi>
        )}
        <span className="block text-sm text-soft">
          <bdi>{event.address}</bdi>
          {event.address !== '' && event.postcode !== '' ? ', ' : null}
          <bdi className="whitespace-nowrap">{event.postcode}</bdi>
          {event.distance === null ? null : ` · ${distanceText(event.distance, event.isDistanceApproximate)}`}
        </span>
        {event.placeAccess && isAccessKnown(event.placeAccess) ? (
          <span className="block text-sm text-soft">{accessSummary(event.placeAccess)}</span>
        ) : null}
      </Fact>
      {iftar === null ? null : (
        <Fact icon={<Utensils aria-hidden="true" className="size-5" />} name="Iftar">
          <span className="text-lg">{iftar}</span>
        </Fact>
      )}
    </dl>
  );
}

/** How near the day is, which prayer the event follows, and the other dates of its series. */
function EventTiming({ event, today }: { event: EventDetail; today: string }) {
  const lines = [
    event.isOver ? 'This event is over' : nearText(listedOn(event, today), today),
    prayerText(event),
    event.hijriDate === null ? null : hijriKeyText(event.hijriDate),
  ];
  const visibleLines = lines.filter((line) => line !== null);
  return (
    <>
      {visibleLines.length > 0 ? (
        <span className="block text-sm text-soft">{visibleLines.join(' · ')}</span>
      ) : null}
      {event.otherDates.length > 0 ? <OtherDates event={event} /> : null}
    </>
  );
}

function OtherDates({ event }: { event: EventDetail }) {
  return (
    <details>
      <summary className="link inline-flex min-h-11 cursor-pointer items-center text-sm">
        {event.otherDates.length} more {event.otherDates.length === 1 ? 'date' : 'dates'}
      </summary>
      <ul>
        {event.otherDates.map(({ id, eventDate, startTime }) => (
          <li key={id}>
            <Link
              to="/events/$eventId"
              params={{ eventId: id }}
              className="link inline-flex min-h-11 items-center gap-2"
            >
              <DateText date={eventDate} format="day" /> {clockText(startTime)}
            </Link>
          </li>
        ))}
      </ul>
    </details>
  );
}

function Fact({ icon, name, children }: { icon: ReactNode; name: string; children: ReactNode }) {
  return (
    <div className="flex items-start gap-3">
      <dt className="mt-0.5 text-tile-ink">
        {icon}
        <span className="sr-only">{name}</span>
      </dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  );
}
