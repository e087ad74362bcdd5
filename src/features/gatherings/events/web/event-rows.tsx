import { clockText } from '#kit/contract/clock-text.ts';
import { distanceText } from '#kit/contract/distance.ts';
import { Emblem } from '#kit/web/ui/emblem.tsx';
import { DayRows } from '#kit/web/ui/list/day-rows.tsx';
import { CoverLink } from '#kit/web/ui/list/row.tsx';
import { Tag } from '#kit/web/ui/tag.tsx';
import type { Event } from '../contract.ts';
import { eventCategoryLabels } from '../event-categories.ts';
import { eventEmblems } from '../event-emblems.ts';
import { type EventTag, rowTags } from '../event-tags.ts';

type Listed = Event & { distance?: number | null };

/** Events under their days, soonest first. `today` is the borough's date. */
export function EventRows({
  events,
  today,
  tagsOf = rowTags,
}: {
  events: readonly Listed[];
  today: string;
  /** What is said at a row's end, at most two words. */
  tagsOf?: (event: Listed) => readonly EventTag[];
}) {
  return (
    <DayRows items={events} dateOf={({ eventDate }) => eventDate} keyOf={({ id }) => id} today={today}>
      {(event) => <EventRow event={event} tags={tagsOf(event)} />}
    </DayRows>
  );
}

function EventRow({ event, tags: [first, second] }: { event: Listed; tags: readonly EventTag[] }) {
  return (
    <>
      <span className="hidden md:block">
        <Emblem name={eventCategoryLabels[event.category]}>
          <path d={eventEmblems[event.category]} />
        </Emblem>
      </span>
      <div className="min-w-0 flex-1">
        <h3 className="line-clamp-2 text-left text-lg leading-tight [unicode-bidi:plaintext]">
          <CoverLink
            to="/events/$eventId"
            params={{ eventId: event.id }}
            className={event.status === 'cancelled' ? 'text-soft line-through' : ''}
          >
            {event.title}
          </CoverLink>
        </h3>
        <p className="flex gap-x-1 whitespace-nowrap text-sm text-soft">
          <span className="text-ink">{clockText(event.startTime)}</span>
          <span aria-hidden="true">·</span>
          <bdi className="truncate">{event.location}</bdi>
          {event.distance == null ? null : (
            <>
              <span aria-hidden="true">·</span> <span>{distanceText(event.distance)}</span>
            </>
          )}
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
