import { eq } from 'drizzle-orm';
import { refuse } from '#kit/contract/errors.ts';
import { audit } from '#kit/server/audit/audit.ts';
import type { Ctx } from '#kit/server/context.ts';
import type { Db } from '#kit/server/db/database.ts';
import { handle } from '#kit/server/handle.ts';
import { calls, type WaitingEntry } from '../contract.ts';
import { entryNotFound, wrongStep } from '../refusals.ts';
import { stepTo } from '../rules.ts';
import { invite, withdrawInvitation } from './invite.ts';
import { lockEntry } from './lock-entry.ts';
import { toWaitingEntries } from './presenters.ts';
import type { FoundEntry } from './queries.ts';
import { waitingList } from './tables.ts';

/** Sets a status and does what follows from it. Refuses: entry_not_found, wrong_step, already_member. */
export const updateWaitingListEntry = handle(calls.updateWaitingListEntry, (ctx, { id, status }) =>
  ctx.db.transaction(async (tx) => {
    const found = await lockEntry(tx, id);
    const step = stepTo(found.status, status);
    if (step === null) throw refuse(wrongStep);
    if (found.status === status) return answer(ctx, tx, found);
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
    return answer(ctx, tx, await lockEntry(tx, id));
  }),
);

async function answer(ctx: Ctx, tx: Db, found: FoundEntry): Promise<WaitingEntry> {
  const [entry] = await toWaitingEntries({ ...ctx, db: tx }, [found]);
  if (!entry) throw refuse(entryNotFound);
  return entry;
}
