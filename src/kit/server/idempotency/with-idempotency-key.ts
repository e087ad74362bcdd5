import { and, eq, lt, or, sql } from 'drizzle-orm';
import { apiError, keyReused } from '#kit/contract/errors.ts';
import type { Ctx } from '../context.ts';
import type { Db } from '../db/database.ts';
import { checkInput, checkRight, type Handler, perform } from '../handle.ts';
import { idempotencyKeys } from './tables.ts';

const keptHours = 48;

type Own = { actorId: string; key: string };
type Request = { call: string; inputDigest: string };

/** The requests of this process that are under way, by person and key. */
const underWay = new Map<string, Promise<unknown>>();

/**
 * Carries a call out once for each key of a person, and answers the same again to a repeat: also to one that comes while the
 * first is under way, which waits for it. The key is stored in the transaction of what the call does, and with nothing else of
 * it: both are, or neither; a refused call may be tried again. Refuses: idempotency_key_reused, and what the call refuses.
 */
export async function withIdempotencyKey(
  handler: Handler,
  ctx: Ctx,
  rawInput: unknown,
  key: string,
): Promise<unknown> {
  const { actor } = ctx;
  if (actor.kind !== 'person') return perform(handler, ctx, rawInput);
  await checkRight(ctx, handler.call);
  const input = checkInput(handler.call, rawInput);
  const inputDigest = ctx.secrets.sign('idempotency', JSON.stringify(rawInput));
  const own = { actorId: actor.id, key };
  // A repeat that comes at once waits here, so that it does not count as another turn of the caller's.
  return inTurn(`${actor.id} ${key}`, () =>
    carryOutOnce(handler, ctx, input, { ...own, call: handler.call.name, inputDigest }),
  );
}

async function carryOutOnce(
  handler: Handler,
  ctx: Ctx,
  input: unknown,
  row: Own & Request,
): Promise<unknown> {
  const before = await findAnswer(ctx.db, row);
  if (before) return before.answer;
  if (!handler.runWithin)
    throw new Error(`${handler.call.name} takes a key, so it must answer with what it stored.`);
  return handler.runWithin(ctx, input, async (tx, run) => {
    const isFirst = await take(tx.db, row, ctx.now);
    if (!isFirst) return (await findAnswer(tx.db, row))?.answer;
    const answer = await run();
    await tx.db.update(idempotencyKeys).set({ answer }).where(isOwn(row));
    return answer;
  });
}

async function inTurn(name: string, work: () => Promise<unknown>): Promise<unknown> {
  const before = underWay.get(name) ?? Promise.resolve();
  const own = before.catch(() => undefined).then(work);
  underWay.set(name, own);
  try {
    return await own;
  } finally {
    if (underWay.get(name) === own) underWay.delete(name);
  }
}

async function take(db: Db, row: Own & Request, now: Date): Promise<boolean> {
  const taken = await db
    .insert(idempotencyKeys)
    .values({ ...row, createdAt: now.toISOString() })
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key });
  return taken.length > 0;
}

/** The stored answer; undefined where the key is new. Refuses: idempotency_key_reused. */
async function findAnswer(db: Db, request: Own & Request): Promise<{ answer: unknown } | undefined> {
  const [row] = await db.select().from(idempotencyKeys).where(isOwn(request));
  if (!row) return undefined;
  if (row.call !== request.call || row.inputDigest !== request.inputDigest) throw apiError(keyReused);
  return { answer: row.answer };
}

function isOwn({ actorId, key }: Own) {
  return and(eq(idempotencyKeys.actorId, actorId), eq(idempotencyKeys.key, key));
}

/** Forgets the answers that a person was given, and those that name the person to others. */
export async function eraseAnswers(db: Db, userId: string): Promise<void> {
  const named = sql`${idempotencyKeys.answer}::text like ${`%${userId}%`}`;
  await db.delete(idempotencyKeys).where(or(eq(idempotencyKeys.actorId, userId), named));
}

/** Forgets the keys of two days ago. */
export async function purgeExpiredKeys(db: Db, now: Date): Promise<void> {
  const until = new Date(now.getTime() - keptHours * 60 * 60 * 1000).toISOString();
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, until));
}
