import { asc, eq } from 'drizzle-orm';
import type { PersonalData } from '#kit/server/context.ts';
import { dbsChecks } from './tables.ts';

/** The checks that are recorded about a member; they go with the account. */
export const ownDbsChecks: PersonalData = {
  order: 82,
  title: 'Your DBS checks',
  kept: null,
  export(db, userId) {
    const { role, level, issuedOn, expiresOn, seenAt } = dbsChecks;
    return db
      .select({ role, level, issuedOn, expiresOn, seenAt })
      .from(dbsChecks)
      .where(eq(dbsChecks.userId, userId))
      .orderBy(asc(dbsChecks.id));
  },
};
