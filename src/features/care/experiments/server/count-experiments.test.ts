import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { users } from '#features/accounts/users/server/tables.ts';
import type { Ctx } from '#kit/server/context.ts';
import { nobody } from '#kit/server/http/caller.ts';
import { anExperimentInput } from '#test/factories/experiments.ts';
import { asAdmin, asMember } from '#test/factories/people.ts';
import { openTestDatabase } from '#test/test-database.ts';
import { testCtx, testWithDb } from '#test/with-db.ts';
import { countExperimentSeen, watchGoals } from './count-experiments.ts';
import { createExperiment } from './define-experiments.ts';
import { endExperiments } from './end-experiments.job.ts';
import { getExperimentResults } from './get-experiment-results.ts';
import { personalData } from './personal-data.ts';
import { startExperiment, stopExperiment } from './run-experiments.ts';
import { experimentVisitors, userExperiments } from './tables.ts';
import { pageVariants } from './variants-of.ts';

const name = 'waiting-list-invitation';
const browser = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

async function aRunningExperiment(ctx: Ctx, fields: Parameters<typeof anExperimentInput>[0] = {}) {
  const { ctx: admin } = await asAdmin(ctx);
  const { id } = await createExperiment.run(admin, anExperimentInput(fields));
  await startExperiment.run(admin, { id });
  return { id, admin };
}

async function variantsOf(ctx: Ctx) {
  return (await pageVariants(ctx, '/waiting-list')).variants;
}

function aVisitor(ctx: Ctx, address: string, userAgent = browser): Ctx {
  return { ...ctx, clientAddress: address, caller: { ...nobody, userAgent } };
}

async function seen(ctx: Ctx): Promise<boolean> {
  const variant = (await variantsOf(ctx))[name]?.name ?? 'none';
  return (await countExperimentSeen.run(ctx, { name, variant })).counted;
}

function goal(ctx: Ctx, callName = 'joinWaitingList'): Promise<void> {
  const call = ctx.registry.calls.find((one) => one.name === callName);
  if (!call) throw new Error(`There is no call ${callName}.`);
  return watchGoals(ctx, call);
}

testWithDb(
  'a member sees the same every time, counts once, and the goal counts once after it',
  async ({ ctx }) => {
    const { id, admin } = await aRunningExperiment(ctx);
    const { ctx: member } = await asMember(ctx);
    const variants = await variantsOf(member);
    expect(await variantsOf(member)).toEqual(variants);
    await goal(member);
    expect(await ctx.db.$count(userExperiments)).toBe(0);
    expect([await seen(member), await seen(member)]).toEqual([true, false]);
    await goal(member, 'rsvpToEvent');
    expect(await ctx.db.select().from(userExperiments)).toMatchObject([{ goalAt: null }]);
    await goal(member);
    await goal({ ...member, now: new Date('2026-11-22T12:00:00Z') });
    expect(await ctx.db.select().from(userExperiments)).toMatchObject([
      { goalAt: '2026-11-21T12:00:00.000Z' },
    ]);
    const { variants: results } = await getExperimentResults.run(admin, { id });
    const own = results.find((one) => one.name === variants[name]?.name);
    expect(own).toMatchObject({ members: 1, visitors: 0, shown: 1, reached: null, interval: null });
  },
);

testWithDb('a visitor counts once a day, without anything that lasts longer', async ({ ctx }) => {
  const { id, admin } = await aRunningExperiment(ctx, {
    variants: [
      { name: 'As now', trafficAllocation: 99 },
      { name: 'Short', trafficAllocation: 1 },
    ],
  });
  for (let at = 1; at <= 40; at++) {
    const visitor = aVisitor(ctx, `192.0.2.${at}`);
    await seen(visitor);
    await seen(visitor);
    if (at <= 10) await goal(visitor);
    if (at <= 10) await goal(visitor);
  }
  const { variants } = await getExperimentResults.run(admin, { id });
  expect(variants.reduce((sum, { visitors }) => sum + visitors, 0)).toBe(40);
  expect(variants[0]?.reached).toBeGreaterThan(5);
  const codes = await ctx.db.select().from(experimentVisitors);
  expect(codes).toHaveLength(40);
  expect(JSON.stringify(codes)).not.toMatch(/192\.0\.2|Firefox/);
  await endExperiments({ ...ctx, now: new Date('2026-11-22T00:05:00Z') });
  expect(await ctx.db.$count(experimentVisitors)).toBe(0);
  const kept = await getExperimentResults.run(admin, { id });
  expect(kept.variants).toEqual(variants);
});

testWithDb('robots take no part, and a variant that isn’t one’s own counts nothing', async ({ ctx }) => {
  await aRunningExperiment(ctx);
  expect(
    await variantsOf(aVisitor(ctx, '192.0.2.1', 'Googlebot/2.1 (+http://www.google.com/bot.html)')),
  ).toEqual({});
  expect(await variantsOf(aVisitor(ctx, '192.0.2.1', ''))).toEqual({});
  const visitor = aVisitor(ctx, '192.0.2.7');
  const own = (await variantsOf(visitor))[name]?.name;
  const other = own === 'Short' ? 'As now' : 'Short';
  expect(await countExperimentSeen.run(visitor, { name, variant: other })).toEqual({ counted: false });
  expect(await countExperimentSeen.run(visitor, { name: 'no-such', variant: 'Short' })).toEqual({
    counted: false,
  });
  expect(await ctx.db.$count(experimentVisitors)).toBe(0);
});

testWithDb(
  'before the first day, after the last and once it is stopped nobody takes part',
  async ({ ctx }) => {
    const { id, admin } = await aRunningExperiment(ctx, { startDate: '2026-11-22', endDate: '2026-11-23' });
    const { ctx: member } = await asMember(ctx);
    const on = async (day: string) =>
      Object.keys(await variantsOf({ ...member, now: new Date(`${day}T12:00:00Z`) }));
    expect(await on('2026-11-21')).toEqual([]);
    expect(await on('2026-11-22')).toEqual([name]);
    expect(await on('2026-11-24')).toEqual([]);
    await stopExperiment.run(admin, { id });
    expect(await on('2026-11-22')).toEqual([]);
  },
);

testWithDb('what a member took part in is in their copy, and goes with the account', async ({ ctx }) => {
  await aRunningExperiment(ctx);
  const { ctx: member, user } = await asMember(ctx);
  await seen(member);
  const copies = await Promise.all(personalData.map((one) => one.export(ctx.db, user.id)));
  expect(copies).toMatchObject([[{ experiment: name, seenAt: '2026-11-21T12:00:00.000Z' }]]);
  await ctx.db.delete(users).where(eq(users.id, user.id));
  expect(await ctx.db.$count(userExperiments)).toBe(0);
});

testWithDb('thirty requests of one visitor and one member at once count each of them once', async () => {
  const database = await openTestDatabase();
  const ctx = testCtx(database.db);
  const { id, admin } = await aRunningExperiment(ctx);
  const { ctx: member } = await asMember(ctx);
  const visitor = aVisitor(ctx, '192.0.2.9');
  await Promise.all(Array.from({ length: 30 }, (_, at) => seen(at % 2 === 0 ? visitor : member)));
  await Promise.all(Array.from({ length: 30 }, (_, at) => goal(at % 2 === 0 ? visitor : member)));
  const { variants } = await getExperimentResults.run(admin, { id });
  expect(variants.reduce((sum, { shown }) => sum + shown, 0)).toBe(2);
  expect(await ctx.db.$count(experimentVisitors, eq(experimentVisitors.hasReached, true))).toBe(1);
  await database.close();
});
