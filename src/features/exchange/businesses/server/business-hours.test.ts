import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { runSteps } from '#kit/server/jobs/run-jobs.ts';
import { aBusiness, aBusinessInput, aCategory, openEveryDay } from '#test/factories/businesses.ts';
import { asMember } from '#test/factories/people.ts';
import { testWithDb } from '#test/with-db.ts';
import { calls } from '../business.contract.ts';
import { endFeaturing, renewOpenSpans } from './business.jobs.ts';
import { createBusiness } from './business.own.ts';
import { listBusinesses } from './business.read.ts';
import { businesses, businessOpenSpans } from './business.tables.ts';

const open = () => calls.listBusinesses.input.parse({ open: 'true' });
const at = (clock: string) => new Date(`2026-11-21T${clock}:00Z`);

testWithDb(
  '‘open now’ follows the hours, past midnight too, and leaves out prayer breaks',
  async ({ ctx }) => {
    const { ctx: owner } = await asMember(ctx);
    const { id: categoryId } = await aCategory(ctx.db);
    const hours = {
      ...openEveryDay('12:00', '01:00'),
      breaks: [{ prayer: 'maghrib' as const, minutes: 20 }],
    };
    await createBusiness.run(owner, aBusinessInput(categoryId, { openingHours: hours }));
    await ctx.db.update(businesses).set({ status: 'approved' });
    const isOpen = async (clock: string) =>
      (await listBusinesses.run({ ...ctx, now: at(clock) }, open())).items.length === 1;
    expect(await isOpen('00:59')).toBe(true);
    expect(await isOpen('01:00')).toBe(false);
    expect(await isOpen('11:59')).toBe(false);
    expect(await isOpen('12:00')).toBe(true);
    // Maghrib begins shortly after four on that day.
    expect(await isOpen('16:10')).toBe(false);
    expect(await isOpen('16:40')).toBe(true);
  },
);

testWithDb('a business without known hours is not open', async ({ ctx }) => {
  await aBusiness(ctx.db);
  expect((await listBusinesses.run(ctx, open())).items).toEqual([]);
});

testWithDb('the job renews the spans of the week ahead once a day', async ({ ctx }) => {
  const row = await aBusiness(ctx.db, {
    openingHours: openEveryDay('09:00', '17:00'),
    spansUntil: '2026-11-20',
  });
  await runSteps(renewOpenSpans, ctx);
  expect(await ctx.db.$count(businessOpenSpans, eq(businessOpenSpans.businessId, row.id))).toBe(8);
  await ctx.db.delete(businessOpenSpans);
  await runSteps(renewOpenSpans, ctx);
  expect(await ctx.db.$count(businessOpenSpans)).toBe(0);
  await runSteps(renewOpenSpans, { ...ctx, now: new Date('2026-11-22T12:00:00Z') });
  expect(await ctx.db.$count(businessOpenSpans)).toBe(8);
});

testWithDb('a business is featured through its last day', async ({ ctx }) => {
  await aBusiness(ctx.db, { isFeatured: true, featuredUntil: '2026-11-21' });
  const featured = () => ctx.db.$count(businesses, eq(businesses.isFeatured, true));
  await endFeaturing(ctx);
  expect(await featured()).toBe(1);
  await endFeaturing({ ...ctx, now: new Date('2026-11-22T00:30:00Z') });
  expect(await featured()).toBe(0);
});
