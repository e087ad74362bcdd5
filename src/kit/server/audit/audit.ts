import type { Ctx } from '../context.ts';
import { auditLog } from './tables.ts';

type Entry = {
  /** What was done, as 'noun.verb': 'user.suspend'. */
  action: string;
  target: { type: string; id: string };
  /** The fields that changed, as they were and as they are. */
  before?: object | null;
  after?: object | null;
  reason?: string | null;
};

/** Writes into the audit log, in the transaction of what is done: there is no act without its entry. */
export async function audit(ctx: Pick<Ctx, 'db' | 'actor' | 'requestId'>, entry: Entry): Promise<void> {
  await ctx.db.insert(auditLog).values({
    actorId: ctx.actor.kind === 'person' ? ctx.actor.id : null,
    action: entry.action,
    targetType: entry.target.type,
    targetId: entry.target.id,
    before: entry.before ?? null,
    after: entry.after ?? null,
    reason: entry.reason ?? null,
    requestId: ctx.requestId,
  });
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
