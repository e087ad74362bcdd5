import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { isBlocked, memberBlocked } from '#features/accounts/blocks/server/public.ts';
import { findUser, lockAccounts, requireUser } from '#features/accounts/users/server/public.ts';
import { apiError } from '#kit/contract/errors.ts';
import type { ConversationSubject, Ctx } from '#kit/server/context.ts';
import { subscribe } from '#kit/server/queue/announce.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { opportunityFull } from '../volunteering.errors.ts';
import { notifyApplicationWithdrawn, notifyOpportunityClosed } from './application.messages.tsx';
import { type ApplicationRow, lockApplication } from './application.queries.ts';
import { lockOpportunity, type OpportunityRow } from './opportunity.queries.ts';
import { volunteerApplications, volunteerOpportunities } from './opportunity.tables.ts';
import { isOrganiser } from './opportunity-access.ts';

type Change = Partial<Omit<ApplicationRow, 'id' | 'opportunityId' | 'volunteerId'>> &
  Pick<ApplicationRow, 'status'>;

/**
 * Sets an application’s status and updates its opportunity’s number of volunteers; both rows must be locked. Reminders end once
 * it is not pending, and the conversation with the organiser closes if the volunteer loses the place. Refuses: opportunity_full.
 */
export async function updateApplicationStatus(
  tx: TxCtx,
  row: ApplicationRow,
  change: Change,
): Promise<ApplicationRow> {
  const isTaken = change.status === 'accepted';
  const wasTaken = row.status === 'accepted';
  if (isTaken && !wasTaken) await adjustVolunteerCount(tx, row.opportunityId, 1);
  if (wasTaken && !isTaken) {
    await adjustVolunteerCount(tx, row.opportunityId, -1);
    await endConversations(tx, row.opportunityId, row.volunteerId);
  }
  const reminding = change.status === 'pending' ? {} : { remindAt: null };
  const [changed] = await tx.db
    .update(volunteerApplications)
    .set({ ...change, ...reminding })
    .where(eq(volunteerApplications.id, row.id))
    .returning();
  return changed ?? row;
}

/** Takes or frees a place, in one statement. Refuses: opportunity_full. */
async function adjustVolunteerCount(tx: TxCtx, opportunityId: string, change: 1 | -1): Promise<void> {
  const { id, currentVolunteers, maxVolunteers, updatedAt } = volunteerOpportunities;
  const hasRoom = sql`${currentVolunteers} < coalesce(${maxVolunteers}, 2147483647)`;
  const counted = await tx.db
    .update(volunteerOpportunities)
    .set({ currentVolunteers: sql`${currentVolunteers} + ${change}`, updatedAt: sql`${updatedAt}` })
    .where(and(eq(id, opportunityId), change === 1 ? hasRoom : undefined))
    .returning({ id });
  if (counted.length === 0) throw apiError(opportunityFull);
}

const { volunteerId, opportunityId, status } = volunteerApplications;

/** Closes the pending applications and all conversations of a locked opportunity that is over, and notifies the applicants. */
export async function closePendingApplications(tx: TxCtx, opportunity: OpportunityRow): Promise<void> {
  await endConversations(tx, opportunity.id);
  const ended = await tx.db
    .update(volunteerApplications)
    .set({ status: 'closed', remindAt: null })
    .where(and(eq(opportunityId, opportunity.id), eq(status, 'pending')))
    .returning({ volunteerId });
  await notifyOpportunityClosed(
    tx,
    opportunity,
    ended.map((row) => row.volunteerId),
  );
}

/**
 * Withdraws a member’s open applications, all or those at opportunities of one author, and frees the places. The caller must have
 * locked the member’s account.
 */
export async function withdrawApplicationsByVolunteer(
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
  for (const row of open) {
    const opportunity = await lockOpportunity(tx, row.opportunityId);
    const application = await lockApplication(tx.db, row.id);
    const isOpen = application?.status === 'pending' || application?.status === 'accepted';
    if (!opportunity || !application || !isOpen) continue;
    await updateApplicationStatus(tx, application, { status: 'withdrawn' });
    await notifyApplicationWithdrawn(tx, opportunity, application);
  }
}

/** Withdraws the applications between two members once one has blocked the other. */
export const withdrawBetweenBlockedMembers = subscribe(
  memberBlocked,
  'volunteering: part members whom a block parts',
  async (tx, { blockerId, blockedId }) => {
    await lockAccounts(tx, [blockerId, blockedId]);
    await withdrawApplicationsByVolunteer(tx, blockerId, blockedId);
    await withdrawApplicationsByVolunteer(tx, blockedId, blockerId);
    return null;
  },
);

function subjectOf(opportunityId: string): ConversationSubject {
  return { kind: 'volunteering', id: opportunityId };
}

/**
 * Opens the conversation between an accepted volunteer and the organiser, and returns the path of its page; null if the site has
 * no conversations. The opportunity must be locked.
 */
export async function openConversation(
  tx: TxCtx,
  opportunity: OpportunityRow,
  volunteerId: string,
): Promise<string | null> {
  const [conversations] = tx.registry.conversations;
  if (!conversations) return null;
  const hostId = await hostFor(tx, opportunity, volunteerId);
  return conversations.open(tx, { subject: subjectOf(opportunity.id), hostId, memberId: volunteerId });
}

/** Returns the organiser’s side of the conversation: the organiser who accepts, or the author if an administrator does. */
async function hostFor(tx: TxCtx, opportunity: OpportunityRow, volunteerId: string): Promise<string> {
  const { id: me } = requireUser(tx);
  const { createdBy } = opportunity;
  if (createdBy === null || createdBy === volunteerId || (await isOrganiser(tx, opportunity))) return me;
  const author = await findUser(tx.db, createdBy);
  const isThere = author?.accountStatus === 'active' && !(await isBlocked(tx.db, createdBy, volunteerId));
  return isThere ? createdBy : me;
}

/** Closes the conversations of an opportunity that is over, or the one with a volunteer who has lost the place. */
async function endConversations(tx: TxCtx, opportunityId: string, volunteerId?: string): Promise<void> {
  const which = { subject: subjectOf(opportunityId), ...(volunteerId ? { memberId: volunteerId } : {}) };
  for (const { end } of tx.registry.conversations) await end(tx, which);
}

/** Returns the paths of a member’s conversations about an opportunity, by the other member’s id. */
export async function findConversationPaths(
  ctx: Pick<Ctx, 'db' | 'now' | 'registry'>,
  userId: string,
  opportunityId: string,
): Promise<ReadonlyMap<string, string>> {
  const [conversations] = ctx.registry.conversations;
  return conversations ? conversations.pathsOf(ctx, userId, subjectOf(opportunityId)) : new Map();
}
