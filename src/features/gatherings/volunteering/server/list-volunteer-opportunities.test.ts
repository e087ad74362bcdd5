import { expect } from 'vitest';
import { testWithDb } from '#test/with-db.ts';
import { calls } from '../contract.ts';
import { listVolunteerOpportunities } from './list-volunteer-opportunities.ts';
import { volunteerOpportunities } from './tables.ts';

const opportunity = {
  title: 'Cooks',
  description: 'Soup.',
  category: 'community_support',
  timeCommitment: 'one_time',
  location: 'Hall',
  isApproved: true,
  contactDetails: 'secret@example.org',
  source: 'test',
} as const;

const input = (fields: object) => calls.listVolunteerOpportunities.input.parse(fields);

testWithDb(
  'the public sees active, approved opportunities, newest first, without contact details',
  async ({ ctx }) => {
    await ctx.db.insert(volunteerOpportunities).values([
      { ...opportunity, title: 'Old' },
      { ...opportunity, title: 'New' },
      { ...opportunity, title: 'Unapproved', isApproved: false },
      { ...opportunity, title: 'Closed', status: 'closed' },
    ]);
    const first = await listVolunteerOpportunities.run(ctx, input({ limit: 1 }));
    const second = await listVolunteerOpportunities.run(ctx, input({ limit: 1, cursor: first.nextCursor }));
    expect([...first.items, ...second.items].map((one) => one.title)).toEqual(['New', 'Old']);
    expect(JSON.stringify(first)).not.toContain('secret');
  },
);

testWithDb('the database never holds more volunteers than are wanted', async ({ ctx }) => {
  const overfull = ctx.db.transaction((tx) =>
    tx.insert(volunteerOpportunities).values({ ...opportunity, maxVolunteers: 2, currentVolunteers: 3 }),
  );
  await expect(overfull).rejects.toMatchObject({
    cause: { constraint: 'volunteer_opportunities_not_overfull' },
  });
});
