import { expect } from 'vitest';
import { anExperimentInput } from '#test/factories/experiments.ts';
import { asAdmin } from '#test/factories/people.ts';
import { testWithDb } from '#test/with-db.ts';
import { createExperiment } from './define-experiments.ts';
import { endExperiments } from './end-experiments.job.ts';
import { getExperiment } from './read-experiments.ts';
import { startExperiment } from './run-experiments.ts';

testWithDb('without a goal it isn’t started, and after its last day it ends by itself', async ({ ctx }) => {
  const { ctx: admin } = await asAdmin(ctx);
  const aimless = await createExperiment.run(admin, anExperimentInput({ goal: null }));
  await expect(startExperiment.run(admin, { id: aimless.id })).rejects.toMatchObject({ code: 'bad_input' });
  const input = anExperimentInput({ name: 'short-one', endDate: '2026-11-22' });
  const { id } = await createExperiment.run(admin, input);
  await startExperiment.run(admin, { id });
  await endExperiments({ ...ctx, now: new Date('2026-11-22T23:59:00Z') });
  expect(await getExperiment.run(admin, { id })).toMatchObject({ status: 'running' });
  await endExperiments({ ...ctx, now: new Date('2026-11-23T00:01:00Z') });
  expect(await getExperiment.run(admin, { id })).toMatchObject({ status: 'stopped' });
});
