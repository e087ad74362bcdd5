import { and, asc, eq, isNotNull } from 'drizzle-orm';
import type { PersonalData } from '#kit/server/context.ts';
import { businesses } from '../tables.ts';
import { businessEvidence } from './tables.ts';

/** What an owner has shown that their businesses are halal; it goes with the businesses. */
export const ownEvidence: PersonalData = {
  order: 54,
  title: 'Your halal evidence',
  kept: null,
  export: (db, userId) =>
    db
      .select({
        business: businesses.name,
        kind: businessEvidence.kind,
        status: businessEvidence.status,
        issuer: businessEvidence.issuer,
        number: businessEvidence.number,
        words: businessEvidence.words,
        expiresOn: businessEvidence.expiresOn,
        submittedAt: businessEvidence.submittedAt,
        refusal: businessEvidence.refusal,
      })
      .from(businessEvidence)
      .innerJoin(businesses, eq(businesses.id, businessEvidence.businessId))
      .where(eq(businesses.ownerUserId, userId))
      .orderBy(asc(businessEvidence.id)),
  async files(db, userId) {
    const rows = await db
      .select({ key: businessEvidence.fileKey })
      .from(businessEvidence)
      .innerJoin(businesses, eq(businesses.id, businessEvidence.businessId))
      .where(and(eq(businesses.ownerUserId, userId), isNotNull(businessEvidence.fileKey)));
    return rows.flatMap(({ key }) => key ?? []);
  },
};
