import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { anExperimentInput } from '#test/factories/experiments.ts';
import { asAdmin, aUser } from '#test/factories/people.ts';
import { testWithDb } from '#test/with-db.ts';
import { createExperiment } from './experiment.admin.ts';
import { experimentDays, experiments, userExperiments } from './experiment.tables.ts';
import { getExperimentResults } from './experiment-result.admin.ts';

testWithDb('members and visitors are added up, and variants compared with the first', async ({ ctx }) => {
  const { ctx: admin } = await asAdmin(ctx);
  const { id, variants } = await createExperiment.run(admin, anExperimentInput());
  const [usual, short] = variants.map((variant) => variant.id);
  if (!usual || !short) throw new Error('There are two variants.');
  const at = ctx.now.toISOString();
  for (let count = 0; count < 6; count++) {
    const { id: userId } = await aUser(ctx.db);
    const goalAt = count < 2 ? at : null;
    await ctx.db
      .insert(userExperiments)
      .values({ userId, experimentId: id, variantId: short, assignedAt: at, goalAt });
  }
  await ctx.db.insert(experimentDays).values([
    { variantId: usual, date: '2026-11-20', visitors: 80, reached: 48 },
    { variantId: short, date: '2026-11-20', visitors: 60, reached: 50 },
    { variantId: short, date: '2026-11-21', visitors: 4, reached: 4 },
  ]);
  const { variants: results } = await getExperimentResults.run(admin, { id });
  expect(results).toMatchObject([
    { members: 0, visitors: 80, shown: 80, reached: 48, share: 0.6, comparison: null },
    { members: 6, visitors: 64, shown: 70, reached: 56, share: 0.8 },
  ]);
  expect(results[1]?.comparison?.low).toBeCloseTo(0.0524, 4);
  expect(results[1]?.comparison?.high).toBeCloseTo(0.3339, 4);
});

testWithDb('results of fewer than five people are hidden and not compared', async ({ ctx }) => {
  const { ctx: admin } = await asAdmin(ctx);
  const { id, variants } = await createExperiment.run(admin, anExperimentInput());
  await ctx.db.insert(experimentDays).values(
    variants.map((variant, place) => ({
      variantId: variant.id,
      date: '2026-11-20',
      visitors: place === 0 ? 4 : 5,
      reached: 2,
    })),
  );
  const { variants: results } = await getExperimentResults.run(admin, { id });
  expect(results).toMatchObject([
    { shown: 4, reached: null, share: null, interval: null },
    { shown: 5, reached: 2, comparison: null },
  ]);
});

testWithDb('daily results use London days and hide those of fewer than five people', async ({ ctx }) => {
  const { ctx: admin } = await asAdmin(ctx);
  const { id, variants } = await createExperiment.run(admin, anExperimentInput());
  const startedAt = '2026-11-18T09:00:00.000Z';
  await ctx.db.update(experiments).set({ status: 'running', startedAt }).where(eq(experiments.id, id));
  const [usual, short] = variants.map((variant) => variant.id);
  if (!usual || !short) throw new Error('There are two variants.');
  for (const at of ['2026-11-19T23:30:00.000Z', '2026-11-20T00:30:00.000Z']) {
    const { id: userId } = await aUser(ctx.db);
    const seen = { userId, experimentId: id, variantId: short, assignedAt: at, goalAt: at };
    await ctx.db.insert(userExperiments).values(seen);
  }
  await ctx.db.insert(experimentDays).values([
    { variantId: usual, date: '2026-11-19', visitors: 4, reached: 0 },
    { variantId: short, date: '2026-11-19', visitors: 7, reached: 4 },
    { variantId: short, date: '2026-11-20', visitors: 6, reached: 2 },
  ]);
  const { variants: results } = await getExperimentResults.run(admin, { id });
  expect(results.map(({ days }) => days.map(({ date, shown, reached }) => [date, shown, reached]))).toEqual([
    [
      ['2026-11-18', 0, 0],
      ['2026-11-19', null, null],
      ['2026-11-20', 0, 0],
      ['2026-11-21', 0, 0],
    ],
    [
      ['2026-11-18', 0, 0],
      ['2026-11-19', 8, 5],
      ['2026-11-20', 7, null],
      ['2026-11-21', 0, 0],
    ],
  ]);
});
