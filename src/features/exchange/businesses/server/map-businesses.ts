import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { MapKind } from '#kit/contract/map-shapes.ts';
import type { MapSource } from '#kit/server/context.ts';
import { isListed } from './queries.ts';
import { businesses } from './tables.ts';

const kind: MapKind = {
  name: 'business',
  label: 'Businesses',
  shape: 'hexagon',
  text: 'text-business',
  order: 7,
  isUsual: false,
  listed: 4,
};

/** The businesses that have a place and want to be on the map, featured ones first. */
export const businessesOnMap: MapSource = {
  kind,
  async items({ db }, limit) {
    const rows = await db
      .select()
      .from(businesses)
      .where(and(isListed, eq(businesses.showOnMap, true), isNotNull(businesses.latitude)))
      .orderBy(sql`(not ${businesses.isFeatured})`, sql`lower(${businesses.name})`, businesses.id)
      .limit(limit);
    return rows.flatMap(({ latitude, longitude, ...row }) =>
      latitude === null || longitude === null
        ? []
        : [
            {
              id: row.id,
              name: row.name,
              address: `${row.address}, ${row.postcode}`,
              latitude,
              longitude,
              detail: row.categoryNames,
              date: null,
              path: `/business-directory/${row.id}`,
              phone: row.phone,
            },
          ],
    );
  },
};
