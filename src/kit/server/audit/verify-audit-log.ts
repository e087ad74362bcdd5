import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../db/database.ts';

/** What the audit log's chain says of itself. */
export type AuditVerdict = {
  /** How many seals were checked, and the last of them. */
  sealed: number;
  end: { number: number; hash: string } | null;
  /** Entries of the last minute or so, which have no seal yet. */
  unsealed: number;
  /** Where it breaks; null where it holds. */
  problem: string | null;
};

const sealRow = z.object({
  number: z.coerce.number(),
  entry: z.string(),
  salt: z.string().nullable(),
  digest: z.string(),
  hash: z.string(),
  anchor: z.boolean(),
  /** What can't change of the entry; null where the entry is missing. */
  fixed: z.string().nullable(),
  /** What erasure may empty. */
  said: z.string().nullable(),
});
type SealRow = z.infer<typeof sealRow>;

const nothingSaid = '[null, null, null]';
const atOnce = 5000;

/**
 * Reckons the chain of the audit log's seals anew, from its anchor to its end, and says where it first breaks. The hashes are
 * made here and not by the database, whose functions somebody may have changed with the entries.
 */
export async function verifyAuditLog(db: Db): Promise<AuditVerdict> {
  const unsealed = await countUnsealed(db);
  let last: SealRow | undefined;
  let sealed = 0;
  for (;;) {
    const rows = await sealsAfter(db, last?.number ?? null);
    for (const row of rows) {
      const problem = problemOf(row, last);
      const end = last ? { number: last.number, hash: last.hash } : null;
      if (problem !== null) return { sealed, end, unsealed, problem };
      last = row;
      sealed += 1;
    }
    if (rows.length < atOnce) break;
  }
  return { sealed, end: last ? { number: last.number, hash: last.hash } : null, unsealed, problem: null };
}

async function sealsAfter(db: Db, after: number | null): Promise<SealRow[]> {
  const found = await db.execute(sql`
    select seal.number, seal.entry_id as entry, seal.salt, seal.digest, seal.hash, seal.is_anchor as anchor,
      case when log.id is not null then jsonb_build_array(
        log.id, log.actor_id, log.action, log.target_type, log.target_id, log.request_id,
        (extract(epoch from log.created_at) * 1000)::bigint)::text end as fixed,
      case when log.id is not null then jsonb_build_array(log.before, log.after, log.reason)::text end as said
    from audit_seals as seal left join audit_log as log on log.id = seal.entry_id
    where ${after}::bigint is null or seal.number > ${after}::bigint
    order by seal.number limit ${atOnce}`);
  return z.object({ rows: z.array(sealRow) }).parse(found).rows;
}

function problemOf(row: SealRow, before: SealRow | undefined): string | null {
  const name = `entry ${row.number} (${row.entry})`;
  if (row.anchor) return before === undefined ? null : `${name} is an anchor in the middle of the chain`;
  if (before === undefined && row.number !== 1) return `what came before ${name} is missing`;
  if (before !== undefined && row.number !== before.number + 1) {
    return `the seals between ${before.number} and ${row.number} are missing`;
  }
  if (row.fixed === null || row.said === null) return `${name} has been deleted`;
  const digest = row.salt === null ? row.digest : sha256(row.salt + row.said);
  if (digest !== row.digest) return `what ${name} says has been changed`;
  if (row.salt === null && row.said !== nothingSaid) return `what ${name} says has been changed`;
  const hash = sha256(`${before?.hash ?? ''}${row.number}${row.fixed}${row.digest}`);
  return hash === row.hash ? null : `${name} has been changed`;
}

async function countUnsealed(db: Db): Promise<number> {
  const counted = await db.execute(sql`
    select count(*)::int as count from audit_log as log
    where not exists (select 1 from audit_seals where entry_id = log.id)`);
  const { rows } = z.object({ rows: z.array(z.object({ count: z.number() })) }).parse(counted);
  return rows[0]?.count ?? 0;
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
