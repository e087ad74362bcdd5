import { and, eq, inArray } from 'drizzle-orm';
import { forgetChanges } from '#features/care/approvals/server/public.ts';
import { mosquesOf } from '#features/mosques/managers-and-follows/server/public.ts';
import { eraseThingsFromAudit } from '#kit/server/audit/erase-from-audit.ts';
import type { PersonalData } from '#kit/server/context.ts';
import { endOpenApplications, withdrawApplicationsOf } from './applications/end-applications.ts';
import { opportunityTarget } from './posting/approval-target.ts';
import { toOwnOpportunities } from './presenters.ts';
import { listOpportunitiesOf, type OpportunityRow } from './queries.ts';
import { volunteerApplications, volunteerOpportunities } from './tables.ts';

const withoutWords = {
  title: 'An opportunity of a former member',
  description: '',
  requirements: [],
  schedule: [],
  location: '',
  address: null,
  postcode: null,
  latitude: null,
  longitude: null,
  rejectionReason: null,
};

/** The opportunities that a member has posted. Those for a mosque that the member manages are the mosque’s. */
export const ownOpportunities: PersonalData = {
  order: 80,
  title: 'Volunteer opportunities that you posted',
  kept: 'Opportunities are closed. They’re kept without their text and your contact details, because of the hours that others gave; those for a mosque you manage keep their text.',
  export: async (db, userId) => toOwnOpportunities(db, await listOpportunitiesOf(db, userId), new Date()),
  async erase(tx, userId) {
    const { db } = tx;
    const managed = new Set((await mosquesOf(db, userId)).map(({ id }) => id));
    const closed = await db
      .update(volunteerOpportunities)
      .set({ contactDetails: null, status: 'closed' })
      .where(eq(volunteerOpportunities.createdBy, userId))
      .returning();
    const isKept = ({ placeId }: OpportunityRow) => placeId !== null && managed.has(placeId);
    const ids = closed.filter((row) => !isKept(row)).map(({ id }) => id);
    const own = and(eq(volunteerOpportunities.createdBy, userId), inArray(volunteerOpportunities.id, ids));
    if (ids.length > 0) await db.update(volunteerOpportunities).set(withoutWords).where(own);
    for (const row of closed) {
      const words = isKept(row) ? {} : withoutWords;
      await endOpenApplications(tx, { ...row, ...words, createdBy: null });
    }
    await forgetChanges(
      db,
      opportunityTarget,
      closed.map(({ id }) => id),
    );
    const keptIds = closed.filter(isKept).map(({ id }) => id);
    await eraseThingsFromAudit(db, { type: opportunityTarget.type, authorId: userId, ids, keptIds });
  },
};

/** What a member has applied for. */
export const ownApplications: PersonalData = {
  order: 81,
  title: 'Your applications to volunteer',
  kept: null,
  export: (db, userId) =>
    db
      .select({
        opportunity: volunteerOpportunities.title,
        message: volunteerApplications.message,
        availability: volunteerApplications.availability,
        relevantExperience: volunteerApplications.relevantExperience,
        status: volunteerApplications.status,
        responseMessage: volunteerApplications.responseMessage,
        appliedAt: volunteerApplications.appliedAt,
        respondedAt: volunteerApplications.respondedAt,
      })
      .from(volunteerApplications)
      .innerJoin(volunteerOpportunities, eq(volunteerOpportunities.id, volunteerApplications.opportunityId))
      .where(eq(volunteerApplications.volunteerId, userId)),
  // The rows go with the account; the places are free before. What the member answered to others goes too.
  async erase(tx, userId) {
    await withdrawApplicationsOf(tx, userId);
    await tx.db
      .update(volunteerApplications)
      .set({ responseMessage: null })
      .where(eq(volunteerApplications.respondedBy, userId));
  },
};
