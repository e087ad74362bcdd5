import { expect } from 'vitest';
import { volunteerHours } from '#features/gatherings/volunteer-hours/server/tables.ts';
import { volunteerOpportunities } from '#features/gatherings/volunteering/server/tables.ts';
import { anEvent } from '#test/factories/events.ts';
import { aMosque } from '#test/factories/places.ts';
import { testWithDb } from '#test/with-db.ts';
import { getStats } from './get-stats.ts';

testWithDb('an empty community counts nothing', async ({ ctx }) => {
  expect(await getStats.run(ctx, {})).toEqual({
    activeMembers: 0,
    activeMosques: 0,
    eventsThisMonth: 0,
    volunteerHours: 0,
    figures: [
      { name: 'activeMembers', label: 'Active Members', value: 0 },
      { name: 'activeMosques', label: 'Mosques listed', value: 0 },
      { name: 'eventsThisMonth', label: 'Events This Month', value: 0 },
      { name: 'volunteerHours', label: 'Volunteer Hours', value: 0 },
    ],
  });
});

testWithDb('the banner counts what is approved, of this month, and confirmed', async ({ ctx }) => {
  await aMosque(ctx.db);
  await aMosque(ctx.db, { status: 'pending' });
  await anEvent(ctx.db, { eventDate: '2026-11-01' });
  await anEvent(ctx.db, { eventDate: '2026-11-30' });
  await anEvent(ctx.db, { eventDate: '2026-12-01' });
  await anEvent(ctx.db, { status: 'pending' });
  const [opportunity] = await ctx.db
    .insert(volunteerOpportunities)
    .values({
      title: 'Cooks',
      description: 'Soup.',
      category: 'community_support',
      timeCommitment: 'one_time',
      location: 'Hall',
      source: 'test',
    })
    .returning();
  const hours = { opportunityId: opportunity?.id ?? '', servedOn: '2026-11-01', minutes: 95 };
  const answeredAt = '2026-11-02T00:00:00.000Z';
  await ctx.db
    .insert(volunteerHours)
    .values([
      { ...hours, status: 'confirmed', answeredAt },
      { ...hours, status: 'refused', answeredAt },
      hours,
    ]);
  expect(await getStats.run(ctx, {})).toMatchObject({
    activeMosques: 1,
    eventsThisMonth: 2,
    volunteerHours: 1,
  });
});
