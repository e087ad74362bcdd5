import { and, eq, gte, ne } from 'drizzle-orm';
import { listRecentAnnouncements } from '#features/announcements/server/queries.ts';
import { listApprovedEvents } from '#features/events/server/queries.ts';
import { places } from '#features/places/server/tables.ts';
import { clockText } from '#kit/contract/clock-text.ts';
import { addDays, boroughDate, boroughTime, dateText } from '#kit/contract/date-text.ts';
import type { Db } from '#kit/server/db/database.ts';
import type { WeeklyItem } from '../choose-items.ts';

const week = 7;
/** More than a week of the borough has. */
const most = 200;

/** What the coming seven days hold, what mosques announced in the last seven, and which places are new. */
export async function collectItems(db: Db, now: Date): Promise<WeeklyItem[]> {
  const today = boroughDate(now);
  const since = new Date(now.getTime() - week * 24 * 60 * 60 * 1000).toISOString();
  const coming = {
    from: today,
    to: addDays(today, week),
    notEndedAt: boroughTime(now),
    forMembers: true,
  };
  const [events, announced, newPlaces] = await Promise.all([
    listApprovedEvents(db, coming, { limit: most }),
    listRecentAnnouncements(db, since, today),
    db
      .select()
      .from(places)
      .where(and(eq(places.status, 'approved'), gte(places.createdAt, since), ne(places.source, 'sample')))
      .orderBy(places.createdAt)
      .limit(most),
  ]);
  return [
    ...announced.map(({ announcement, mosque }) => ({
      kind: 'announcement' as const,
      category: null,
      placeId: announcement.placeId,
      point: null,
      title: announcement.title,
      line: `${mosque}, until ${dateText(announcement.endsOn, 'day')}`,
      path: `/mosque/${announcement.placeId}`,
    })),
    ...events.items.map((row) => ({
      kind: 'event' as const,
      category: row.category,
      placeId: row.placeId,
      point: pointOf(row),
      title: row.title,
      line: `${dateText(row.eventDate, 'long')}, ${clockText(row.startTime)}, ${row.location}`,
      path: `/events/${row.id}`,
    })),
    ...newPlaces.map((row) => ({
      kind: 'place' as const,
      category: null,
      placeId: row.id,
      point: pointOf(row),
      title: row.name,
      line: `${row.address}, ${row.postcode}`,
      path: row.kind === 'mosque' ? `/mosque/${row.id}` : '/map',
    })),
  ];
}

function pointOf({ latitude, longitude }: { latitude: number | null; longitude: number | null }) {
  return latitude === null || longitude === null ? null : { latitude, longitude };
}
