import { expect } from 'vitest';
import { aTeam, aVolunteer, givenHours } from '#test/factories/volunteer-hours.ts';
import { testWithDb } from '#test/with-db.ts';
import { getVolunteerRecord } from './get-volunteer-record.ts';
import { listOwnVolunteerHours } from './list-own-volunteer-hours.ts';

testWithDb('a member reads their own hours, the latest day first, page by page', async ({ ctx }) => {
  const { opportunity, volunteer, user } = await aTeam(ctx);
  const { user: other } = await aVolunteer(ctx, opportunity.id);
  const given = { opportunityId: opportunity.id, volunteerId: user.id };
  for (const servedOn of ['2026-11-05', '2026-11-19', '2026-11-12']) {
    await givenHours(ctx.db, { ...given, servedOn });
  }
  await givenHours(ctx.db, { ...given, volunteerId: other.id });
  const first = await listOwnVolunteerHours.run(volunteer, { limit: 2 });
  expect(first).toMatchObject({ total: 3, items: [{ date: '2026-11-19' }, { date: '2026-11-12' }] });
  const next = await listOwnVolunteerHours.run(volunteer, { limit: 2, cursor: first.nextCursor ?? '' });
  expect(next.items).toMatchObject([{ date: '2026-11-05', title: opportunity.title, organisation: null }]);
  expect(await getVolunteerRecord.run(volunteer, {})).toMatchObject({ pendingMinutes: 360 });
});
