import { asc, eq } from 'drizzle-orm';
import type { PersonalData } from '#kit/server/context.ts';
import { businesses } from '../tables.ts';
import { deleteClaims } from './queries.ts';
import { businessClaims } from './tables.ts';

/** The businesses of which a member has said that they are theirs. */
export const ownClaims: PersonalData = {
  order: 57,
  title: 'Businesses that you have told us are yours',
  kept: null,
  export: (db, userId) =>
    db
      .select({
        business: businesses.name,
        words: businessClaims.words,
        status: businessClaims.status,
        createdAt: businessClaims.createdAt,
      })
      .from(businessClaims)
      .innerJoin(businesses, eq(businesses.id, businessClaims.businessId))
      .where(eq(businessClaims.userId, userId))
      .orderBy(asc(businessClaims.id)),
  async erase({ db }, userId) {
    const rows = await db
      .select()
      .from(businessClaims)
      .where(eq(businessClaims.userId, userId))
      .orderBy(asc(businessClaims.id));
    await deleteClaims(db, rows);
  },
};
