import { and, eq, inArray, lt, or, sql } from 'drizzle-orm';
import type { Ctx } from '#kit/server/context.ts';
import { inTransaction } from '#kit/server/transaction.ts';
import { daysLater, talkDaysKept } from '../../listing-times.ts';
import { lockListing } from '../queries.ts';
import { deleteListing } from '../selling/end-classified.ts';
import { classifiedTalks, classifiedListings as listings } from '../tables.ts';

const batch = 200;

/** The job: deletes listings that ended three months ago, and what was written about listings so long ago. */
export async function forgetOld(ctx: Ctx): Promise<void> {
  const before = daysLater(ctx.now, -talkDaysKept).toISOString();
  const isOld = or(
    and(eq(listings.status, 'sold'), lt(listings.soldAt, before)),
    and(inArray(listings.status, ['approved', 'expired']), lt(listings.expiresAt, before)),
    and(eq(listings.status, 'rejected'), lt(listings.updatedAt, before)),
  );
  for (;;) {
    const rows = await ctx.db.select({ id: listings.id }).from(listings).where(isOld).limit(batch);
    for (const { id } of rows) {
      await inTransaction(ctx, async (tx) => {
        const row = await lockListing(tx, id);
        if (row) await deleteListing(tx, row);
      });
    }
    if (rows.length < batch) break;
  }
  const isForgotten = or(
    lt(classifiedTalks.lastMessageAt, before),
    sql`${classifiedTalks.sellerUserId} is null and ${classifiedTalks.buyerUserId} is null`,
  );
  await ctx.db.delete(classifiedTalks).where(isForgotten);
}
