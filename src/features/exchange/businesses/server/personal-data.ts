import { eq } from 'drizzle-orm';
import { eraseThingsFromAudit } from '#kit/server/audit/erase-from-audit.ts';
import type { PersonalData } from '#kit/server/context.ts';
import { removeBusiness } from './owning/delete-business.ts';
import { businesses } from './tables.ts';

/** The businesses that a member has put into the directory. */
export const ownBusinesses: PersonalData = {
  order: 55,
  title: 'Your businesses',
  kept: null,
  export: (db, userId) =>
    db
      .select({
        name: businesses.name,
        description: businesses.description,
        categories: businesses.categoryNames,
        features: businesses.features,
        phone: businesses.phone,
        email: businesses.email,
        website: businesses.website,
        address: businesses.address,
        postcode: businesses.postcode,
        openingHours: businesses.openingHours,
        status: businesses.status,
        rejectionReason: businesses.rejectionReason,
        createdAt: businesses.createdAt,
      })
      .from(businesses)
      .where(eq(businesses.ownerUserId, userId))
      .orderBy(businesses.id),
  async erase(tx, userId) {
    const rows = await tx.db
      .select()
      .from(businesses)
      .where(eq(businesses.ownerUserId, userId))
      .orderBy(businesses.id)
      .for('update');
    for (const row of rows) await removeBusiness(tx, row);
    const ids = rows.map(({ id }) => id);
    await eraseThingsFromAudit(tx.db, { type: 'business', authorId: userId, ids, keptIds: [] });
  },
};
