import { and, eq, inArray } from 'drizzle-orm';
import { z } from 'zod';
import { notify } from '#features/accounts/notifications/server/public.ts';
import { findUser, type UserRow } from '#features/accounts/users/server/public.ts';
import { isAdministrator, type Person } from '#kit/contract/audience.ts';
import { ApiError } from '#kit/contract/errors.ts';
import type { Ctx } from '#kit/server/context.ts';
import type { Db } from '#kit/server/db/database.ts';
import { markDone } from '#kit/server/queue/mark.ts';
import { type QueueRow, queue } from '#kit/server/queue/tables.ts';
import { defineTask, handleTask, type Outcome } from '#kit/server/queue/task.ts';
import { inTransaction, type TxCtx } from '#kit/server/transaction.ts';
import { decisionFailedNotice } from './notification-kinds.ts';

/** A decision in the queue: whose it is stands in the row, and goes with the account. */
export const decisionTask = defineTask({
  kind: 'inbox-decision',
  lane: 'jobs',
  payload: z.object({
    source: z.string(),
    id: z.string(),
    version: z.number().int(),
    name: z.string(),
    decision: z.enum(['approved', 'rejected']),
    reason: z.string().nullable(),
  }),
});

type Payload = z.infer<typeof decisionTask.payload>;

/** One decision at a time waits for an item. */
export function keyOf({ source, id }: Pick<Payload, 'source' | 'id'>): string {
  return `inbox:${source}:${id}`;
}

/** The decisions that wait for their time, or are being carried out. */
export async function pendingDecisions(db: Db): Promise<{ row: QueueRow; decision: Payload }[]> {
  const rows = await db
    .select()
    .from(queue)
    .where(and(eq(queue.kind, decisionTask.kind), inArray(queue.status, ['queued', 'running'])))
    .orderBy(queue.id);
  return rows.map((row) => ({ row, decision: decisionTask.payload.parse(row.payload) }));
}

/** Somebody else was faster, or the item has changed: the administrator hears so under the bell. */
async function tellNotDecided(tx: TxCtx, administratorId: string, { name, decision }: Payload, why: string) {
  const act = decision === 'approved' ? 'approved' : 'rejected';
  const notice = { kind: decisionFailedNotice, title: `Not ${act}: ${name}`, body: why, path: '/admin' };
  await notify(tx.db, [administratorId], notice, tx.now);
}

async function carryOut(ctx: Ctx, payload: Payload, row: QueueRow): Promise<Outcome> {
  const user = await findUser(ctx.db, row.userId);
  const decisions = ctx.registry.inbox.find(({ name }) => name === payload.source)?.decisions;
  // Rights that were taken away in these seconds are taken away of this too.
  if (!user || !isAdministrator(user) || user.accountStatus !== 'active' || !decisions) {
    return { ended: 'suppressed' };
  }
  try {
    await inTransaction({ ...ctx, actor: actorOf(user, ctx.now) }, async (tx) => {
      await decisions.carryOut(tx, payload);
      if (!(await markDone(tx.db, row, {}, { now: tx.now }))) throw new Error('Another worker has the row.');
    });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    await inTransaction(ctx, async (tx) => {
      if (!(await markDone(tx.db, row, {}, { now: tx.now }))) return;
      await tellNotDecided(tx, user.id, payload, error.message);
    });
  }
  return { ended: 'marked' };
}

/** The administrator as the one who acts, ten seconds after they did. */
function actorOf(user: UserRow, now: Date): Person {
  return {
    kind: 'person',
    id: user.id,
    sessionId: '',
    role: user.role,
    canPromoteAdmin: user.canPromoteAdmin,
    emailVerified: user.isEmailVerified,
    suspended: false,
    hasSecondFactor: false,
    lacksSecondFactor: false,
    confirmedAt: now.toISOString(),
  };
}

/** Carries out what was decided in the inbox, unless it was undone in time. */
export const carryOutDecision = handleTask(decisionTask, carryOut);
