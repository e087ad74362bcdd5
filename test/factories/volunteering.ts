import { calls } from '#features/gatherings/volunteering/contract.ts';

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
