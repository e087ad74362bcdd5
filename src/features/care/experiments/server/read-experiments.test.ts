import { expect } from 'vitest';
import { anExperimentInput } from '#test/factories/experiments.ts';
import { asAdmin } from '#test/factories/people.ts';
import { testWithDb } from '#test/with-db.ts';
import { createExperiment } from './define-experiments.ts';
import { getExperimentOptions, listExperiments } from './read-experiments.ts';

testWithDb(
  'what can be tried and be a goal is what the site has; the newest stand first',
  async ({ ctx }) => {
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
  },
);
