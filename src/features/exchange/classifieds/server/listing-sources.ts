import { and, desc, eq, inArray, isNotNull, isNull } from 'drizzle-orm';
import { notBlocked } from '#features/accounts/blocks/server/public.ts';
import { actorIdOf } from '#features/accounts/users/server/public.ts';
import type { MapItem, MapKind } from '#kit/contract/map-shapes.ts';
import type { MapSource, SearchSource, WeeklySource } from '#kit/server/context.ts';
import { findByWords, inOrderOf } from '#kit/server/search/find-by-words.ts';
import { conditionLabels, isLive, priceText } from '../listing.rules.ts';
import {
  canUseClassifieds,
  isShown,
  type ListingRow,
  listNewListings,
  meantListings,
} from './listing.queries.ts';
import { classifiedListings as listings } from './listing.tables.ts';

const listingMapKind: MapKind = {
  name: 'listing',
  label: 'Classifieds',
  shape: 'tag',
  text: 'text-listing',
  order: 8,
  isUsual: false,
  listed: 4,
  isByWard: true,
};

/** Listings that sellers have put on the map: at the middle of their ward, never at their address. */
export const listingsOnMap: MapSource = {
  kind: listingMapKind,
  isPersonal: true,
  async items(ctx, limit) {
    if (!(await canUseClassifieds(ctx))) return [];
    const rows = await ctx.db
      .select()
      .from(listings)
      .where(
        and(
          // Does not use the clock, so that the result can be cached until a listing changes.
          eq(listings.status, 'approved'),
          isNull(listings.removedAt),
          eq(listings.showOnMap, true),
          isNotNull(listings.latitude),
          notBlocked(actorIdOf(ctx), listings.sellerUserId),
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

/** Public listings in the search across the site. */
export const searchedListings: SearchSource = {
  kind: {
    name: 'classified',
    label: 'Classifieds',
    order: 7,
    list: (search) => `/classifieds?search=${encodeURIComponent(search)}`,
  },
  isVisible: canUseClassifieds,
  async find(ctx, query, limit) {
    const { db, now } = ctx;
    const ids = await findByWords(
      db,
      query,
      {
        table: listings,
        id: listings.id,
        words: listings.searchWords,
        where: and(isShown(now), notBlocked(actorIdOf(ctx), listings.sellerUserId)),
        meant: await meantListings(db, query),
        order: { by: listings.listedAt, direction: 'desc' },
      },
      limit,
    );
    const rows = await inOrderOf(ids, () => db.select().from(listings).where(inArray(listings.id, ids)));
    return rows.map(({ id, title, priceAmount, condition, ward }) => ({
      id,
      title,
      line: `${priceText(priceAmount)} · ${conditionLabels[condition]} · ${ward}`,
      path: `/classifieds/${id}`,
    }));
  },
};

/** More than anyone reads in a weekly email. */
const maxWeeklyListings = 100;

/** Listings since the last weekly email that are still public. */
export const weeklyListings: WeeklySource = {
  kind: { name: 'classified', heading: 'Going near you', order: 7, limit: 4 },
  async items({ db, now }, since) {
    const rows = await listNewListings(db, now, since, maxWeeklyListings);
    return rows.map(({ id, title, priceAmount, ward, placeId, latitude, longitude, sellerUserId }) => ({
      category: null,
      placeId,
      point: latitude === null || longitude === null ? null : { latitude, longitude },
      title,
      line: `${priceText(priceAmount)}, ${ward}`,
      path: `/classifieds/${id}`,
      authorId: sellerUserId,
    }));
  },
};
