import { expect } from 'vitest';
import { inTransaction } from '#kit/server/transaction.ts';
import { aShift, aTeam, givenHours, takenPlace } from '#test/factories/volunteer-hours.ts';
import { testWithDb } from '#test/with-db.ts';
import { confirmedVolunteerMinutes } from './hours.queries.ts';
import { ownHoursAndShifts } from './volunteer-hours.personal-data.ts';
import { volunteerHours, volunteerShifts } from './volunteer-hours.tables.ts';

testWithDb(
  'erasing an account deletes its texts and pending hours, and confirmed hours still count',
  async ({ ctx }) => {
    const { opportunity, author, user } = await aTeam(ctx);
    const given = { opportunityId: opportunity.id, volunteerId: user.id, note: 'Cooked.' };
    const answered = { answeredBy: author.id, answeredAt: '2026-11-20T10:00:00.000Z' };
    await givenHours(ctx.db, { ...given, ...answered, status: 'confirmed' });
    await givenHours(ctx.db, {
      ...given,
      ...answered,
      servedOn: '2026-11-10',
      status: 'refused',
      reason: 'No.',
    });
    await givenHours(ctx.db, { ...given, servedOn: '2026-11-11' });
    const shift = await aShift(ctx.db, opportunity.id, { note: 'Bring an apron.' });
    await takenPlace(ctx.db, shift.id, user.id);
    expect(await ownHoursAndShifts.export(ctx.db, user.id)).toMatchObject({
      hours: [{ note: 'Cooked.' }, {}, {}],
      shifts: [{ title: opportunity.title, date: '2026-11-28' }],
    });
    await inTransaction(ctx, async (tx) => ownHoursAndShifts.erase?.(tx, user.id, []));
    expect(await ctx.db.select().from(volunteerHours)).toMatchObject([
      { volunteerId: null, note: null, minutes: 120, answeredBy: author.id },
    ]);
    await inTransaction(ctx, async (tx) => ownHoursAndShifts.erase?.(tx, author.id, []));
    expect(await ctx.db.select().from(volunteerShifts)).toMatchObject([{ note: null }]);
    expect(await confirmedVolunteerMinutes(ctx.db)).toBe(120);
  },
);
