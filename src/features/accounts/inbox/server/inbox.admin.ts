import { and, eq, inArray } from 'drizzle-orm';
import { fullName } from '#features/accounts/users/member-name.rules.ts';
import { actorIdOf, findUser, members, requireUser } from '#features/accounts/users/server/public.ts';
import { apiError, badInput } from '#kit/contract/errors.ts';
import type { Ctx, InboxSource } from '#kit/server/context.ts';
import { handle } from '#kit/server/handle.ts';
import { queue } from '#kit/server/kit.tables.ts';
import { enqueueAt } from '#kit/server/queue/task.ts';
import { alreadyBeingDecided, calls, type InboxRow, notInInbox, tooLateToUndo } from '../inbox.contract.ts';
import { authorReason, oldestFirst, secondsUntil, undoSeconds } from '../inbox.rules.ts';
import { refuseDecided } from './earlier-decision.ts';
import { decisionTask, findDecisionOf, findPendingDecisions, keyOf } from './inbox.jobs.ts';

/** Returns the items that have waited longest, of every feature that needs administrators' decisions. */
export const listInbox = handle(calls.listInbox, async (ctx, { limit }) => {
  const lists = await Promise.all(ctx.registry.inbox.map((source) => listRows(ctx, source, limit)));
  return { total: await countWaiting(ctx), rows: oldestFirst(lists, limit) };
});

/** The number of items waiting in the inbox. */
export async function countWaiting({ db, registry }: Pick<Ctx, 'db' | 'registry'>): Promise<number> {
  const counts = await Promise.all(registry.inbox.map((source) => source.count(db)));
  return counts.reduce((sum, count) => sum + count, 0);
}

async function listRows(ctx: Ctx, source: InboxSource, limit: number): Promise<InboxRow[]> {
  const items = await source.oldest(ctx, limit);
  return items.map((item) => ({
    ...item,
    source: source.name,
    icon: source.icon,
    isDecidable: source.decisions !== undefined,
    isReasonNeeded: source.decisions?.reasonNeeded ?? false,
  }));
}

/** Returns the decisions that can still be undone, and those being carried out. */
export const listPendingDecisions = handle(calls.listPendingDecisions, async (ctx) => {
  const pending = await findPendingDecisions(ctx.db);
  const ids = pending.flatMap(({ row }) => row.userId ?? []);
  const administrators =
    ids.length === 0 ? [] : await ctx.db.select().from(members).where(inArray(members.id, ids));
  const names = new Map(
    administrators.map(({ id, firstName, lastName }) => [id, fullName({ firstName, lastName })]),
  );
  return pending.map(({ row, decision: { source, id: itemId, name, decision } }) => ({
    ...{ id: row.id, source, itemId, name, decision },
    decidedBy: names.get(row.userId ?? '') ?? null,
    isOwn: row.userId === actorIdOf(ctx),
    secondsLeft: secondsUntil(row.runAfter, ctx.now),
  }));
});

/**
 * Stores a decision, which is carried out ten seconds later. The unique key of its queue row lets only one of two administrators
 * decide; a second press of the same button answers as the first did. Refuses: not_in_inbox, already_decided, bad_input (a reason is missing), and the refusals of the item's feature.
 */
export const decideInboxItem = handle(calls.decideInboxItem, {
  async run(tx, input) {
    const source = tx.registry.inbox.find(({ name }) => name === input.source);
    if (!source?.decisions) throw apiError(notInInbox);
    const { source: sourceName, id, version, decision } = input;
    const reason = input.reason || null;
    if (decision === 'rejected' && source.decisions.reasonNeeded && reason === null) {
      const message = authorReason.required;
      throw apiError(badInput, { issues: [{ path: 'reason', message }] });
    }
    const { name, aboutUserId } = await source.decisions.check(tx, { id, version });
    const dedupeKey = keyOf({ source: sourceName, id });
    // A decision that failed permanently must not block the next one.
    await tx.db.delete(queue).where(and(eq(queue.dedupeKey, dedupeKey), eq(queue.status, 'given_up')));
    const payload = { source: sourceName, id, version, name, decision, reason };
    const runAfter = new Date(tx.now.getTime() + undoSeconds * 1000);
    const entry = { payload, dedupeKey, userId: requireUser(tx).id, aboutUserId };
    const rowId = await enqueueAt(tx.db, decisionTask, entry, { now: tx.now, runAfter });
    const [earlier] = rowId === undefined ? await findDecisionOf(tx.db, { source: sourceName, id }) : [];
    const isPressedAgain = earlier?.row.userId === actorIdOf(tx) && earlier.decision.decision === decision;
    if (rowId === undefined && !isPressedAgain) {
      if (!earlier) throw apiError(alreadyBeingDecided);
      const { row, decision: made } = earlier;
      const decided = {
        decidedBy: row.userId,
        status: made.decision,
        reason: made.reason,
        decidedAt: row.createdAt,
      };
      throw await refuseDecided(tx, alreadyBeingDecided, decided);
    }
    const own = await findUser(tx.db, actorIdOf(tx));
    return {
      ...{ id: rowId ?? earlier?.row.id ?? '', source: sourceName, itemId: id, name, decision, isOwn: true },
      decidedBy: own ? fullName(own) : null,
      secondsLeft: earlier ? secondsUntil(earlier.row.runAfter, tx.now) : undoSeconds,
    };
  },
});

/** Removes the caller's own decision from the queue. Refuses: too_late_to_undo, once a worker has it. */
export const undoInboxDecision = handle(calls.undoInboxDecision, {
  async run(tx, { id }) {
    const [removed] = await tx.db
      .delete(queue)
      .where(
        and(
          eq(queue.id, id),
          eq(queue.kind, decisionTask.kind),
          eq(queue.userId, requireUser(tx).id),
          eq(queue.status, 'queued'),
        ),
      )
      .returning({ id: queue.id });
    if (!removed) throw apiError(tooLateToUndo);
    return { message: 'Undone' };
  },
});
