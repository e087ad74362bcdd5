import { distanceText } from '#kit/contract/distance.ts';
import { directionOf } from '#kit/contract/text-direction.ts';
import { Emblem } from '#kit/web/ui/emblem.tsx';
import { DayRows } from '#kit/web/ui/list/day-rows.tsx';
import { CoverLink } from '#kit/web/ui/list/row.tsx';
import { Tag } from '#kit/web/ui/tag.tsx';
import type { Event } from '../event.contract.ts';
import { eventCategoryLabels, listedOn } from '../event.rules.ts';
import { eventEmblems } from '../event-emblem.rules.ts';
import { type EventTag, rowTags } from '../event-tag.rules.ts';
import { inOneLine, rowTimeText } from '../event-text.rules.ts';
import { HostNoticeLine } from './host-notice.tsx';

/** More than fits on one line. */
const shownOfDescription = 160;

type ListedEvent = Event & { distance?: number | null; isDistanceApproximate?: boolean };

/** Events under their days, soonest first. `today` is the borough's date. */
export function EventRows({
  events,
  today,
  since = today,
  tagsOf = rowTags,
  hasBreak = false,
}: {
  events: readonly ListedEvent[];
  today: string;
  /** The first day of the list: an event that began before it and goes on over several days is under it. */
  since?: string;
  /** The labels at the end of a row, at most two. */
  tagsOf?: (event: ListedEvent) => readonly EventTag[];
  /** Whether the list is the page's own, which has the place between rows. */
  hasBreak?: boolean;
}) {
  return (
    <DayRows
      items={inOrder(events, since)}
      dateOf={(event) => listedOn(event, since)}
      keyOf={({ id }) => id}
      today={today}
      hasBreak={hasBreak}
    >
      {(event) => (
        <EventRow event={event} listed={listedOn(event, since)} today={today} tags={tagsOf(event)} />
      )}
    </DayRows>
  );
}

/** Lists what goes on over several days after what began the evening before, so that each day has one heading. */
function inOrder(events: readonly ListedEvent[], since: string): readonly ListedEvent[] {
  const goesOn = (event: ListedEvent) => listedOn(event, since) !== event.eventDate;
  const at = events.findIndex((event) => event.eventDate >= since && !goesOn(event));
  const [before, after] = at === -1 ? [events, []] : [events.slice(0, at), events.slice(at)];
  return [...before.filter((event) => !goesOn(event)), ...before.filter(goesOn), ...after];
}

function EventRow({
  event,
  listed,
  today,
  tags: [first, second],
}: {
  event: ListedEvent;
  /** The day under which the list shows it. */
  listed: string;
  today: string;
  tags: readonly EventTag[];
}) {
  return (
    <>
      <span className="hidden md:block">
        <Emblem>
          <path d={eventEmblems[event.category]} />
        </Emblem>
      </span>
      <div className="min-w-[min(100%,9rem)] flex-1">
        <h3 className="line-clamp-2 text-left text-lg leading-tight" dir={directionOf(event.title)}>
          <CoverLink
            to="/events/$eventId"
            params={{ eventId: event.id }}
            className={event.status === 'cancelled' ? 'text-soft line-through' : ''}
          >
            {event.title}
          </CoverLink>
        </h3>
        {/* The place is a line of its own on phones, and follows the category from 768 px. */}
        <p className="flex flex-wrap gap-x-1 text-sm text-soft md:flex-nowrap md:whitespace-nowrap">
          <span className="text-ink">{rowTimeText(event, listed)}</span>
          <span aria-hidden="true">·</span>
          <span>{event.isIftar ? 'Iftar' : eventCategoryLabels[event.category]}</span>
          <span aria-hidden="true" className="hidden md:inline">
            ·
          </span>
          <span className="flex min-w-0 basis-full gap-x-1 whitespace-nowrap md:basis-auto">
            <bdi className="truncate">{inOneLine(event.location, event.address)}</bdi>
            {event.distance == null ? null : (
              <>
                <span aria-hidden="true">·</span>{' '}
                <span>{distanceText(event.distance, event.isDistanceApproximate === true)}</span>
              </>
            )}
          </span>
        </p>
        {event.notice ? <HostNoticeLine notice={event.notice} today={today} /> : null}
        <p className="hidden truncate text-sm text-soft md:block" dir={directionOf(event.description)}>
          {event.description.slice(0, shownOfDescription)}
        </p>
      </div>
      {first ? <Tag tone={first.tone}>{first.label}</Tag> : null}
      {second ? (
        <span className="hidden md:block">
          <Tag tone={second.tone}>{second.label}</Tag>
        </span>
      ) : null}
    </>
  );
}
