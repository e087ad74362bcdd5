import { and, asc, eq, inArray } from 'drizzle-orm';
import { notify } from '#features/accounts/notifications/server/public.ts';
import { lockUserForShare, memberBanned } from '#features/accounts/users/server/public.ts';
import { withdrawApproval } from '#features/care/approvals/server/public.ts';
import { listManagerIds } from '#features/mosques/managers-and-follows/server/public.ts';
import { audit } from '#kit/server/audit/audit.ts';
import type { Ctx } from '#kit/server/context.ts';
import type { PlannedDate } from '#kit/server/contributions.ts';
import { subscribe } from '#kit/server/queue/announce.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { closePendingApplications, withdrawApplicationsByVolunteer } from './application-lifecycle.ts';
import { opportunityEnded } from './opportunity.messages.tsx';
import { lockOpportunity, type OpportunityRow } from './opportunity.queries.ts';
import { opportunityRemoved, opportunityTarget } from './opportunity.review.ts';
import { volunteerApplications, volunteerOpportunities } from './opportunity.tables.ts';

type Asking = Pick<Ctx, 'db' | 'now' | 'registry'>;

/** Returns the shifts of an opportunity that have not begun, soonest first. */
export async function listPlannedDates(ctx: Asking, id: string): Promise<readonly PlannedDate[]> {
  return (await Promise.all(plannersOf(ctx).map(({ list }) => list(ctx, id)))).flat();
}

/** Returns the volunteers of an opportunity and those who have applied: their accounts are locked before it ends. */
export async function listPlaceHolders({ db }: Pick<Ctx, 'db'>, id: string): Promise<string[]> {
  const { volunteerId, opportunityId, status } = volunteerApplications;
  const rows = await db
    .select({ volunteerId })
    .from(volunteerApplications)
    .where(and(eq(opportunityId, id), inArray(status, ['pending', 'accepted'])));
  return rows.map((row) => row.volunteerId);
}

/** Closes a locked opportunity, with its pending applications, approval requests and, unless they are kept, its shifts. */
export async function closeOpportunity(
  tx: TxCtx,
  row: OpportunityRow,
  shifts: 'cancel' | 'keep' = 'cancel',
): Promise<void> {
  await changeStatus(tx, row, 'closed');
  await withdrawApproval(tx.db, { target: opportunityTarget, targetId: row.id });
  await endForVolunteers(tx, row, shifts);
}

/** Closes the pending applications of a locked opportunity that is over, cancels its shifts or keeps them, and notifies everybody. */
export async function endForVolunteers(
  tx: TxCtx,
  row: OpportunityRow,
  shifts: 'cancel' | 'keep',
): Promise<void> {
  const dates =
    shifts === 'cancel' ? await cancelPlannedDates(tx, row.id) : await listPlannedDates(tx, row.id);
  await closePendingApplications(tx, row);
  const volunteers = await listVolunteers(tx, row.id);
  await notifyVolunteers(tx, row, { volunteers, dates, isClosed: true, areKept: shifts === 'keep' });
}

/** Cancels the shifts of a locked opportunity that has lost its organiser or was taken down, and notifies those who had a place. */
export async function cancelShifts(tx: TxCtx, row: OpportunityRow): Promise<void> {
  const dates = await cancelPlannedDates(tx, row.id);
  const volunteers = [...new Set(dates.flatMap(({ memberIds }) => memberIds))];
  await notifyVolunteers(tx, row, { volunteers, dates, isClosed: false, areKept: false });
}

async function cancelPlannedDates(tx: TxCtx, id: string): Promise<readonly PlannedDate[]> {
  return (await Promise.all(plannersOf(tx).map(({ cancel }) => cancel(tx, id)))).flat();
}

function plannersOf({ registry }: Pick<Ctx, 'registry'>) {
  return registry.plannedDates.filter(({ of }) => of === opportunityTarget.type);
}

