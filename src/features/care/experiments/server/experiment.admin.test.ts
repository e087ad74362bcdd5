import { expect } from 'vitest';
import { auditedActions } from '#test/audited-actions.ts';
import { anExperimentInput } from '#test/factories/experiments.ts';
import { asAdmin } from '#test/factories/people.ts';
import { testWithDb } from '#test/with-db.ts';
import {
  createExperiment,
  deleteExperiment,
  endExperiments,
  getExperiment,
  getExperimentOptions,
  listExperiments,
  startExperiment,
  stopExperiment,
  updateExperiment,
} from './experiment.admin.ts';

testWithDb('options list the site’s places and goals, and experiments come newest first', async ({ ctx }) => {
  const { ctx: admin } = await asAdmin(ctx);
  const { places, goals } = await getExperimentOptions.run(admin, {});
  expect(places.map(({ name }) => name)).toContain('waiting-list-invitation');
  const names = goals.map(({ name }) => name);
  expect(names).toContain('rsvpToEvent');
  expect(names).not.toContain('startExperiment');
  expect(names).not.toContain('countExperimentSeen');
  await createExperiment.run(admin, anExperimentInput({ name: 'one' }));
  await createExperiment.run(admin, anExperimentInput({ name: 'two' }));
  const first = await listExperiments.run(admin, { limit: 1 });
  expect(first).toMatchObject({ total: 2, items: [{ name: 'two' }] });
  const second = await listExperiments.run(admin, { limit: 1, cursor: first.nextCursor ?? undefined });
  expect(second.items.map(({ name }) => name)).toEqual(['one']);
});

testWithDb('an administrator creates, changes, starts, stops and deletes an experiment', async ({ ctx }) => {
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
  expect(await auditedActions(ctx.db)).toEqual(
    ['create', 'update', 'start', 'stop', 'delete'].map((act) => `experiment.${act}`),
  );
});

testWithDb('names are unique, and wrong shares, days and goals are refused', async ({ ctx }) => {
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

testWithDb('an experiment needs a goal to start and stops itself after its last day', async ({ ctx }) => {
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
