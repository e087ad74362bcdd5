import { calls } from '#features/gatherings/volunteering/own-opportunity.contract.ts';
import { volunteerOpportunities } from '#features/gatherings/volunteering/server/opportunity.tables.ts';
import type { Db } from '#kit/server/db/database.ts';

/** The input of the form for a volunteer opportunity, with defaults. */
export function anOpportunityInput(fields: object = {}) {
  return calls.createVolunteerOpportunity.input.parse({
    title: 'Soup kitchen cooks',
    description: 'Saturday mornings, cooking for eighty.',
    category: 'community_support',
    location: 'Goodmayes Islamic Centre',
    contactDetails: 'amina@example.org',
    ...fields,
  });
}

/** Stores an opportunity that is by default approved and open to one volunteer. */
export async function anOpportunity(
  db: Db,
  fields: Partial<typeof volunteerOpportunities.$inferInsert> = {},
): Promise<typeof volunteerOpportunities.$inferSelect> {
  const [row] = await db
    .insert(volunteerOpportunities)
    .values({
      title: 'Soup kitchen cooks',
      description: 'Saturday mornings, cooking for eighty.',
      category: 'community_support',
      timeCommitment: 'ongoing',
      location: 'Goodmayes Islamic Centre',
      isApproved: true,
      approvedAt: '2026-11-01T00:00:00.000Z',
      source: 'test',
      ...fields,
    })
    .returning();
  if (!row) throw new Error('The opportunity was not stored.');
  return row;
}
