import { createHash } from 'node:crypto';
import { and, eq, lt } from 'drizzle-orm';
import { keyReused, refuse } from '#kit/contract/errors.ts';
import type { Ctx } from '../context.ts';
import type { Db } from '../db/database.ts';
import { type Handler, perform } from '../handle.ts';
import { idempotencyKeys } from './tables.ts';

const keptHours = 48;

/**
 * Carries a call out once for each key of a person, and answers the same again to a repeat: also to one that comes while the
 * first is under way, which waits for it. The key is stored in the transaction of what the call does: both are, or neither;
 * a refused call may be tried again. Refuses: idempotency_key_reused, and what the call refuses.
 */
export function performOnce(handler: Handler, ctx: Ctx, input: unknown, key: string): Promise<unknown> {
  const { actor } = ctx;
  if (actor.kind !== 'person') return perform(handler, ctx, input);
  const inputDigest = createHash('sha256').update(JSON.stringify(input)).digest('base64url');
  const own = { actorId: actor.id, key };
  return ctx.db.transaction(async (tx) => {
    const isFirst = await take(tx, { ...own, call: handler.call.name, inputDigest }, ctx.now);
    if (!isFirst) return answerOf(tx, own, { call: handler.call.name, inputDigest });
    const answer = await perform(handler, { ...ctx, db: tx }, input);
    await tx.update(idempotencyKeys).set({ answer }).where(isOwn(own));
    return answer;
  });
}

type Own = { actorId: string; key: string };
type Request = { call: string; inputDigest: string };

async function take(tx: Db, row: Own & Request, now: Date): Promise<boolean> {
  const taken = await tx
    .insert(idempotencyKeys)
    .values({ ...row, createdAt: now.toISOString() })
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key });
  return taken.length > 0;
}

async function answerOf(tx: Db, own: Own, { call, inputDigest }: Request): Promise<unknown> {
  const [row] = await tx.select().from(idempotencyKeys).where(isOwn(own));
  if (row?.call !== call || row.inputDigest !== inputDigest) throw refuse(keyReused);
  return row.answer;
}

function isOwn({ actorId, key }: Own) {
  return and(eq(idempotencyKeys.actorId, actorId), eq(idempotencyKeys.key, key));
}

/** Forgets the keys of two days ago. */
export async function forgetOldKeys(db: Db, now: Date): Promise<void> {
  const until = new Date(now.getTime() - keptHours * 60 * 60 * 1000).toISOString();
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, until));
}
