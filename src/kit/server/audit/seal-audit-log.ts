import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Ctx } from '../context.ts';

const atOnce = 10_000;

/**
 * The job: seals the entries that were added since. What it logs is the chain's end: kept elsewhere, it shows later whether the
 * newest entries were cut off.
 */
export async function sealAuditLog({ db, log }: Pick<Ctx, 'db' | 'log'>): Promise<void> {
  const answer = await db.execute(sql`select audit_seal(${atOnce}) as sealed`);
  const [row] = z.object({ rows: z.array(z.object({ sealed: z.number() })) }).parse(answer).rows;
  if (!row || row.sealed === 0) return;
  const end = await db.execute(sql`select number, hash from audit_seals order by number desc limit 1`);
  const [last] = z
    .object({ rows: z.array(z.object({ number: z.coerce.number(), hash: z.string() })) })
    .parse(end).rows;
  log.info({ entries: row.sealed, ...last }, 'audit log sealed');
}
