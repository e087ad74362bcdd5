import { and, inArray, sql } from 'drizzle-orm';
import { addDays, boroughDate, clockText, dateText } from '#kit/contract/dates.ts';
import type { MapItem, MapKind } from '#kit/contract/map-shapes.ts';
import type { Page } from '#kit/contract/paging.ts';
import { pick } from '#kit/contract/pick.ts';
import type { Ctx, MapSource, SearchSource, WeeklySource } from '#kit/server/context.ts';
import type { BoardSource } from '#kit/server/contributions.ts';
import { findByWords, inOrderOf } from '#kit/server/search/find-by-words.ts';
import type { Event } from '../event.contract.ts';
import { eventCategoryLabels, listedOn } from '../event.rules.ts';
import { inOneLine, rowTimeText, whenText } from '../event-text.rules.ts';
import { startInstant } from '../event-time.rules.ts';
import {
  type EventRow,
  isForMembers,
  isNotOver,
  isPublic,
  listApprovedEvents,
  listGroupMeetings,
  meantEvents,
} from './event.queries.ts';
import { events } from './event.tables.ts';
import { toEvents, toHostNotice } from './event-presenters.ts';

const kind: MapKind = {
  name: 'event',
  label: 'Events',
  shape: 'square',
  text: 'text-event',
  order: 2,
  isUsual: true,
  listed: 6,
  hasSoonFilter: true,
};

/** Upcoming events with a position on the map. */
export const eventsOnMap: MapSource = {
  kind,
  async items({ db, now }, limit) {
    const { items } = await listApprovedEvents(db, { notOverAt: now, isPlaced: true }, { limit });
    return items.flatMap(toItem);
  },
};

function toItem(row: EventRow): MapItem[] {
  const { latitude, longitude } = row;
  if (latitude === null || longitude === null) return [];
  const days = row.endDate === null ? '' : ` to ${dateText(row.endDate, 'day')}`;
  const when = `${dateText(row.eventDate, 'day')}${days}, ${clockText(row.startTime)}`;
  return [
    {
      id: row.id,
      name: row.title,
      address: inOneLine(row.location, row.postcode),
      latitude,
      longitude,
      detail: `${when} · ${eventCategoryLabels[row.category]}`,
      date: row.eventDate,
      path: `/events/${row.id}`,
      phone: null,
    },
  ];
}

/** Upcoming events in the site's search, a series once with its next date; members also find events that are for members only. */
export const searchedEvents: SearchSource = {
  kind: {
    name: 'event',
    label: 'Events',
    order: 2,
    list: (search) => `/events?search=${encodeURIComponent(search)}`,
  },
  isVisible: () => true,
  async find({ db, actor, now }, query, limit) {
    const today = boroughDate(now);
    const ids = await findByWords(
      db,
      query,
      {
        table: events,
        id: events.id,
        words: events.searchWords,
        where: and(actor.kind === 'person' ? isForMembers() : isPublic(), isNotOver(now)),
        meant: await meantEvents(db, query),
        order: { by: sql`(${events.eventDate}, ${events.startTime})`, direction: 'asc' },
      },
      maxDatesFound,
    );
    const rows = await inOrderOf(ids, () => db.select().from(events).where(inArray(events.id, ids)));
    const bySeries = Map.groupBy(rows, (row) => row.seriesId ?? row.id);
    return [...bySeries.values()].slice(0, limit).flatMap((dates) => {
      const [next, ...others] = dates.toSorted(
        (a, b) => startInstant(a).getTime() - startInstant(b).getTime(),
      );
      return next ? [toFound(next, others.length, today)] : [];
    });
  },
};

/** A series is found once, so its dates are read before the results are counted. */
const maxDatesFound = 100;

/** 'Sat 28 Nov, 7:30pm–9:00pm and 3 more dates, Masjid an-Noor' */
function toFound(row: EventRow, others: number, today: string) {
  const when = whenText({ ...row, endsNextDay: row.endDayOffset === 1 }, today);
  const more = others === 0 ? '' : others === 1 ? ' and 1 more date' : ` and ${others} more dates`;
  return { ...pick(row, 'id', 'title'), line: `${when}${more}, ${row.location}`, path: `/events/${row.id}` };
}

/** More than the borough has in a week. */
const limit = 200;

/** Events of the next seven days. */
export const weeklyEvents: WeeklySource = {
  kind: { name: 'event', heading: 'This week', order: 3, limit: 8 },
  async items({ db, now }) {
    const coming = { notOverAt: now, to: addDays(boroughDate(now), 7), forMembers: true };
    const { items } = await listApprovedEvents(db, coming, { limit });
    const today = boroughDate(now);
    return items.map((row) => ({
      ...pick(row, 'category', 'placeId', 'title'),
      point: pointOf(row),
      date: listedOn(row, today),
      line: `${rowTimeText(row, listedOn(row, today))}, ${row.location}`,
      path: `/events/${row.id}`,
    }));
  },
};

function pointOf({ latitude, longitude }: { latitude: number | null; longitude: number | null }) {
  return latitude === null || longitude === null ? null : { latitude, longitude };
}

/** A display board shows no further ahead. */
const daysAhead = 14;

/** Returns the next public events at a mosque. */
export const listEventsForBoard: BoardSource = async ({ db, now }, placeId, limit) => {
  const today = boroughDate(now);
  const soon = { placeId, notOverAt: now, to: addDays(today, daysAhead) };
  const { items } = await listApprovedEvents(db, soon, { limit });
  return items.map((row) => ({
    title: row.title,
    date: listedOn(row, today),
    time: row.startTime,
    notice: toHostNotice(row, now)?.text ?? null,
  }));
};

/** Returns a page of a group's meetings that are not over, soonest first. */
export async function listMeetingsOfGroup(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  groupId: string,
  paging: { limit: number; cursor?: string | undefined },
): Promise<Page<Event>> {
  const page = await listGroupMeetings(db, groupId, now, paging);
  return { ...page, items: await toEvents({ db, now }, page.items) };
}
