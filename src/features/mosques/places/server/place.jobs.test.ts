import { expect } from 'vitest';
import { runSteps } from '#kit/server/jobs/run-jobs.ts';
import { aMosque, aSchool } from '#test/factories/places.ts';
import { testWithDb } from '#test/with-db.ts';
import { fillPlaceWards } from './place.jobs.ts';
import { places } from './place.tables.ts';

testWithDb(
  'the job sets missing wards without changing updatedAt, and none outside the borough',
  async ({ ctx }) => {
    const mosque = await aMosque(ctx.db, { latitude: 51.55, longitude: 0.09 });
    await aSchool(ctx.db, { latitude: 51.4, longitude: 0.2 });
    await runSteps([fillPlaceWards], ctx);
    await runSteps([fillPlaceWards], ctx);
    const stored = await ctx.db.select().from(places).orderBy(places.id);
    expect(stored).toMatchObject([{ ward: 'Mayfield', updatedAt: mosque.updatedAt }, { ward: null }]);
  },
);
