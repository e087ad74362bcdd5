import { apiError } from '#kit/contract/errors.ts';
import { audit } from '#kit/server/audit/audit.ts';
import { handle } from '#kit/server/handle.ts';
import { askForJob } from '#kit/server/jobs/ask-for-job.ts';
import { calls, jobNotFound } from '../contract.ts';

/** Has a regular job run at once: after what made it fail was put right. Refuses: job_not_found. */
export const runJobNow = handle(calls.runJobNow, {
  async run(tx, { name }) {
    if (!(await askForJob(tx.db, name))) throw apiError(jobNotFound);
    await audit(tx, { action: 'job.run', target: { type: 'job', id: name } });
    return { message: 'It will run in a moment' };
  },
});
