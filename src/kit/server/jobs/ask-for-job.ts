import { eq, sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { queueChannel } from '../queue/run-lanes.ts';
import { jobRuns } from './tables.ts';

/** Said on the queue's channel: the loops of jobs are to look again, instead of resting for up to a minute. */
export const jobsMessage = 'regular-jobs';

const longAgo = new Date(0).toISOString();

/** Has a job take its turn at once, in whichever process is the first. Answers whether there is one of that name. */
export async function askForJob(db: Db, name: string): Promise<boolean> {
  const rows = await db
    .update(jobRuns)
    .set({ startedAt: longAgo })
    .where(eq(jobRuns.name, name))
    .returning({ name: jobRuns.name });
  if (rows.length === 0) return false;
  await db.execute(sql`select pg_notify(${queueChannel}, ${jobsMessage})`);
  return true;
}
