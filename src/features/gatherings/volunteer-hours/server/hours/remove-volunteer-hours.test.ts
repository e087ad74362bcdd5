import { expect } from 'vitest';
import { asMember } from '#test/factories/people.ts';
import { aTeam, givenHours } from '#test/factories/volunteer-hours.ts';
import { testWithDb } from '#test/with-db.ts';
import { volunteerHours } from '../tables.ts';
import { removeVolunteerHours } from './remove-volunteer-hours.ts';

testWithDb('hours are taken back by the one who gave them, until they are confirmed', async ({ ctx }) => {
  const { opportunity, volunteer, user, author } = await aTeam(ctx);
  const { ctx: stranger } = await asMember(ctx);
  const given = { opportunityId: opportunity.id, volunteerId: user.id };
  const waiting = await givenHours(ctx.db, given);
  const confirmed = await givenHours(ctx.db, {
    ...given,
    servedOn: '2026-11-12',
    status: 'confirmed',
    answeredBy: author.id,
    answeredAt: '2026-11-13T10:00:00.000Z',
  });
  await expect(removeVolunteerHours.run(stranger, { id: waiting.id })).rejects.toMatchObject({
    code: 'hours_not_found',
  });
  await removeVolunteerHours.run(volunteer, { id: waiting.id });
  await expect(removeVolunteerHours.run(volunteer, { id: confirmed.id })).rejects.toMatchObject({
    code: 'hours_answered',
  });
  expect(await ctx.db.select({ id: volunteerHours.id }).from(volunteerHours)).toEqual([{ id: confirmed.id }]);
});
