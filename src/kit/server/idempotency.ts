import { and, eq, lt, or, sql } from 'drizzle-orm';
import { apiError, keyReused } from '#kit/contract/errors.ts';
import type { Ctx } from './context.ts';
import type { Db } from './db/database.ts';
import { checkInput, checkPermission, type Handler, perform } from './handle.ts';
import { idempotencyKeys } from './kit.tables.ts';

const retentionHours = 48;

type Own = { actorId: string; key: string };
type Request = { call: string; inputDigest: string };

/** The running requests of this process, by person and key. */
const underWay = new Map<string, Promise<unknown>>();

/**
 * Runs a call once for each key of a person, and returns the same result to a repeat, including one that arrives while
 * the first is running, which waits for it. The key is stored in the transaction of the call, so that both are stored
 * or neither is; a refused call may be tried again. Refuses: idempotency_key_reused, and what the call refuses.
 */
export async function withIdempotencyKey(
  handler: Handler,
  ctx: Ctx,
  rawInput: unknown,
  key: string,
): Promise<unknown> {
  const { actor } = ctx;
  if (actor.kind !== 'person') return perform(handler, ctx, rawInput);
  await checkPermission(ctx, handler.call);
  const input = checkInput(handler.call, rawInput);
  const inputDigest = ctx.secrets.sign('idempotency', JSON.stringify(rawInput));
  const own = { actorId: actor.id, key };
  // An immediate repeat waits here, so that it does not count against the caller's rate limit.
  return serialize(`${actor.id} ${key}`, () =>
    runOnce(handler, ctx, input, { ...own, call: handler.call.name, inputDigest }),
  );
}

async function runOnce(handler: Handler, ctx: Ctx, input: unknown, row: Own & Request): Promise<unknown> {
  const before = await findAnswer(ctx.db, row);
  if (before) return before.answer;
  if (!handler.runWithin)
    throw new Error(`${handler.call.name} takes a key, so it must answer with what it stored.`);
  return handler.runWithin(ctx, input, async (tx, run) => {
    const isFirst = await claimKey(tx.db, row, ctx.now);
    if (!isFirst) return (await findAnswer(tx.db, row))?.answer;
    const answer = await run();
    await tx.db.update(idempotencyKeys).set({ answer }).where(isOwn(row));
    return answer;
  });
}

async function serialize(name: string, work: () => Promise<unknown>): Promise<unknown> {
  const before = underWay.get(name) ?? Promise.resolve();
  const own = before.catch(() => undefined).then(work);
  underWay.set(name, own);
  try {
    return await own;
  } finally {
    if (underWay.get(name) === own) underWay.delete(name);
  }
}

async function claimKey(db: Db, row: Own & Request, now: Date): Promise<boolean> {
  const inserted = await db
    .insert(idempotencyKeys)
    .values({ ...row, createdAt: now.toISOString() })
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key });
  return inserted.length > 0;
}

/** Returns the stored result; undefined if the key is new. Refuses: idempotency_key_reused. */
async function findAnswer(db: Db, request: Own & Request): Promise<{ answer: unknown } | undefined> {
  const [row] = await db.select().from(idempotencyKeys).where(isOwn(request));
  if (!row) return undefined;
  if (row.call !== request.call || row.inputDigest !== request.inputDigest) throw apiError(keyReused);
  return { answer: row.answer };
}

function isOwn({ actorId, key }: Own) {
  return and(eq(idempotencyKeys.actorId, actorId), eq(idempotencyKeys.key, key));
}

/** Deletes the stored results of a person, and those that name the person to others. */
export async function eraseAnswers(db: Db, userId: string): Promise<void> {
  const named = sql`${idempotencyKeys.answer}::text like ${`%${userId}%`}`;
  await db.delete(idempotencyKeys).where(or(eq(idempotencyKeys.actorId, userId), named));
}

/** Deletes the keys of two days ago. */
export async function purgeExpiredKeys(db: Db, now: Date): Promise<void> {
  const until = new Date(now.getTime() - retentionHours * 60 * 60 * 1000).toISOString();
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, until));
}
