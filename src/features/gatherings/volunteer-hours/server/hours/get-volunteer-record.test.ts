import { expect } from 'vitest';
import { asMember } from '#test/factories/people.ts';
import { aTeam, givenHours } from '#test/factories/volunteer-hours.ts';
import { testWithDb } from '#test/with-db.ts';
import { getVolunteerRecord } from './get-volunteer-record.ts';

testWithDb(
  'a record sums what is confirmed and what waits, and names where to add to it',
  async ({ ctx }) => {
    const { opportunity, volunteer, user } = await aTeam(ctx);
    const given = { opportunityId: opportunity.id, volunteerId: user.id };
    const answeredAt = '2026-11-20T10:00:00.000Z';
    await givenHours(ctx.db, { ...given, minutes: 90, status: 'confirmed', answeredAt });
    await givenHours(ctx.db, { ...given, servedOn: '2026-11-18', minutes: 45 });
    await givenHours(ctx.db, { ...given, servedOn: '2026-11-17', status: 'refused', answeredAt });
    expect(await getVolunteerRecord.run(volunteer, {})).toEqual({
      confirmedMinutes: 90,
      pendingMinutes: 45,
      opportunities: [{ id: opportunity.id, title: opportunity.title }],
    });
    const { ctx: stranger } = await asMember(ctx);
    expect(await getVolunteerRecord.run(stranger, {})).toEqual({
      confirmedMinutes: 0,
      pendingMinutes: 0,
      opportunities: [],
    });
  },
);
