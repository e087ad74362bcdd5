import type { WeeklySource } from '#kit/server/context.ts';
import { priceText } from '../price.ts';
import { listNewListings } from './queries.ts';

/** More than a week of the borough brings that anybody reads of. */
const limit = 100;

/** What was put up since the last weekly e-mail and can still be had. */
export const weeklyListings: WeeklySource = {
  kind: { name: 'classified', heading: 'Going near you', order: 7, limit: 4 },
  async items({ db, now }, since) {
    const rows = await listNewListings(db, now, since, limit);
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
