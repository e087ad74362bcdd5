import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Ctx } from '../context.ts';
import { auditLog } from './tables.ts';

/**
 * The product adds its actions to this (declaration merging), each of which has a sentence: writing another one does not compile.
 * By itself the kit knows none, and any name will do.
 */
export interface AuditActions {
  isOfKit?: true;
}
type AuditAction = AuditActions extends { actions: infer Actions } ? Actions : string;

export type AuditEntry = {
  /** What was done, as 'noun.verb': 'user.suspend'. */
  action: AuditAction & string;
  target: { type: string; id: string };
  /** Who did it, where that is not who asks: somebody who is just signing in. */
  actorId?: string;
  /** The fields that changed, as they were and as they are. */
  before?: object | null;
  after?: object | null;
  reason?: string | null;
};

/** Writes into the audit log, in the transaction of what is done: there is no act without its entry. */
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
 * The same for what is read or tried rather than done, outside any transaction: a second time within a minute (the next page of a
 * list, another guess) is not written.
 */
export async function auditOnceAMinute(
  ctx: Pick<Ctx, 'db' | 'actor' | 'requestId'>,
  entry: AuditEntry,
): Promise<void> {
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
        gt(auditLog.createdAt, sql`now() - interval '1 minute'`),
      ),
    )
    .limit(1);
  if (!before) await audit(ctx, entry);
}

function actorIdOf({ actor }: Pick<Ctx, 'actor'>, { actorId }: AuditEntry): string | null {
  return actorId ?? (actor.kind === 'person' ? actor.id : null);
}

/** Only the fields that differ, of two records with the same fields; for before and after. */
export function changedFields<T extends object>(
  before: T,
  after: Partial<T>,
): { before: Partial<T>; after: Partial<T> } {
  const names = (Object.keys(after) as (keyof T)[]).filter((name) => before[name] !== after[name]);
  const pick = (from: Partial<T>) =>
    Object.fromEntries(names.map((name) => [name, from[name]])) as Partial<T>;
  return { before: pick(before), after: pick(after) };
}
