import { and, asc, gt } from 'drizzle-orm';
import type { WeeklySource } from '#kit/server/context.ts';
import { isListed } from './queries.ts';
import { businesses } from './tables.ts';

/** More than a week of the borough has. */
const limit = 200;

/** The businesses that are new in the directory. */
export const weeklyBusinesses: WeeklySource = {
  kind: { name: 'business', heading: 'New in the business directory', order: 7, limit: 4 },
  async items({ db }, since) {
    const rows = await db
      .select()
      .from(businesses)
      .where(and(isListed, gt(businesses.approvedAt, since)))
      .orderBy(asc(businesses.approvedAt), asc(businesses.id))
      .limit(limit);
    return rows.map(({ id, name, categoryNames, address, latitude, longitude, ownerUserId }) => ({
      category: null,
      placeId: null,
      point: latitude === null || longitude === null ? null : { latitude, longitude },
      title: name,
      line: `${categoryNames}, ${address}`,
      path: `/business-directory/${id}`,
      authorId: ownerUserId,
    }));
  },
};
