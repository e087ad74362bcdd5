import { and, eq, inArray, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import { addNotices } from '#features/accounts/notifications/server/public.ts';
import { findUser, type UserRow } from '#features/accounts/users/server/public.ts';
import { isAdministrator, type Person } from '#kit/contract/audience.ts';
import { ApiError } from '#kit/contract/errors.ts';
import { pick } from '#kit/contract/pick.ts';
import type { Ctx, NotificationKind } from '#kit/server/context.ts';
import type { Db } from '#kit/server/db/database.ts';
import { type QueueRow, queue } from '#kit/server/kit.tables.ts';
import { markDone } from '#kit/server/queue/lease.ts';
import { defineTask, handleTask, type Outcome } from '#kit/server/queue/task.ts';
import { inTransaction, type TxCtx } from '#kit/server/transaction.ts';

export const decisionFailedNotice: NotificationKind = { name: 'inbox_decision_failed' };

/** A decision in the queue. Its queue row names the administrator and is deleted with that account. */
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

/** Carries out a decision made in the inbox, unless it was undone in time. */
export const handleDecision = handleTask(decisionTask, runDecision);

async function runDecision(ctx: Ctx, payload: Payload, row: QueueRow): Promise<Outcome> {
  const user = await findUser(ctx.db, row.userId);
  const decisions = ctx.registry.inbox.find(({ name }) => name === payload.source)?.decisions;
  // An administrator who lost their rights within these seconds can no longer decide.
  if (!user || !isAdministrator(user) || user.accountStatus !== 'active' || !decisions) {
    return { ended: 'suppressed' };
  }
  try {
    await inTransaction({ ...ctx, actor: actorOf(user, ctx.now) }, async (tx) => {
      await decisions.apply(tx, payload);
      if (!(await markDone(tx.db, row, {}, { now: tx.now }))) throw new Error('Another worker has the row.');
    });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    await inTransaction(ctx, async (tx) => {
      if (!(await markDone(tx.db, row, {}, { now: tx.now }))) return;
      await notifyNotDecided(tx, user.id, payload, error.message);
    });
  }
  return { ended: 'marked' };
}

/** Notifies the administrator that the decision was refused: somebody else decided first, or the item has changed. */
async function notifyNotDecided(
  tx: TxCtx,
  administratorId: string,
  { name, decision }: Payload,
  reason: string,
) {
  const act = decision === 'approved' ? 'approved' : 'rejected';
  const notice = { kind: decisionFailedNotice, title: `Not ${act}: ${name}`, body: reason, path: '/admin' };
  await addNotices(tx.db, [administratorId], notice, tx.now);
}

/** The administrator as the actor, ten seconds after they decided. */
function actorOf(user: UserRow, now: Date): Person {
  return {
    kind: 'person',
    ...pick(user, 'id', 'role', 'canPromoteAdmin'),
    sessionId: '',
    emailVerified: user.isEmailVerified,
    suspended: false,
    hasSecondFactor: false,
    lacksSecondFactor: false,
    confirmedAt: now.toISOString(),
  };
}

/** The queue's dedupe key: an item has at most one pending decision. */
export function keyOf({ source, id }: Pick<Payload, 'source' | 'id'>): string {
  return `inbox:${source}:${id}`;
}

/** The decisions that are queued or being carried out. */
export function findPendingDecisions(db: Db): Promise<PendingRow[]> {
  return findDecisions(db, undefined);
}

/** The decision about an item that is queued or being carried out, or nothing. */
export function findDecisionOf(db: Db, item: Pick<Payload, 'source' | 'id'>): Promise<PendingRow[]> {
  return findDecisions(db, eq(queue.dedupeKey, keyOf(item)));
}

type PendingRow = { row: QueueRow; decision: Payload };

async function findDecisions(db: Db, where: SQL | undefined): Promise<PendingRow[]> {
  const isPending = inArray(queue.status, ['queued', 'running']);
  const rows = await db
    .select()
    .from(queue)
    .where(and(eq(queue.kind, decisionTask.kind), isPending, where))
    .orderBy(queue.id);
  return rows.map((row) => ({ row, decision: decisionTask.payload.parse(row.payload) }));
}
