import { and, eq, lt, sql } from 'drizzle-orm';
import { boroughDate } from '#kit/contract/date-text.ts';
import type { Ctx } from '#kit/server/context.ts';
import { classifiedListings as listings } from '../tables.ts';

/** The job: a listing whose last day as a featured one has passed stands among the others. */
export async function endListingFeaturing({ db, now }: Pick<Ctx, 'db' | 'now'>): Promise<void> {
  await db
    .update(listings)
    .set({ isFeatured: false, updatedAt: sql`${listings.updatedAt}` })
    .where(and(eq(listings.isFeatured, true), lt(listings.featuredUntil, boroughDate(now))));
}
