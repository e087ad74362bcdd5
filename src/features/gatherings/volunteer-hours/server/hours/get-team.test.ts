import { expect } from 'vitest';
import { dbsChecks } from '#features/gatherings/dbs-checks/server/tables.ts';
import { aTeam, givenHours } from '#test/factories/volunteer-hours.ts';
import { testWithDb } from '#test/with-db.ts';
import { getTeam } from './get-team.ts';

testWithDb(
  'an organiser sees who volunteers, what each has given and whose check counts',
  async ({ ctx }) => {
    const { opportunity, organiser, volunteer, user, author } = await aTeam(ctx, { requiresDbsCheck: true });
    const { id } = opportunity;
    const given = { opportunityId: id, volunteerId: user.id };
    await givenHours(ctx.db, given);
    await givenHours(ctx.db, {
      ...given,
      servedOn: '2026-11-10',
      minutes: 75,
      status: 'confirmed',
      answeredAt: '2026-11-20T10:00:00.000Z',
    });
    await ctx.db.insert(dbsChecks).values({
      userId: user.id,
      role: 'Tutor',
      level: 'enhanced',
      issuedOn: '2026-01-01',
      expiresOn: '2027-01-01',
      seenBy: author.id,
      seenAt: '2026-01-02T10:00:00.000Z',
    });
    expect(await getTeam.run(organiser, { id })).toEqual({
      title: opportunity.title,
      placeId: null,
      requiresDbsCheck: true,
      volunteers: [
        {
          id: user.id,
          name: `Amina ${user.lastName}`,
          isOwn: false,
          missedShifts: 0,
          confirmedMinutes: 75,
          dbsExpiresOn: '2027-01-01',
        },
      ],
    });
    await expect(getTeam.run(volunteer, { id })).rejects.toMatchObject({ code: 'opportunity_not_found' });
  },
);
