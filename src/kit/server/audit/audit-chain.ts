import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Ctx } from '../context.ts';
import type { Db } from '../db/database.ts';

const sealBatchSize = 10_000;

/**
 * The job that seals new entries. It logs the end of the chain: a copy elsewhere shows later whether the newest entries
 * were deleted.
 */
export async function sealAuditLog({ db, log }: Pick<Ctx, 'db' | 'log'>): Promise<void> {
  const result = await db.execute(sql`select audit_seal(${sealBatchSize}) as sealed`);
  const [row] = z.object({ rows: z.array(z.object({ sealed: z.number() })) }).parse(result).rows;
  if (!row || row.sealed === 0) return;
  const end = await db.execute(sql`select number, hash from audit_seals order by number desc limit 1`);
  const [last] = z
    .object({ rows: z.array(z.object({ number: z.coerce.number(), hash: z.string() })) })
    .parse(end).rows;
  log.info({ entries: row.sealed, ...last }, 'audit log sealed');
}

/** The result of verifying the audit log. */
export type AuditVerdict = {
  /** How many seals were checked, and the last of them. */
  sealed: number;
  end: { number: number; hash: string } | null;
  /** Entries of the last minute or so, which have no seal yet. */
  unsealed: number;
  /** Where the chain breaks; null if it is intact. */
  problem: string | null;
};

const sealRow = z.object({
  number: z.coerce.number(),
  entry: z.string(),
  salt: z.string().nullable(),
  digest: z.string(),
  hash: z.string(),
  anchor: z.boolean(),
  /** The part of the entry that can't change; null if the entry is missing. */
  fixed: z.string().nullable(),
  /** The part that erasure may empty. */
  content: z.string().nullable(),
});
type SealRow = z.infer<typeof sealRow>;

const emptied = '[null, null, null]';
const verifyBatchSize = 5000;

/**
 * Recomputes the chain of the audit log's seals from its anchor to its end, and reports where it first breaks. The
 * hashes are computed here and not by the database, whose functions may have been changed together with the entries.
 */
export async function verifyAuditLog(db: Db): Promise<AuditVerdict> {
  const unsealed = await countUnsealed(db);
  let last: SealRow | undefined;
  let sealed = 0;
  for (;;) {
    const rows = await listSealsAfter(db, last?.number ?? null);
    for (const row of rows) {
      const problem = findProblem(row, last);
      const end = last ? { number: last.number, hash: last.hash } : null;
      if (problem !== null) return { sealed, end, unsealed, problem };
      last = row;
      sealed += 1;
    }
    if (rows.length < verifyBatchSize) break;
  }
  return { sealed, end: last ? { number: last.number, hash: last.hash } : null, unsealed, problem: null };
}

async function listSealsAfter(db: Db, after: number | null): Promise<SealRow[]> {
  const result = await db.execute(sql`
    select seal.number, seal.entry_id as entry, seal.salt, seal.digest, seal.hash, seal.is_anchor as anchor,
      case when log.id is not null then jsonb_build_array(
        log.id, log.actor_id, log.action, log.target_type, log.target_id, log.request_id,
        (extract(epoch from log.created_at) * 1000)::bigint)::text end as fixed,
      case when log.id is not null then jsonb_build_array(log.before, log.after, log.reason)::text end as content
    from audit_seals as seal left join audit_log as log on log.id = seal.entry_id
    where ${after}::bigint is null or seal.number > ${after}::bigint
    order by seal.number limit ${verifyBatchSize}`);
  return z.object({ rows: z.array(sealRow) }).parse(result).rows;
}

function findProblem(row: SealRow, previous: SealRow | undefined): string | null {
  const name = `entry ${row.number} (${row.entry})`;
  if (row.anchor) return previous === undefined ? null : `${name} is an anchor in the middle of the chain`;
  if (previous === undefined && row.number !== 1) return `what came before ${name} is missing`;
  if (previous !== undefined && row.number !== previous.number + 1) {
    return `the seals between ${previous.number} and ${row.number} are missing`;
  }
  if (row.fixed === null || row.content === null) return `${name} has been deleted`;
  const digest = row.salt === null ? row.digest : sha256(row.salt + row.content);
  if (digest !== row.digest) return `what ${name} says has been changed`;
  if (row.salt === null && row.content !== emptied) return `what ${name} says has been changed`;
  const hash = sha256(`${previous?.hash ?? ''}${row.number}${row.fixed}${row.digest}`);
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

/**
 * Whether the application's own role could change entries of the audit log, because it is the only role and so owns the
 * table.
 */
export async function canRewriteAuditLog(db: Db): Promise<boolean> {
  const result = await db.execute(
    sql`select has_table_privilege(current_user, 'audit_log', 'UPDATE, DELETE, TRUNCATE') as may`,
  );
  const { rows } = z.object({ rows: z.array(z.object({ may: z.boolean() })) }).parse(result);
  return rows[0]?.may === true;
}
