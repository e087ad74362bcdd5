import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { users } from '#features/accounts/users/server/user.tables.ts';
import type { Ctx } from '#kit/server/context.ts';
import { anonymousCaller } from '#kit/server/http/caller.ts';
import { anExperimentInput } from '#test/factories/experiments.ts';
import { asAdmin, asMember } from '#test/factories/people.ts';
import { openTestDatabase } from '#test/test-database.ts';
import { testCtx, testWithDb } from '#test/with-db.ts';
import { countExperimentSeen, pageVariants, variantPlace, watchGoals } from './assignments.ts';
import { createExperiment, endExperiments, startExperiment, stopExperiment } from './experiment.admin.ts';
import { personalData } from './experiment.personal-data.ts';
import { experimentVisitors, userExperiments } from './experiment.tables.ts';
import { getExperimentResults } from './experiment-result.admin.ts';

const people = Array.from({ length: 20_000 }, (_, at) => `member ${at}`);
const experiment = {
  id: 'one',
  targetPercentage: 40,
  variants: [{ trafficAllocation: 50 }, { trafficAllocation: 30 }, { trafficAllocation: 20 }],
};

test('people are split by the defined shares, and each always gets the same variant', () => {
  const places = people.map((person) => variantPlace(experiment, person));
  expect(people.map((person) => variantPlace(experiment, person))).toEqual(places);
  const shareOf = (place: number | null) => places.filter((one) => one === place).length / people.length;
  expect(shareOf(null)).toBeCloseTo(0.6, 2);
  expect(shareOf(0)).toBeCloseTo(0.2, 2);
  expect(shareOf(1)).toBeCloseTo(0.12, 2);
  expect(shareOf(2)).toBeCloseTo(0.08, 2);
});

test('assignments in one experiment are independent of another', () => {
  const other = {
    ...experiment,
    id: 'other',
    targetPercentage: 100,
    variants: experiment.variants.slice(0, 1),
  };
  const halves = { ...other, variants: [{ trafficAllocation: 50 }, { trafficAllocation: 50 }] };
  const first = { ...halves, id: 'first' };
  const both = people.filter(
    (person) => variantPlace(halves, person) === 0 && variantPlace(first, person) === 0,
  );
  expect(both.length / people.length).toBeCloseTo(0.25, 2);
});

test('everybody takes part when the target is 100%', () => {
  const all = { ...experiment, targetPercentage: 100 };
  expect(people.some((person) => variantPlace(all, person) === null)).toBe(false);
});

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
  return { ...ctx, clientAddress: address, caller: { ...anonymousCaller, userAgent } };
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

testWithDb('a member always sees the same variant, and exposure and goal count once', async ({ ctx }) => {
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
  expect(await ctx.db.select().from(userExperiments)).toMatchObject([{ goalAt: '2026-11-21T12:00:00.000Z' }]);
  const { variants: results } = await getExperimentResults.run(admin, { id });
  const own = results.find((one) => one.name === variants[name]?.name);
  expect(own).toMatchObject({ members: 1, visitors: 0, shown: 1, reached: null, interval: null });
});

testWithDb('a visitor counts once a day, and their code is deleted afterwards', async ({ ctx }) => {
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

testWithDb('robots take no part, and another visitor’s variant counts nothing', async ({ ctx }) => {
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
  'nobody takes part before the first day, after the last or once it is stopped',
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

testWithDb('a member’s experiments are in their data copy and go with the account', async ({ ctx }) => {
  await aRunningExperiment(ctx);
  const { ctx: member, user } = await asMember(ctx);
  await seen(member);
  const copies = await Promise.all(personalData.map((one) => one.export(ctx.db, user.id)));
  expect(copies).toMatchObject([[{ experiment: name, seenAt: '2026-11-21T12:00:00.000Z' }]]);
  await ctx.db.delete(users).where(eq(users.id, user.id));
  expect(await ctx.db.$count(userExperiments)).toBe(0);
});

testWithDb('thirty concurrent requests of a visitor and a member count each of them once', async () => {
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
