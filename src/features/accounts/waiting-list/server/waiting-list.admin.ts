import { and, eq, gt } from 'drizzle-orm';
import { approvalChanged } from '#features/accounts/inbox/inbox.contract.ts';
import { refuseDecided } from '#features/accounts/inbox/server/public.ts';
import { fullName } from '#features/accounts/users/member-name.rules.ts';
import { actorIdOf } from '#features/accounts/users/server/public.ts';
import { apiError } from '#kit/contract/errors.ts';
import { pick } from '#kit/contract/pick.ts';
import { audit } from '#kit/server/audit/audit.ts';
import type { InboxSource } from '#kit/server/context.ts';
import { handle } from '#kit/server/handle.ts';
import { cancelMail, enqueueMail, eraseMailTo } from '#kit/server/mail/outbox.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import {
  calls,
  entryAlreadyDecided,
  entryNotFound,
  joinedAgain,
  notInvited,
  type WaitingEntry,
  wrongStep,
} from '../waiting-list.contract.ts';
import { stepTo, type WaitingStatus } from '../waiting-list.rules.ts';
import { invite, requireFreeAddress, sendInvitation, withdrawInvitation } from './invitation.ts';
import { notAcceptedMail } from './waiting-list.messages.tsx';
import {
  countByStatus,
  type FoundEntry,
  listWaitingListEntries,
  lockEntry,
  toWaitingEntries,
} from './waiting-list.queries.ts';
import { waitingList } from './waiting-list.tables.ts';

/** Returns a page of the sign-ups. */
export const listWaitingList = handle(calls.listWaitingList, async (ctx, input) => {
  const page = await listWaitingListEntries(ctx.db, input, input);
  return { ...page, items: await toWaitingEntries(ctx, page.items) };
});

/** Returns the number of sign-ups in each group. */
export const getWaitingListStats = handle(calls.getWaitingListStats, async (ctx) => {
  const counts = new Map((await countByStatus(ctx.db)).map(({ status, count }) => [status, count]));
  const sum = (...statuses: WaitingStatus[]) =>
    statuses.reduce((total, status) => total + (counts.get(status) ?? 0), 0);
  return {
    total: [...counts.values()].reduce((total, count) => total + count, 0),
    pending: sum('pending'),
    approved: sum('approved', 'invited'),
    active: sum('joined'),
    rejected: sum('rejected'),
  };
});

/**
 * Sets a status and acts on it; an entry that has it already stays as it is. Refuses: entry_not_found, wrong_step, already_member,
 * already_decided (the entry doesn't have the status that was read any more), approval_changed, joined_again.
 */
export const updateWaitingListEntry = handle(calls.updateWaitingListEntry, {
  async run(tx, { id, status, from = 'pending', version }) {
    const found = await lockEntry(tx.db, id);
    if (found.status === status) return presentEntry(tx, found);
    if (stepTo(found.status, status) === null) throw apiError(wrongStep);
    if (found.status !== from) throw await alreadyDecided(tx, found);
    if (version !== undefined && version !== found.entry.version) throw apiError(approvalChanged);
    await setStatus(tx, found, status);
    return presentEntry(tx, await lockEntry(tx.db, id));
  },
});

/** Sets another status of a locked entry, and acts on it. Refuses: wrong_step, already_member, joined_again. */
async function setStatus(tx: TxCtx, found: FoundEntry, status: WaitingStatus): Promise<void> {
  const { id } = found.entry;
  const step = stepTo(found.status, status);
  if (step === null) throw apiError(wrongStep);
  await requireNewest(tx, found.entry);
  const changes = { status, decidedAt: tx.now.toISOString(), decidedBy: actorIdOf(tx) };
  await tx.db.update(waitingList).set(changes).where(eq(waitingList.id, id));
  const { email: to, firstName } = found.entry;
  if (found.status === 'rejected') await cancelMail(tx.db, notAcceptedMail, { to });
  if (step === 'invite') await invite(tx, found.entry);
  if (step === 'withdraw') await withdrawInvitation(tx.db, found.entry);
  if (status === 'rejected') await enqueueMail(tx.db, notAcceptedMail, { to, props: { firstName } }, tx.now);
  const target = { type: 'waiting_list', id };
  await audit(tx, {
    action: 'waiting_list.status',
    target,
    before: { status: found.status },
    after: { status },
  });
}

