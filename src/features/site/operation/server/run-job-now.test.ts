import { expect } from 'vitest';
import { jobRuns } from '#kit/server/jobs/tables.ts';
import { asAdmin } from '#test/factories/people.ts';
import { testWithDb } from '#test/with-db.ts';
import { runJobNow } from './run-job-now.ts';

testWithDb('a job that failed can be run again at once, by its name', async ({ ctx }) => {
  const admin = await asAdmin(ctx);
  const failed = { startedAt: ctx.now.toISOString(), lastError: 'Error: no such bucket' };
  await ctx.db.insert(jobRuns).values({ name: 'sweep-files', ...failed });
  await runJobNow.run(admin.ctx, { name: 'sweep-files' });
  const [row] = await ctx.db.select().from(jobRuns);
  expect(row).toMatchObject({ startedAt: new Date(0).toISOString(), lastError: failed.lastError });
  await expect(runJobNow.run(admin.ctx, { name: 'sweep' })).rejects.toMatchObject({ code: 'job_not_found' });
});
