import { and, eq, inArray } from 'drizzle-orm';
import { mosquesOf } from '#features/mosques/managers-and-follows/server/public.ts';
import { eraseThingsFromAudit } from '#kit/server/audit/erase-from-audit.ts';
import type { PersonalData } from '#kit/server/context.ts';
import { opportunityTarget } from './approval-target.ts';
import { toOwnOpportunity } from './presenters.ts';
import { listOpportunitiesOf } from './queries.ts';
import { volunteerOpportunities } from './tables.ts';

const withoutWords = {
  title: 'An opportunity of a former member',
  description: '',
  requiredSkills: [],
  requiredLanguages: [],
  requiredQualifications: [],
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
  kept: 'Opportunities are closed and kept without your words and contact details, for the hours that others gave; those for a mosque you manage keep their words.',
  export: async (db, userId) => (await listOpportunitiesOf(db, userId)).map(toOwnOpportunity),
  async erase({ db }, userId) {
    const managed = new Set((await mosquesOf(db, userId)).map(({ id }) => id));
    const closed = await db
      .update(volunteerOpportunities)
      .set({ contactDetails: null, status: 'closed' })
      .where(eq(volunteerOpportunities.createdBy, userId))
      .returning({ id: volunteerOpportunities.id, placeId: volunteerOpportunities.placeId });
    const isKept = ({ placeId }: (typeof closed)[number]) => placeId !== null && managed.has(placeId);
    const ids = closed.filter((row) => !isKept(row)).map(({ id }) => id);
    const own = and(eq(volunteerOpportunities.createdBy, userId), inArray(volunteerOpportunities.id, ids));
    if (ids.length > 0) await db.update(volunteerOpportunities).set(withoutWords).where(own);
    const keptIds = closed.filter(isKept).map(({ id }) => id);
    await eraseThingsFromAudit(db, { type: opportunityTarget.type, authorId: userId, ids, keptIds });
  },
};
