import { and, gte, inArray, sql } from 'drizzle-orm';
import { addDays, boroughDate, clockText, dateText } from '#kit/contract/dates.ts';
import { apiError } from '#kit/contract/errors.ts';
import type { MapItem, MapKind } from '#kit/contract/map-shapes.ts';
import { pick } from '#kit/contract/pick.ts';
import type { MapSource, SearchSource, WeeklySource } from '#kit/server/context.ts';
import { handle } from '#kit/server/handle.ts';
import { findByWords, inOrderOf } from '#kit/server/search/find-by-words.ts';
import { calls, meetingNotFound } from '../council-meeting.contract.ts';
import {
  findPublicMeeting,
  isHeldInPublic,
  listPastMeetings,
  listPublicMeetings,
  type MeetingRow,
  toCouncilMeeting,
} from './council-meeting.queries.ts';
import { councilMeetings } from './council-meeting.tables.ts';

/** Returns a page of upcoming meetings, or of past ones. */
export const listCouncilMeetings = handle(
  calls.listCouncilMeetings,
  async (ctx, { from, past, ...paging }) => {
    const today = boroughDate(ctx.now);
    const page = past
      ? await listPastMeetings(ctx.db, today, paging)
      : await listPublicMeetings(ctx.db, from ?? today, paging);
    return { ...page, items: page.items.map(toCouncilMeeting) };
  },
);

/** Returns one public meeting. Refuses: meeting_not_found. */
export const getCouncilMeeting = handle(calls.getCouncilMeeting, async (ctx, { id }) => {
  const row = await findPublicMeeting(ctx.db, id);
  if (!row) throw apiError(meetingNotFound);
  return toCouncilMeeting(row);
});

const kind: MapKind = {
  name: 'council',
  label: 'Council meetings',
  shape: 'house',
  text: 'text-council',
  order: 6,
  isUsual: true,
  listed: 4,
};

/** Upcoming public meetings with a position on the map. */
export const meetingsOnMap: MapSource = {
  kind,
  async items({ db, now }, limit) {
    const { items } = await listPublicMeetings(db, boroughDate(now), { limit });
    return items.flatMap(toItem);
  },
};

function toItem(row: MeetingRow): MapItem[] {
  const { latitude, longitude } = row;
  if (latitude === null || longitude === null) return [];
  return [
    {
      id: row.id,
      name: row.title,
      address: `${row.location}, ${row.address}`,
      latitude,
      longitude,
      detail: `${dateText(row.meetingDate, 'day')}, ${clockText(row.startTime)} · ${row.meetingType}`,
      date: row.meetingDate,
      path: `/council-meeting/${row.id}`,
      phone: null,
    },
  ];
}

/** Upcoming public meetings in the site's search. */
export const searchedMeetings: SearchSource = {
  kind: { name: 'council', label: 'Council meetings', order: 9 },
  isVisible: () => true,
  async find({ db, now }, query, limit) {
    const ids = await findByWords(
      db,
      query,
      {
        table: councilMeetings,
        id: councilMeetings.id,
        words: councilMeetings.searchWords,
        where: and(isHeldInPublic, gte(councilMeetings.meetingDate, boroughDate(now))),
        order: { by: sql`(${councilMeetings.meetingDate}, ${councilMeetings.startTime})`, direction: 'asc' },
      },
      limit,
    );
    const rows = await inOrderOf(ids, () =>
      db.select().from(councilMeetings).where(inArray(councilMeetings.id, ids)),
    );
    return rows.map((row) => ({
      ...pick(row, 'id', 'title'),
      line: `${dateText(row.meetingDate, 'day')}, ${clockText(row.startTime)}, ${row.location}`,
      path: `/council-meeting/${row.id}`,
    }));
  },
};

/** More than the borough has in a week. */
const limit = 200;

/** Public meetings of the next seven days. */
export const weeklyMeetings: WeeklySource = {
  kind: { name: 'meeting', heading: 'Council meetings', order: 4, limit: 2 },
  async items({ db, now }) {
    const today = boroughDate(now);
    const { items } = await listPublicMeetings(db, today, { limit });
    return items
      .filter((row) => row.meetingDate <= addDays(today, 7) && row.source !== 'sample')
      .map((row) => ({
        category: null,
        date: row.meetingDate,
        placeId: null,
        point: pointOf(row),
        title: row.title,
        line: `${clockText(row.startTime)}, ${row.location}`,
        path: `/council-meeting/${row.id}`,
      }));
  },
};

function pointOf({ latitude, longitude }: { latitude: number | null; longitude: number | null }) {
  return latitude === null || longitude === null ? null : { latitude, longitude };
}
