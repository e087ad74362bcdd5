import { sql } from 'drizzle-orm';
import { decisionTask } from '#features/accounts/inbox/server/inbox.jobs.ts';
import type { Site } from './site.ts';

/**
 * Keeps the worker from carrying out administrators' decisions until the returned function is called, as if it were busy. Without this a decision
 * may be carried out before a test on a slow machine has pressed Undo.
 */
export async function holdDecisions({ database: { db } }: Site): Promise<() => Promise<void>> {
  await db.execute(
    sql.raw(`
    create function keep_queued() returns trigger language plpgsql as 'begin return null; end';
    create trigger keep_queued before update on queue for each row
    when (new.kind = '${decisionTask.kind}' and new.status = 'running') execute function keep_queued()`),
  );
  return async () => {
    await db.execute(sql.raw('drop trigger keep_queued on queue; drop function keep_queued'));
  };
}
