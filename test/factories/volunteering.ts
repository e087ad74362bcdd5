import { calls } from '#features/gatherings/volunteering/posting-contract.ts';
import { volunteerOpportunities } from '#features/gatherings/volunteering/server/tables.ts';
import type { Db } from '#kit/server/db/database.ts';

/** What the form of a volunteer opportunity sends, unless told otherwise. */
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

/** An opportunity that is approved and open to one volunteer, unless told otherwise. */
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
