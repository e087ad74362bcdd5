import { expect } from 'vitest';
import { aTeam, givenHours } from '#test/factories/volunteer-hours.ts';
import { testWithDb } from '#test/with-db.ts';
import { listOpportunityHours } from './list-opportunity-hours.ts';

testWithDb(
  'an organiser reads what waits first, then the latest day; a volunteer not at all',
  async ({ ctx }) => {
    const { opportunity, organiser, volunteer, user, author } = await aTeam(ctx);
    const { id } = opportunity;
    const given = { opportunityId: id, volunteerId: user.id };
    const answeredAt = '2026-11-20T10:00:00.000Z';
    await givenHours(ctx.db, { ...given, servedOn: '2026-11-20', status: 'confirmed', answeredAt });
    await givenHours(ctx.db, { ...given, servedOn: '2026-11-10' });
    await givenHours(ctx.db, { ...given, servedOn: '2026-11-12' });
    await givenHours(ctx.db, { ...given, volunteerId: author.id, servedOn: '2026-11-11' });
    const dates: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await listOpportunityHours.run(organiser, { id, limit: 1, ...(cursor ? { cursor } : {}) });
      dates.push(...page.items.map(({ date, isOwn }) => `${date}${isOwn ? ' own' : ''}`));
      cursor = page.nextCursor ?? undefined;
    } while (cursor);
    expect(dates).toEqual(['2026-11-12', '2026-11-11 own', '2026-11-10', '2026-11-20']);
    await expect(listOpportunityHours.run(volunteer, { id, limit: 9 })).rejects.toMatchObject({
      code: 'opportunity_not_found',
    });
  },
);
