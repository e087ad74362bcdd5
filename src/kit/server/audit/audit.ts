import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { AuditAction } from '#kit/contract/call.ts';
import { pick } from '#kit/contract/pick.ts';
import type { Ctx } from '../context.ts';
import type { Db } from '../db/database.ts';
import { auditLog } from '../kit.tables.ts';

export type AuditEntry = {
  /** As 'noun.verb': 'user.suspend'. */
  action: AuditAction;
  target: { type: string; id: string };
  /** Who did it, if that is not the caller: somebody who is just signing in. */
  actorId?: string;
  /** The changed fields, before and after. */
  before?: object | null;
  after?: object | null;
  reason?: string | null;
};

/** Writes an audit log entry in the transaction of the action, so that no action lacks its entry. */
export async function audit(ctx: Pick<Ctx, 'db' | 'actor' | 'requestId'>, entry: AuditEntry): Promise<void> {
  await ctx.db.insert(auditLog).values({
    actorId: actorIdOf(ctx, entry),
    action: entry.action,
    targetType: entry.target.type,
    targetId: entry.target.id,
    before: entry.before ?? null,
    after: entry.after ?? null,
    reason: entry.reason ?? null,
    requestId: ctx.requestId,
  });
}

/**
 * Writes an entry for something read or attempted, outside any transaction. A repeat within a minute (the next page of
 * a list, another guess) is not written.
 */
export async function auditOnceAMinute(ctx: Asking, entry: AuditEntry): Promise<void> {
  await auditOnceIn(ctx, entry, 60);
}

/**
 * Writes an entry for what administrators read by their role: one per hour for the same person, the same action and the
 * same thing, or the whole list whatever its page and filter. An entry for each loaded page would bury the important
 * ones.
 */
export async function auditReading(ctx: Asking, entry: AuditEntry): Promise<void> {
  await auditOnceIn(ctx, entry, 60 * 60);
}

type Asking = Pick<Ctx, 'db' | 'actor' | 'requestId'>;

async function auditOnceIn(ctx: Asking, entry: AuditEntry, seconds: number): Promise<void> {
  const actorId = actorIdOf(ctx, entry);
  const [before] = await ctx.db
    .select({ id: auditLog.id })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.targetType, entry.target.type),
        eq(auditLog.targetId, entry.target.id),
        eq(auditLog.action, entry.action),
        actorId === null ? isNull(auditLog.actorId) : eq(auditLog.actorId, actorId),
        // By the clock that wrote the entries: the database’s can differ.
        gt(auditLog.createdAt, new Date(Date.now() - seconds * 1000).toISOString()),
      ),
    )
    .limit(1);
  if (!before) await audit(ctx, entry);
}

function actorIdOf({ actor }: Pick<Ctx, 'actor'>, { actorId }: AuditEntry): string | null {
  return actorId ?? (actor.kind === 'person' ? actor.id : null);
}

/** Returns only the fields that differ, of two records with the same fields, for `before` and `after`. */
export function changedFields<T extends object>(
  before: T,
  after: Partial<T>,
): { before: Partial<T>; after: Partial<T> } {
  const names = (Object.keys(after) as (keyof T)[]).filter((name) => before[name] !== after[name]);
  return { before: pick<Partial<T>, keyof T>(before, ...names), after: pick(after, ...names) };
}

/** Things of one type that are erased with their author's account. */
export type ErasedThings = {
  type: string;
  authorId: string;
  /** Those that are erased now. */
  ids: readonly string[];
  /** Those of the author's that stay, with their entries. */
  keptIds: readonly string[];
};

/**
 * Empties before, after and reason of every entry about a person who is being erased; actor, action and time stay, and
 * identify nobody once the account is deleted. A function of the database's owner does it, because only the owner may.
 */
export async function eraseFromAudit(tx: Db, userId: string): Promise<void> {
  await tx.execute(sql`select audit_erase_person(${userId})`);
}

/** Empties the entries about things that are erased: these, and those that the author has changed and deleted earlier. */
export async function eraseThingsFromAudit(tx: Db, things: ErasedThings): Promise<void> {
  const { type, authorId, ids, keptIds } = things;
  await tx.execute(
    sql`select audit_erase_things(${type}, ${sql.param([...ids])}::text[], ${authorId}::uuid, ${sql.param([...keptIds])}::text[])`,
  );
}

/** Returns every email address that the account has had, as far as the audit log still has them. */
export async function addressesInAudit(tx: Db, userId: string): Promise<string[]> {
  const result = await tx.execute(
    sql`select distinct said.address from audit_log,
          lateral (values (before ->> 'email'), (after ->> 'email')) as said (address)
        where target_type = 'user' and target_id = ${userId} and said.address is not null`,
  );
  return z
    .object({ rows: z.array(z.object({ address: z.string() })) })
    .parse(result)
    .rows.map(({ address }) => address);
}
