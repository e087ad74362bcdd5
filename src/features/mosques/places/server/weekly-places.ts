import { and, eq, gte, ne } from 'drizzle-orm';
import type { WeeklySource } from '#kit/server/context.ts';
import { placePath } from '../place-kinds.ts';
import { places } from './tables.ts';

/** More than a week of the borough has. */
const limit = 200;

/** The places that are new. */
export const weeklyPlaces: WeeklySource = {
  kind: { name: 'place', heading: 'New places', order: 5, limit: 3 },
  async items({ db }, since) {
    const rows = await db
      .select()
      .from(places)
      .where(and(eq(places.status, 'approved'), gte(places.createdAt, since), ne(places.source, 'sample')))
      .orderBy(places.createdAt)
      .limit(limit);
    return rows.map((row) => ({
      category: null,
      placeId: row.id,
      point: { latitude: row.latitude, longitude: row.longitude },
      title: row.name,
      line: `${row.address}, ${row.postcode}`,
      path: placePath(row),
    }));
  },
};
