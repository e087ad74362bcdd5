import { and, eq, inArray } from 'drizzle-orm';
import { memberName, members } from '#features/accounts/users/server/public.ts';
import { eraseApprovalChanges } from '#features/care/approvals/server/public.ts';
import { listMosquesManagedBy } from '#features/mosques/managers-and-follows/server/public.ts';
import { pick } from '#kit/contract/pick.ts';
import { eraseThingsFromAudit } from '#kit/server/audit/audit.ts';
import type { PersonalData } from '#kit/server/context.ts';
import type { Db } from '#kit/server/db/database.ts';
import { withdrawApplicationsByVolunteer } from './application-lifecycle.ts';
import { listOpportunitiesByAuthor, type OpportunityRow, toOwnOpportunities } from './opportunity.queries.ts';
import { opportunityTarget } from './opportunity.review.ts';
import { volunteerApplications, volunteerOpportunities } from './opportunity.tables.ts';
import { cancelShifts, endForVolunteers } from './opportunity-ending.ts';

const erasedOpportunity = {
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

/** A member’s opportunities. Those for a mosque that the member manages belong to the mosque. */
export const ownOpportunities: PersonalData = {
  order: 80,
  title: 'Volunteer opportunities that you posted',
  kept: 'Opportunities are closed. They’re kept without their text and your contact details, because of the hours that others gave; those for a mosque you manage keep their text.',
  leftOut: 'Contact details and experience of those who volunteer with you.',
  async export(db, userId) {
    const opportunities = await toOwnOpportunities(
      db,
      await listOpportunitiesByAuthor(db, userId),
      new Date(),
    );
    const received = await db
      .select({
        opportunity: volunteerOpportunities.title,
        from: memberName(members),
        ...pick(volunteerApplications, 'message', 'status', 'appliedAt'),
        iAnswered: volunteerApplications.responseMessage,
        respondedAt: volunteerApplications.respondedAt,
      })
      .from(volunteerApplications)
      .innerJoin(volunteerOpportunities, eq(volunteerOpportunities.id, volunteerApplications.opportunityId))
      .innerJoin(members, eq(members.id, volunteerApplications.volunteerId))
      .where(eq(volunteerOpportunities.createdBy, userId))
      .orderBy(volunteerApplications.id);
    return { opportunities, applicationsYouReceived: received };
  },
  async erase(tx, userId) {
    const { db } = tx;
    const managed = new Set((await listMosquesManagedBy(db, userId)).map(({ id }) => id));
    const wasClosed = await listClosedIds(db, userId);
    const closed = await db
      .update(volunteerOpportunities)
      .set({ contactDetails: null, status: 'closed' })
      .where(eq(volunteerOpportunities.createdBy, userId))
      .returning();
    const isKept = ({ placeId }: OpportunityRow) => placeId !== null && managed.has(placeId);
    const ids = closed.filter((row) => !isKept(row)).map(({ id }) => id);
    const own = and(eq(volunteerOpportunities.createdBy, userId), inArray(volunteerOpportunities.id, ids));
    if (ids.length > 0) await db.update(volunteerOpportunities).set(erasedOpportunity).where(own);
    for (const row of closed) {
      const erased = { ...row, ...(isKept(row) ? {} : erasedOpportunity), createdBy: null };
      await (wasClosed.has(row.id) ? cancelShifts(tx, erased) : endForVolunteers(tx, erased, 'cancel'));
    }
    await eraseApprovalChanges(
      db,
      opportunityTarget,
      closed.map(({ id }) => id),
    );
    const keptIds = closed.filter(isKept).map(({ id }) => id);
    await eraseThingsFromAudit(db, { type: opportunityTarget.type, authorId: userId, ids, keptIds });
  },
};

async function listClosedIds(db: Db, userId: string): Promise<ReadonlySet<string>> {
  const { id, createdBy, status } = volunteerOpportunities;
  const rows = await db
    .select({ id })
    .from(volunteerOpportunities)
    .where(and(eq(createdBy, userId), eq(status, 'closed')));
  return new Set(rows.map((row) => row.id));
}

/** A member’s applications. */
export const ownApplications: PersonalData = {
  order: 81,
  title: 'Your applications to volunteer',
  kept: null,
  export: (db, userId) =>
    db
      .select({
        opportunity: volunteerOpportunities.title,
        ...pick(
          volunteerApplications,
          'message',
          'availability',
          'relevantExperience',
          'status',
          'responseMessage',
          'appliedAt',
          'respondedAt',
        ),
      })
      .from(volunteerApplications)
      .innerJoin(volunteerOpportunities, eq(volunteerOpportunities.id, volunteerApplications.opportunityId))
      .where(eq(volunteerApplications.volunteerId, userId)),
  // The rows are deleted with the account, so the places are freed first. The member’s replies to others are erased too.
  async erase(tx, userId) {
    await withdrawApplicationsByVolunteer(tx, userId);
    await tx.db
      .update(volunteerApplications)
      .set({ responseMessage: null })
      .where(eq(volunteerApplications.respondedBy, userId));
  },
};
