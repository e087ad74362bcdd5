import { expect } from 'vitest';
import { auditLog } from '#kit/server/audit/tables.ts';
import { anExperimentInput } from '#test/factories/experiments.ts';
import { asAdmin } from '#test/factories/people.ts';
import { testWithDb } from '#test/with-db.ts';
import { createExperiment, deleteExperiment, updateExperiment } from './define-experiments.ts';
import { getExperiment } from './read-experiments.ts';
import { startExperiment, stopExperiment } from './run-experiments.ts';

testWithDb('an administrator defines, changes, starts, stops and deletes one', async ({ ctx }) => {
  const { ctx: admin } = await asAdmin(ctx);
  const draft = await createExperiment.run(admin, anExperimentInput());
  expect(draft).toMatchObject({ status: 'draft', targetPercentage: 100, goal: 'joinWaitingList' });
  expect(draft.variants.map(({ name, config }) => [name, config])).toEqual([
    ['As now', {}],
    ['Short', { text: 'Come and join your neighbours.' }],
  ]);
  const input = anExperimentInput({ name: 'other-words', description: 'Why?', targetPercentage: 20 });
  const changed = await updateExperiment.run(admin, { id: draft.id, ...input });
  expect(changed).toMatchObject({ name: 'other-words', description: 'Why?', targetPercentage: 20 });
  expect(await startExperiment.run(admin, { id: draft.id })).toMatchObject({ status: 'running' });
  await expect(updateExperiment.run(admin, { id: draft.id, ...input })).rejects.toMatchObject({
    code: 'experiment_not_draft',
  });
  await expect(deleteExperiment.run(admin, { id: draft.id })).rejects.toMatchObject({
    code: 'experiment_running',
  });
  expect(await stopExperiment.run(admin, { id: draft.id })).toMatchObject({ status: 'stopped' });
  await expect(startExperiment.run(admin, { id: draft.id })).rejects.toMatchObject({
    code: 'experiment_not_draft',
  });
  await deleteExperiment.run(admin, { id: draft.id });
  await expect(getExperiment.run(admin, { id: draft.id })).rejects.toMatchObject({
    code: 'experiment_not_found',
  });
  const acts = await ctx.db.select({ action: auditLog.action }).from(auditLog);
  expect(acts.map(({ action }) => action)).toEqual(
    ['create', 'update', 'start', 'stop', 'delete'].map((act) => `experiment.${act}`),
  );
});

testWithDb('a name is given once; shares, days and goals that make no sense are refused', async ({ ctx }) => {
  const { ctx: admin } = await asAdmin(ctx);
  await createExperiment.run(admin, anExperimentInput());
  await expect(
    ctx.db.transaction((db) => createExperiment.run({ ...admin, db }, anExperimentInput())),
  ).rejects.toMatchObject({ code: 'experiment_name_taken' });
  const other = (fields: object) =>
    createExperiment.run(admin, { ...anExperimentInput(), name: 'another', ...fields });
  const [first] = anExperimentInput().variants;
  await expect(
    other({ variants: [first, { ...first, name: 'Short', trafficAllocation: 40 }] }),
  ).rejects.toMatchObject({
    code: 'bad_input',
  });
  await expect(other({ startDate: '2026-12-02', endDate: '2026-12-01' })).rejects.toMatchObject({
    code: 'bad_input',
  });
  await expect(other({ goal: 'deleteUser' })).rejects.toMatchObject({ code: 'bad_input' });
});
