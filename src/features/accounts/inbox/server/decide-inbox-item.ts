import { and, eq } from 'drizzle-orm';
import { actorIdOf, findUser, personOf } from '#features/accounts/users/server/public.ts';
import { apiError, badInput } from '#kit/contract/errors.ts';
import { handle } from '#kit/server/handle.ts';
import { enqueueAt } from '#kit/server/queue/enqueue.ts';
import { queue } from '#kit/server/queue/tables.ts';
import { calls } from '../contract.ts';
import { alreadyBeingDecided, notInInbox } from '../errors.ts';
import { undoSeconds } from '../rules.ts';
import { decisionTask, keyOf } from './decision-task.ts';

/**
 * Notes a decision, which is carried out ten seconds later. The key of its row in the queue lets only one of two administrators
 * decide. Refuses: not_in_inbox, already_decided, bad_input (a reason that is missing), and what the item's feature refuses.
 */
export const decideInboxItem = handle(calls.decideInboxItem, {
  async run(tx, input) {
    const source = tx.registry.inbox.find(({ name }) => name === input.source);
    if (!source?.decisions) throw apiError(notInInbox);
    const { source: sourceName, id, version, decision } = input;
    const reason = input.reason || null;
    if (decision === 'rejected' && source.decisions.reasonNeeded && reason === null) {
      const message = 'Please give a reason; the author will see it.';
      throw apiError(badInput, { issues: [{ path: 'reason', message }] });
    }
    const { name, aboutUserId } = await source.decisions.check(tx, { id, version });
    const dedupeKey = keyOf({ source: sourceName, id });
    // One that failed for good holds up nobody's next.
    await tx.db.delete(queue).where(and(eq(queue.dedupeKey, dedupeKey), eq(queue.status, 'given_up')));
    const payload = { source: sourceName, id, version, name, decision, reason };
    const runAfter = new Date(tx.now.getTime() + undoSeconds * 1000);
    const entry = { payload, dedupeKey, userId: personOf(tx).id, aboutUserId };
    const rowId = await enqueueAt(tx.db, decisionTask, entry, { now: tx.now, runAfter });
    if (rowId === undefined) throw apiError(alreadyBeingDecided);
    const own = await findUser(tx.db, actorIdOf(tx));
    return {
      ...{ id: rowId, source: sourceName, itemId: id, name, decision, isOwn: true },
      decidedBy: own ? `${own.firstName} ${own.lastName}`.trim() : null,
      secondsLeft: undoSeconds,
    };
  },
});
