import { and, eq, isNull } from 'drizzle-orm';
import { expect } from 'vitest';
import { loadSampleCommunity } from '#app/prepare-database.ts';
import { testWithDb } from '#test/with-db.ts';
import { shiftSignups, volunteerHours, volunteerShifts } from './volunteer-hours.tables.ts';

testWithDb('the sample volunteers have hours only on days of shifts that they came to', async ({ ctx }) => {
  await loadSampleCommunity(ctx);
  const came = await ctx.db
    .select({
      day: volunteerShifts.date,
      opportunityId: volunteerShifts.opportunityId,
      volunteerId: shiftSignups.volunteerId,
    })
    .from(shiftSignups)
    .innerJoin(
      volunteerShifts,
      and(eq(volunteerShifts.id, shiftSignups.shiftId), isNull(volunteerShifts.cancelledAt)),
    )
    .where(isNull(shiftSignups.missedAt));
  const keyOf = (row: { opportunityId: string; volunteerId: string | null; day: string }) =>
    `${row.opportunityId} ${row.volunteerId} ${row.day}`;
  const shifts = new Set(came.map(keyOf));
  const given = await ctx.db.select().from(volunteerHours);
  expect(given.map(({ status }) => status)).toEqual(expect.arrayContaining(['pending', 'confirmed']));
  expect(given.filter((hours) => !shifts.has(keyOf({ ...hours, day: hours.servedOn })))).toEqual([]);
});
