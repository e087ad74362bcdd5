import { and, eq, gte, ne } from 'drizzle-orm';
import { listPublicMeetings } from '#features/gatherings/council-meetings/server/public.ts';
import { listApprovedEvents } from '#features/gatherings/events/server/public.ts';
import { listRecentAnnouncements } from '#features/mosques/announcements/server/public.ts';
import { followedMosques } from '#features/mosques/managers-and-follows/server/public.ts';
import { knownPlaces } from '#features/mosques/places/server/public.ts';
import { announcedChanges } from '#features/mosques/prayer-times/next-change.ts';
import { prayerLabels } from '#features/mosques/prayer-times/prayers.ts';
import { loadTimetables, resolveDays } from '#features/mosques/prayer-times/server/public.ts';
import { datesBetween } from '#features/mosques/prayer-times/wall-time.ts';
import { clockText } from '#kit/contract/clock-text.ts';
import { addDays, boroughDate, boroughTime, dateText } from '#kit/contract/date-text.ts';
import type { Db } from '#kit/server/db/database.ts';
import type { WeeklyItem } from '../choose-items.ts';

const week = 7;
/** More than a week of the borough has. */
const limit = 200;

/** What the coming seven days hold, and what mosques announced and which places are new since an instant. */
export async function collectItems(db: Db, now: Date, since: string): Promise<WeeklyItem[]> {
  const found = await Promise.all([
    noticeItems(db, now, since),
    jamaahItems(db, now),
    eventItems(db, now),
    meetingItems(db, now),
    placeItems(db, since),
  ]);
  return found.flat();
}

async function noticeItems(db: Db, now: Date, since: string): Promise<WeeklyItem[]> {
  const announced = await listRecentAnnouncements(db, since, boroughDate(now));
  return announced.map(({ announcement, mosque }) => ({
    kind: 'announcement',
    category: null,
    placeId: announcement.placeId,
    point: null,
    title: announcement.title,
    line: `${mosque}, until ${dateText(announcement.endsOn, 'day')}`,
    path: `/mosque/${announcement.placeId}`,
  }));
}

/** The steps of the jama'ah of mosques that anybody follows. */
async function jamaahItems(db: Db, now: Date): Promise<WeeklyItem[]> {
  const mosques = await followedMosques(db);
  const dates = datesBetween(boroughDate(now), addDays(boroughDate(now), week));
  const ids = mosques.map(({ id }) => id);
  const timetables = await loadTimetables(db, ids, dates[0] ?? '', dates.at(-1) ?? '');
  return mosques.flatMap((mosque) => {
    const known = timetables.get(mosque.id);
    if (!known) return [];
    return announcedChanges(resolveDays(mosque, known, dates, now)).map((change) => ({
      kind: 'jamaah' as const,
      category: null,
      placeId: mosque.id,
      point: null,
      title: `${prayerLabels[change.prayer]} at ${mosque.name}`,
      line: `${clockText(change.to)} instead of ${clockText(change.from)} from ${dateText(change.date, 'day')}`,
      path: `/mosque/${mosque.id}`,
    }));
  });
}

async function eventItems(db: Db, now: Date): Promise<WeeklyItem[]> {
  const today = boroughDate(now);
  const coming = { from: today, to: addDays(today, week), notEndedAt: boroughTime(now), forMembers: true };
  const { items } = await listApprovedEvents(db, coming, { limit: limit });
  return items.map((row) => ({
    kind: 'event',
    category: row.category,
    placeId: row.placeId,
    point: pointOf(row),
    title: row.title,
    line: `${dateText(row.eventDate, 'long')}, ${clockText(row.startTime)}, ${row.location}`,
    path: `/events/${row.id}`,
  }));
}

async function meetingItems(db: Db, now: Date): Promise<WeeklyItem[]> {
  const today = boroughDate(now);
  const { items } = await listPublicMeetings(db, today, { limit: limit });
  return items
    .filter((row) => row.meetingDate <= addDays(today, week) && row.source !== 'sample')
    .map((row) => ({
      kind: 'meeting',
      category: null,
      placeId: null,
      point: pointOf(row),
      title: row.title,
      line: `${dateText(row.meetingDate, 'long')}, ${clockText(row.startTime)}, ${row.location}`,
      path: '/map',
    }));
}

async function placeItems(db: Db, since: string): Promise<WeeklyItem[]> {
  const rows = await db
    .select()
    .from(knownPlaces)
    .where(
      and(
        eq(knownPlaces.status, 'approved'),
        gte(knownPlaces.createdAt, since),
        ne(knownPlaces.source, 'sample'),
      ),
    )
    .orderBy(knownPlaces.createdAt)
    .limit(limit);
  return rows.map((row) => ({
    kind: 'place',
    category: null,
    placeId: row.id,
    point: pointOf(row),
    title: row.name,
    line: `${row.address}, ${row.postcode}`,
    path: row.kind === 'mosque' ? `/mosque/${row.id}` : '/map',
  }));
}

function pointOf({ latitude, longitude }: { latitude: number | null; longitude: number | null }) {
  return latitude === null || longitude === null ? null : { latitude, longitude };
}