async function listVolunteers({ db }: TxCtx, id: string): Promise<string[]> {
  const { volunteerId, opportunityId, status } = volunteerApplications;
  const rows = await db
    .select({ volunteerId })
    .from(volunteerApplications)
    .where(and(eq(opportunityId, id), eq(status, 'accepted')))
    .orderBy(asc(volunteerId));
  return rows.map((row) => row.volunteerId);
}

type End = {
  volunteers: readonly string[];
  dates: readonly PlannedDate[];
  isClosed: boolean;
  areKept: boolean;
};

/** Sends each volunteer one message, with their own shifts. */
async function notifyVolunteers(
  tx: TxCtx,
  { id: opportunityId, title, createdBy: aboutUserId }: OpportunityRow,
  { volunteers, dates, isClosed, areKept }: End,
): Promise<void> {
  const shiftsOf = (member: string) => dates.filter(({ memberIds }) => memberIds.includes(member));
  const textsOf = (member: string) => shiftsOf(member).map(({ text }) => text);
  const withSameShifts = Map.groupBy(volunteers, (member) => textsOf(member).join('\n'));
  for (const members of withSameShifts.values()) {
    const [member = ''] = members;
    const startsAt = areKept ? undefined : shiftsOf(member)[0]?.startsAt;
    await notify(
      tx,
      opportunityEnded,
      members,
      { opportunityId, title, isClosed, shifts: textsOf(member), areKept },
      { aboutUserId, startsAt },
    );
  }
}

const actions = {
  active: 'volunteer_opportunity.reopen',
  paused: 'volunteer_opportunity.pause',
  closed: 'volunteer_opportunity.close',
} as const;

/** Stores the status of a locked opportunity. */
export async function changeStatus(
  tx: TxCtx,
  { id }: OpportunityRow,
  status: OpportunityRow['status'],
): Promise<void> {
  await tx.db
    .update(volunteerOpportunities)
    .set({ status, updatedAt: tx.now.toISOString() })
    .where(eq(volunteerOpportunities.id, id));
  await audit(tx, { action: actions[status], target: { type: 'volunteer_opportunity', id } });
}

/**
 * Withdraws a banned member’s applications, takes their opportunities off the list and cancels the shifts of those that nobody else
 * organises, unless the ban was lifted in the meantime.
 */
export const withdrawBannedVolunteer = subscribe(
  memberBanned,
  'volunteering: withdraw a banned member',
  async (tx, { userId }) => {
    const user = await lockUserForShare(tx.db, userId);
    if (user?.accountStatus !== 'banned') return null;
    await withdrawApplicationsByVolunteer(tx, userId);
    const { id, createdBy, status } = volunteerOpportunities;
    const own = await tx.db
      .select({ id })
      .from(volunteerOpportunities)
      .where(eq(createdBy, userId))
      .orderBy(asc(id));
    for (const one of own) {
      const row = await lockOpportunity(tx, one.id, await listPlaceHolders(tx, one.id));
      if (!row) continue;
      await tx.db
        .update(volunteerOpportunities)
        .set({ status: 'paused' })
        .where(and(eq(id, row.id), eq(status, 'active')));
      if (!(await hasOtherOrganiser(tx, row, userId))) await cancelShifts(tx, row);
    }
    return null;
  },
);

async function hasOtherOrganiser(
  { db }: TxCtx,
  { placeId }: OpportunityRow,
  userId: string,
): Promise<boolean> {
  return placeId !== null && (await listManagerIds(db, placeId)).some((id) => id !== userId);
}

/** Cancels the shifts of an opportunity that was taken down, and tells its volunteers, unless it was put back in the meantime. */
export const cancelShiftsOfRemoved = subscribe(
  opportunityRemoved,
  'volunteering: cancel shifts of what was taken down',
  async (tx, { opportunityId }) => {
    const row = await lockOpportunity(tx, opportunityId, await listPlaceHolders(tx, opportunityId));
    if (row && row.removedAt !== null) await cancelShifts(tx, row);
    return null;
  },
);
