import { and, asc, gt, inArray, lt } from 'drizzle-orm';
import type { Ctx } from '../context.ts';
import type { Db } from '../db/database.ts';
import { inTransaction } from '../transaction.ts';
import { removeFile } from './stored-files.ts';
import { storedFiles } from './tables.ts';

/** A kind of file, as the feature that uses it states it. */
export type FileOwner = {
  /** As `ownFile` names it: 'photo'. */
  kind: string;
  /** Which of these files are still used. */
  inUse(db: Db, keys: readonly string[]): Promise<readonly string[]>;
};

/** What is put is used within a request or a job; a day leaves room for clocks that differ. */
const graceMs = 24 * 60 * 60 * 1000;
const atOnce = 500;

/** The job: removes the files that nobody uses, a day after they were put. */
export async function sweepFiles(ctx: Ctx, owners: readonly FileOwner[]): Promise<void> {
  const until = new Date(ctx.now.getTime() - graceMs);
  await sweepRows(ctx, new Map(owners.map((owner) => [owner.kind, owner])), until);
  await sweepStore(ctx, until);
}

/** Files that never got an owner, or whose owner is gone. */
async function sweepRows(ctx: Ctx, owners: ReadonlyMap<string, FileOwner>, until: Date): Promise<void> {
  let after = '';
  for (;;) {
    const rows = await ctx.db
      .select()
      .from(storedFiles)
      .where(and(gt(storedFiles.key, after), lt(storedFiles.createdAt, until.toISOString())))
      .orderBy(asc(storedFiles.key))
      .limit(atOnce);
    for (const [kind, ofKind] of Map.groupBy(rows, ({ ownerKind }) => ownerKind)) {
      const keys = ofKind.map(({ key }) => key);
      const used = new Set(kind === null ? [] : await (owners.get(kind)?.inUse(ctx.db, keys) ?? keys));
      const unused = keys.filter((key) => !used.has(key));
      await inTransaction(ctx, async (tx) => {
        for (const key of unused) await removeFile(tx, key);
      });
    }
    if (rows.length < atOnce) return;
    after = rows.at(-1)?.key ?? '';
  }
}

/** Files of the store that no row knows of. */
async function sweepStore({ db, files }: Ctx, until: Date): Promise<void> {
  const old: string[] = [];
  for await (const { key, changedAt } of files.list()) if (changedAt < until) old.push(key);
  for (let from = 0; from < old.length; from += atOnce) {
    const some = old.slice(from, from + atOnce);
    const rows = await db
      .select({ key: storedFiles.key })
      .from(storedFiles)
      .where(inArray(storedFiles.key, some));
    const known = new Set(rows.map(({ key }) => key));
    for (const key of some) if (!known.has(key)) await files.remove(key);
  }
}
