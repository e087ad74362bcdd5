import { expect } from 'vitest';
import { testWithDb } from '#test/with-db.ts';
import { getHealth } from './get-health.ts';

testWithDb('a process that answers is alive', async ({ ctx }) => {
  expect(await getHealth.run(ctx, {})).toEqual({ status: 'alive' });
});