/** Of somebody who was rejected and has joined again, only the newest entry can be decided. Refuses: joined_again. */
async function requireNewest(tx: TxCtx, { id, canonicalEmail }: FoundEntry['entry']): Promise<void> {
  const newer = and(eq(waitingList.canonicalEmail, canonicalEmail), gt(waitingList.id, id));
  if ((await tx.db.$count(waitingList, newer)) > 0) throw apiError(joinedAgain);
}

/** The administrator who decides second is told about the first decision. */
function alreadyDecided(tx: TxCtx, { entry, status }: FoundEntry) {
  const decided = { ...pick(entry, 'decidedBy', 'decidedAt'), status, reason: null };
  return refuseDecided(tx, entryAlreadyDecided, decided);
}

async function presentEntry(tx: TxCtx, found: FoundEntry): Promise<WaitingEntry> {
  const [entry] = await toWaitingEntries(tx, [found]);
  if (!entry) throw apiError(entryNotFound);
  return entry;
}

/** Sends the invitation again. Refuses: entry_not_found, not_invited. */
export const resendInvitation = handle(calls.resendInvitation, {
  async run(tx, { id }) {
    const { entry, status, foundingPlace } = await lockEntry(tx.db, id);
    const isInvited = status === 'approved' || status === 'invited';
    if (!isInvited || entry.userId === null) throw apiError(notInvited);
    await sendInvitation(tx, entry, entry.userId, foundingPlace !== null);
    await audit(tx, { action: 'waiting_list.invite_again', target: { type: 'waiting_list', id } });
    return { message: 'A new invitation has been sent.' };
  },
});

/** Deletes an entry. A member who joined with it stays a member. Refuses: entry_not_found. */
export const deleteWaitingListEntry = handle(calls.deleteWaitingListEntry, {
  async run(tx, { id }) {
    const { entry, status } = await lockEntry(tx.db, id);
    if (status !== 'joined') await withdrawInvitation(tx.db, entry);
    await tx.db.delete(waitingList).where(eq(waitingList.id, id));
    if (entry.userId === null) await eraseMailTo(tx.db, [entry.email]);
    await audit(tx, {
      action: 'waiting_list.delete',
      target: { type: 'waiting_list', id },
      before: { status },
    });
    return { message: 'Entry Deleted' };
  },
});

/** Sign-ups in the administrators' inbox. */
export const signUpsInInbox: InboxSource = {
  name: 'sign_up',
  icon: 'person',
  count: (db) => db.$count(waitingList, eq(waitingList.status, 'pending')),
  async oldest({ db }, limit) {
    const { items } = await listWaitingListEntries(db, { group: 'pending' }, { limit });
    return items.map(({ entry }) => ({
      id: entry.id,
      version: entry.version,
      name: nameOf(entry),
      wants: 'asks to join',
      detail: [entry.postcode.split(' ')[0], entry.reason ? `“${entry.reason}”` : '']
        .filter(Boolean)
        .join(' · '),
      path: '/admin/waiting-list?group=pending',
      waitingSince: entry.createdAt,
    }));
  },
  decisions: {
    reasonNeeded: false,
    async check(tx, item) {
      const { entry } = await lockPendingEntry(tx, item);
      await requireFreeAddress(tx, entry);
      return { name: nameOf(entry), aboutUserId: null };
    },
    async apply(tx, decided) {
      await setStatus(tx, await lockPendingEntry(tx, decided), decided.decision);
    },
  },
};

function nameOf({ firstName, lastName }: FoundEntry['entry']): string {
  return fullName({ firstName, lastName });
}

/** Locks and returns an entry that is pending in the version that was read. Refuses: entry_not_found, already_decided, approval_changed. */
async function lockPendingEntry(
  tx: TxCtx,
  { id, version }: { id: string; version: number },
): Promise<FoundEntry> {
  const found = await lockEntry(tx.db, id);
  if (found.status !== 'pending') throw await alreadyDecided(tx, found);
  if (found.entry.version !== version) throw apiError(approvalChanged);
  return found;
}
