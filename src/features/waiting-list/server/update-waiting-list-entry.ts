import { eq } from 'drizzle-orm';
import { refuse } from '#kit/contract/errors.ts';
import { audit } from '#kit/server/audit/audit.ts';
import { handle } from '#kit/server/handle.ts';
import { calls } from '../contract.ts';
import { wrongStep } from '../refusals.ts';
import { stepTo } from '../rules.ts';
import { invite, withdrawInvitation } from './invite.ts';
import { lockEntry } from './lock-entry.ts';
import { toWaitingEntry } from './presenters.ts';
import { waitingList } from './tables.ts';

/** Sets a status and does what follows from it. Refuses: entry_not_found, wrong_step, already_member. */
export const updateWaitingListEntry = handle(calls.updateWaitingListEntry, (ctx, { id, status }) =>
  ctx.db.transaction(async (tx) => {
    const found = await lockEntry(tx, id);
    const step = stepTo(found.status, status);
    if (step === null) throw refuse(wrongStep);
    if (found.status === status) return toWaitingEntry(found);
    const decided = {
      status,
      decidedAt: ctx.now.toISOString(),
      decidedBy: ctx.actor.kind === 'person' ? ctx.actor.id : null,
    };
    await tx.update(waitingList).set(decided).where(eq(waitingList.id, id));
    if (step === 'invite') await invite(ctx, tx, found.entry);
    if (step === 'withdraw') await withdrawInvitation(tx, found.entry);
    const target = { type: 'waiting_list', id };
    const change = { before: { status: found.status }, after: { status } };
    await audit(tx, ctx, { action: 'waiting_list.status', target, ...change });
    return toWaitingEntry(await lockEntry(tx, id));
  }),
);
