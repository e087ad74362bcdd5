import { and, desc, eq, isNull, lt } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { backupRuns } from './tables.ts';

export type BackupRun = Omit<typeof backupRuns.$inferSelect, 'id'>;
type Kind = BackupRun['kind'];

/** The last run of a kind, and the last of them that went well: often the same. */
export type LastRuns = { last: BackupRun | undefined; lastGood: BackupRun | undefined };

const keptMs = 400 * 24 * 60 * 60 * 1000;

/** The last backup that was tried, and the last that was made. */
export function lastBackup(db: Db): Promise<LastRuns> {
  return lastRuns(db, 'backup');
}

/** The last drill, in which a backup is restored into an empty place and compared, and the last that found everything equal. */
export function lastDrill(db: Db): Promise<LastRuns> {
  return lastRuns(db, 'drill');
}

async function lastRuns(db: Db, kind: Kind): Promise<LastRuns> {
  const last = await lastRun(db, kind);
  return { last, lastGood: last?.problem == null ? last : await lastRun(db, kind, true) };
}

async function lastRun(db: Db, kind: Kind, isGood = false): Promise<BackupRun | undefined> {
  const [run] = await db
    .select()
    .from(backupRuns)
    .where(and(eq(backupRuns.kind, kind), isGood ? isNull(backupRuns.problem) : undefined))
    .orderBy(desc(backupRuns.finishedAt), desc(backupRuns.id))
    .limit(1);
  return run;
}

/** Writes down a run that has come to its end, and forgets those of more than a year ago. */
export async function recordRun(db: Db, run: BackupRun): Promise<void> {
  await db.insert(backupRuns).values(run);
  const until = new Date(Date.parse(run.finishedAt) - keptMs).toISOString();
  await db.delete(backupRuns).where(lt(backupRuns.finishedAt, until));
}
