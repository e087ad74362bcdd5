import { and, eq } from 'drizzle-orm';
import { boroughDate } from '#kit/contract/date-text.ts';
import { apiError } from '#kit/contract/errors.ts';
import { audit } from '#kit/server/audit/audit.ts';
import { handle } from '#kit/server/handle.ts';
import { calls } from '../../admin-contract.ts';
import { businessNotFound } from '../../errors.ts';
import { toOwnBusinesses } from '../owning/own-businesses.ts';
import { listNewestBusinesses, lockBusiness, matches } from '../queries.ts';
import { businesses } from '../tables.ts';

/** Answers a page of all businesses, newest first. */
export const listAdminBusinesses = handle(
  calls.listAdminBusinesses,
  async (ctx, { status, search, ...paging }) => {
    const where = and(
      status && eq(businesses.status, status),
      search === undefined ? undefined : matches(search),
    );
    const page = await listNewestBusinesses(ctx.db, where, paging);
    return { ...page, items: await toOwnBusinesses(ctx.db, page.items, ctx.now) };
  },
);

/** Features a business until a day, or no more. Refuses: business_not_found. */
export const featureBusiness = handle(calls.featureBusiness, {
  async run(tx, { id, featuredUntil }) {
    const row = await lockBusiness(tx, id);
    if (!row) throw apiError(businessNotFound);
    const isFeatured = featuredUntil !== null && featuredUntil >= boroughDate(tx.now);
    await tx.db
      .update(businesses)
      .set({ featuredUntil, isFeatured, updatedAt: row.updatedAt })
      .where(eq(businesses.id, id));
    await audit(tx, {
      action: 'business.feature',
      target: { type: 'business', id },
      before: { featuredUntil: row.featuredUntil },
      after: { featuredUntil },
    });
    return { message: isFeatured ? 'The business is featured.' : 'The business is no longer featured.' };
  },
});
