import { expect } from 'vitest';
import { blockMember } from '#features/accounts/blocks/server/block-member.ts';
import type { Ctx } from '#kit/server/context.ts';
import { asMember } from '#test/factories/people.ts';
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

testWithDb(
  'narrowed by category, words, DBS check, weekend and nearness; not across a block',
  async ({ ctx }) => {
    const { ctx: member, user } = await asMember(ctx);
    const { ctx: author, user: other } = await asMember(ctx);
    const at = (dayOfWeek: number) => [
      { dayOfWeek, startTime: null, endTime: null, isFlexible: true, notes: null },
    ];
    await ctx.db.insert(volunteerOpportunities).values([
      { ...opportunity, title: 'Cooks', schedule: at(6), latitude: 51.559, longitude: 0.074 },
      { ...opportunity, title: 'Tutors', category: 'education', requiresDbsCheck: true, schedule: at(2) },
      { ...opportunity, title: 'Stewards', schedule: at(7), startDate: '2026-12-01', createdBy: other.id },
      {
        ...opportunity,
        title: 'Guides',
        schedule: at(7),
        endDate: '2026-11-22',
        latitude: 51.5,
        longitude: 0,
      },
    ]);
    const found = async (fields: object, reader: Ctx = member) => {
      const page = await listVolunteerOpportunities.run(reader, input(fields));
      expect(page.total).toBe(page.items.length);
      return page.items.map(({ title }) => title);
    };
    expect(await found({ category: 'education' })).toEqual(['Tutors']);
    expect(await found({ search: 'stew' })).toEqual(['Stewards']);
    expect(await found({ withoutDbsCheck: 'true' })).toEqual(['Guides', 'Stewards', 'Cooks']);
    // It is Saturday the 21st: on Sunday the 29th nobody guides any more, and the stewards have not begun.
    expect(await found({ weekend: 'true' })).toEqual(['Guides', 'Cooks']);
    expect(await found({ lat: '51.56', lng: '0.07', within: '1' })).toEqual(['Cooks']);
    // So small that the database can't square it.
    expect(await found({ lat: '-5e-324', lng: '0', within: '0.1' })).toEqual([]);
    const { items } = await listVolunteerOpportunities.run(ctx, input({ lat: '51.559', lng: '0.074' }));
    expect(items.map(({ distance }) => distance)).toEqual([expect.any(Number), null, null, 0]);
    await blockMember.run(author, { id: user.id });
    expect(await found({})).toEqual(['Guides', 'Tutors', 'Cooks']);
    expect(await found({}, ctx)).toHaveLength(4);
  },
);
