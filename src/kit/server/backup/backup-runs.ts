import { and, desc, eq, isNull, lt, notLike, or, type SQL } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { backupRuns } from '../kit.tables.ts';

export type BackupRun = Omit<typeof backupRuns.$inferSelect, 'id'>;
type Kind = BackupRun['kind'];

/** The last run of a kind, and its last successful run: often the same. */
export type LastRuns = { last: BackupRun | undefined; lastGood: BackupRun | undefined };

const retentionMs = 400 * 24 * 60 * 60 * 1000;

/** Returns the last attempted backup, and the last successful one. */
export function lastBackup(db: Db): Promise<LastRuns> {
  return lastRuns(db, 'backup');
}

/** Ends the name of a backup that an administrator asked for, before the file's type. */
export const byHandMark = '-by-hand';

/** Returns the last nightly backup, good or not. One made by hand doesn't replace it. */
export function lastNightlyBackup(db: Db): Promise<LastRuns> {
  return lastRuns(db, 'backup', or(isNull(backupRuns.file), notLike(backupRuns.file, `%${byHandMark}.%`)));
}

/**
 * Returns the last drill, which restores a backup into an empty place and compares it, and the last one that found no
 * difference.
 */
export function lastDrill(db: Db): Promise<LastRuns> {
  return lastRuns(db, 'drill');
}

async function lastRuns(db: Db, kind: Kind, which?: SQL): Promise<LastRuns> {
  const ofKind = and(eq(backupRuns.kind, kind), which);
  const last = await lastRun(db, ofKind);
  return {
    last,
    lastGood: last?.problem == null ? last : await lastRun(db, and(ofKind, isNull(backupRuns.problem))),
  };
}

async function lastRun(db: Db, where: SQL | undefined): Promise<BackupRun | undefined> {
  const [run] = await db
    .select()
    .from(backupRuns)
    .where(where)
    .orderBy(desc(backupRuns.finishedAt), desc(backupRuns.id))
    .limit(1);
  return run;
}

/** Records a finished run, and deletes the records of more than a year ago. */
export async function recordRun(db: Db, run: BackupRun): Promise<void> {
  await db.insert(backupRuns).values(run);
  const until = new Date(Date.parse(run.finishedAt) - retentionMs).toISOString();
  await db.delete(backupRuns).where(lt(backupRuns.finishedAt, until));
}
