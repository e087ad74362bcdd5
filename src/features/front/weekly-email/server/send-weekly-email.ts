import { personOf } from '#features/accounts/users/server/public.ts';
import { audit } from '#kit/server/audit/audit.ts';
import { handle } from '#kit/server/handle.ts';
import { calls } from '../contract.ts';
import { weekOf } from '../week.ts';
import { listIssues } from './queries.ts';
import { startIssue } from './send-weekly.job.ts';

/** Starts this week's issue, once; a job sends it. Answers how far it has got. */
export const sendWeeklyEmail = handle(calls.sendWeeklyEmail, {
  async run(tx) {
    const week = weekOf(tx.now);
    if (await startIssue(tx, personOf(tx).id))
      await audit(tx, { action: 'weekly_email.start', target: { type: 'weekly_issue', id: week } });
    const issue = (await listIssues(tx.db)).find((one) => one.week === week);
    const [sent, failed] = [issue?.sent ?? 0, issue?.failed ?? 0];
    const message = `Weekly emails sent: ${sent} successful, ${failed} failed`;
    return { success: true, sent, failed, message };
  },
});
