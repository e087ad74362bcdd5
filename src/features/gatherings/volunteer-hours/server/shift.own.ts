import { and, eq } from 'drizzle-orm';
import { addNotices } from '#features/accounts/notifications/server/public.ts';
import { fullName } from '#features/accounts/users/member-name.rules.ts';
import { findUser, lockOwnUser } from '#features/accounts/users/server/public.ts';
import { hasValidCheck } from '#features/gatherings/dbs-checks/server/public.ts';
import {
  listOrganiserIds,
  lockOpportunityForShare,
  type OpportunityRow,
  requireAudience,
} from '#features/gatherings/volunteering/server/public.ts';
import { dateText } from '#kit/contract/dates.ts';
import { apiError } from '#kit/contract/errors.ts';
import { handle } from '#kit/server/handle.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { calls } from '../shift.contract.ts';
import { overlap, shiftStart } from '../shift.rules.ts';
import {
  dbsCheckNeeded,
  noMoreSignUps,
  notVolunteering,
  shiftBegun,
  shiftFull,
  shiftNotFound,
  shiftsOverlap,
} from '../volunteer-hours.errors.ts';
import { isAcceptedVolunteer } from './accepted-volunteer.queries.ts';
import {
  findShift,
  listSignups,
  listUpcomingShiftsByVolunteer,
  lockShift,
  releasePlacesOfFormerVolunteers,
  type ShiftRow,
} from './shift.queries.ts';
import { dbsCheckMissingNotice } from './volunteer-hours.messages.tsx';
import { shiftSignups } from './volunteer-hours.tables.ts';

/**
 * Signs up for a shift. The locks on the account and the shift let one sign-up of a member, and one sign-up to a shift, be
 * checked at a time; the one on the opportunity, that it isn't closed meanwhile. A volunteer without the DBS check that the role needs is refused after the transaction, in which the
 * organiser is told. Refuses: shift_not_found, shift_begun, sign_ups_closed, shift_full, not_volunteering, shifts_overlap, dbs_check_needed.
 */
export const signUpForShift = handle(calls.signUpForShift, {
  async prepare(ctx) {
    await requireAudience(ctx);
  },
  async run(tx, { id }) {
    const { id: me } = await lockOwnUser(tx);
    const known = await findShift(tx.db, id);
    if (!known) throw apiError(shiftNotFound);
    const opportunity = await lockForVolunteer(tx, known, me);
    const shift = await lockShift(tx.db, id);
    if (!shift) throw apiError(shiftNotFound);
    if (shiftStart(shift) <= tx.now) throw apiError(shiftBegun);
    if (opportunity.status === 'closed') throw apiError(noMoreSignUps);
    if (opportunity.requiresDbsCheck && !(await hasValidCheck(tx.db, me, shift.date))) {
      await notifyCheckMissing(tx, { opportunity, shift, volunteerId: me });
      return { isCheckMissing: true };
    }
    await releasePlacesOfFormerVolunteers(tx.db, id, me, tx.now);
    const taken = await listSignups(tx.db, eq(shiftSignups.shiftId, id));
    if (taken.some(({ volunteerId }) => volunteerId === me)) return { isCheckMissing: false };
    if (taken.length >= shift.capacity) throw apiError(shiftFull);
    const others = (await listUpcomingShiftsByVolunteer(tx.db, me, tx.now)).filter(
      (other) => other.id !== id,
    );
    if (others.some((other) => overlap(other, shift))) throw apiError(shiftsOverlap);
    await tx.db.insert(shiftSignups).values({ shiftId: id, volunteerId: me }).onConflictDoNothing();
    return { isCheckMissing: false };
  },
  finish(_ctx, { isCheckMissing }) {
    if (isCheckMissing) throw apiError(dbsCheckNeeded);
    return { message: 'You have a place in this shift.' };
  },
});

/** Returns the shift’s opportunity, which nobody changes until the transaction ends. Refuses members who are not its accepted volunteers. */
async function lockForVolunteer({ db }: TxCtx, shift: ShiftRow, me: string): Promise<OpportunityRow> {
  const opportunity = await lockOpportunityForShare(db, shift.opportunityId);
  if (!opportunity || opportunity.removedAt !== null) throw apiError(shiftNotFound);
  if (!(await isAcceptedVolunteer(db, opportunity.id, me))) throw apiError(notVolunteering);
  return opportunity;
}

type MissingCheck = { opportunity: OpportunityRow; shift: ShiftRow; volunteerId: string };

/** Tells the organisers, once for each volunteer of an opportunity, that a DBS check is missing. */
async function notifyCheckMissing(tx: TxCtx, { opportunity, shift, volunteerId }: MissingCheck) {
  const volunteer = await findUser(tx.db, volunteerId);
  if (!volunteer) return;
  const notice = {
    kind: dbsCheckMissingNotice,
    title: `${fullName(volunteer)} needs a DBS check for “${opportunity.title}”`,
    body: `They couldn’t sign up for the shift on ${dateText(shift.date, 'day')}. Please record the check once you’ve seen the certificate, or ask an administrator to record it.`,
    path: `/volunteering/${opportunity.id}/team`,
    aboutUserId: volunteerId,
    dedupeKey: `dbs-check-missing:${opportunity.id}:${volunteerId}`,
  };
  const organisers = await listOrganiserIds(tx.db, opportunity);
  const others = organisers.filter((id) => id !== volunteerId);
  await addNotices(tx.db, others, notice, tx.now);
}

/** Cancels the caller's sign-up. Refuses: shift_not_found, shift_begun. */
export const leaveShift = handle(calls.leaveShift, {
  async run(tx, { id }) {
    const { id: me } = await lockOwnUser(tx);
    const shift = await lockShift(tx.db, id);
    if (!shift) throw apiError(shiftNotFound);
    if (shiftStart(shift) <= tx.now) throw apiError(shiftBegun);
    await tx.db
      .delete(shiftSignups)
      .where(and(eq(shiftSignups.shiftId, id), eq(shiftSignups.volunteerId, me)));
    return { message: 'You’ve given up your place, so someone else can take it.' };
  },
});
