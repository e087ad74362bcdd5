import { expect } from 'vitest';
import { asAdmin } from '#test/factories/people.ts';
import { aReportedEvent, decide } from '#test/factories/reports.ts';
import { testWithDb } from '#test/with-db.ts';
import { getSafetyFigures } from './get-safety-figures.ts';

testWithDb('plain numbers of the last twelve months', async ({ ctx }) => {
  const { ctx: admin } = await asAdmin(ctx);
  await decide(admin, (await aReportedEvent(ctx)).reportId, 'user_warned');
  await decide(admin, (await aReportedEvent(ctx)).reportId, 'no_action');
  expect(await getSafetyFigures.run(ctx, {})).toEqual({ received: 2, actedOn: 1, appeals: 0, overturned: 0 });
  const later = { ...ctx, now: new Date('2027-12-01T00:00:00Z') };
  expect((await getSafetyFigures.run(later, {})).received).toBe(0);
});
