import { and, asc, eq, inArray } from 'drizzle-orm';
import { memberBlocked } from '#features/accounts/blocks/server/public.ts';
import { accountBanned, holdUser, lockAccounts } from '#features/accounts/users/server/public.ts';
import { subscribe } from '#kit/server/queue/announce.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { lockOpportunity, type OpportunityRow } from '../queries.ts';
import { volunteerApplications, volunteerOpportunities } from '../tables.ts';
import { changeApplication } from './change-application.ts';
import { notifyClosed, notifyWithdrawn } from './notify-both-sides.ts';
import { lockApplication } from './queries.ts';

const { volunteerId, opportunityId, status } = volunteerApplications;

/** Ends what waits for an answer at a locked opportunity that is over, and tells those who wait. */
export async function endOpenApplications(tx: TxCtx, opportunity: OpportunityRow): Promise<void> {
  const ended = await tx.db
    .update(volunteerApplications)
    .set({ status: 'closed', remindAt: null })
    .where(and(eq(opportunityId, opportunity.id), eq(status, 'pending')))
    .returning({ volunteerId });
  await notifyClosed(
    tx,
    opportunity,
    ended.map((row) => row.volunteerId),
  );
}

/**
 * Withdraws a member’s open applications, all or those at opportunities of one author, and gives the places back. The member’s account
 * is locked by the caller.
 */
export async function withdrawApplicationsOf(
  tx: TxCtx,
  memberId: string,
  authorId: string | null = null,
): Promise<void> {
  const { createdBy, id } = volunteerOpportunities;
  const open = await tx.db
    .select({ id: volunteerApplications.id, opportunityId, author: createdBy })
    .from(volunteerApplications)
    .innerJoin(volunteerOpportunities, eq(id, opportunityId))
    .where(
      and(
        eq(volunteerId, memberId),
        inArray(status, ['pending', 'accepted']),
        authorId === null ? undefined : eq(createdBy, authorId),
      ),
    )
    .orderBy(asc(opportunityId));
  await lockAccounts(
    tx,
    open.map(({ author }) => author),
  );
  for (const one of open) {
    const opportunity = await lockOpportunity(tx, one.opportunityId);
    const application = await lockApplication(tx.db, one.id);
    const isOpen = application?.status === 'pending' || application?.status === 'accepted';
    if (!opportunity || !application || !isOpen) continue;
    await changeApplication(tx, application, { status: 'withdrawn' });
    await notifyWithdrawn(tx, opportunity, application);
  }
}

/** Gives the places of a banned member back and takes what they posted off the list, unless the ban was lifted meanwhile. */
export const leaveVolunteeringAsBanned = subscribe(
  accountBanned,
  'volunteering: withdraw a banned member',
  async (tx, { userId }) => {
    const user = await holdUser(tx.db, userId);
    if (user?.accountStatus !== 'banned') return null;
    await withdrawApplicationsOf(tx, userId);
    await tx.db
      .update(volunteerOpportunities)
      .set({ status: 'paused' })
      .where(and(eq(volunteerOpportunities.createdBy, userId), eq(volunteerOpportunities.status, 'active')));
    return null;
  },
);

/** Ends what two members have with each other once a block stands between them. */
export const partBlockedMembers = subscribe(
  memberBlocked,
  'volunteering: part members whom a block parts',
  async (tx, { blockerId, blockedId }) => {
    await lockAccounts(tx, [blockerId, blockedId]);
    await withdrawApplicationsOf(tx, blockerId, blockedId);
    await withdrawApplicationsOf(tx, blockedId, blockerId);
    return null;
  },
);
