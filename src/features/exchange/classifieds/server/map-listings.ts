import { and, desc, eq, isNotNull, isNull } from 'drizzle-orm';
import type { MapItem, MapKind } from '#kit/contract/map-shapes.ts';
import type { MapSource } from '#kit/server/context.ts';
import { conditionLabels } from '../listing-options.ts';
import { isLive } from '../listing-times.ts';
import { priceText } from '../price.ts';
import type { ListingRow } from './queries.ts';
import { opensClassifieds } from './require-classifieds.ts';
import { classifiedListings as listings } from './tables.ts';

const kind: MapKind = {
  name: 'listing',
  label: 'Classifieds',
  shape: 'tag',
  text: 'text-listing',
  order: 8,
  isUsual: false,
  listed: 4,
  isByWard: true,
};

/** The listings whose sellers want them on the map, in the order of the list: each in the middle of its ward, never at its address. */
export const listingsOnMap: MapSource = {
  kind,
  async items(ctx, limit) {
    if (!(await opensClassifieds(ctx))) return [];
    const rows = await ctx.db
      .select()
      .from(listings)
      .where(
        and(
          // Without the clock, so that the answer is remembered until a listing changes.
          eq(listings.status, 'approved'),
          isNull(listings.removedAt),
          eq(listings.showOnMap, true),
          isNotNull(listings.latitude),
        ),
      )
      .orderBy(desc(listings.isFeatured), desc(listings.listedAt), desc(listings.id))
      .limit(limit);
    return rows.filter((row) => isLive(row, ctx.now)).flatMap(toItem);
  },
};

function toItem({ id, title, ward, latitude, longitude, ...row }: ListingRow): MapItem[] {
  if (latitude === null || longitude === null) return [];
  return [
    {
      id,
      name: title,
      address: `Somewhere in ${ward}`,
      latitude,
      longitude,
      detail: `${priceText(row.priceAmount)} · ${conditionLabels[row.condition]}`,
      date: null,
      path: `/classifieds/${id}`,
      phone: null,
    },
  ];
}
