import { and, eq } from 'drizzle-orm';
import { lockOwnUser } from '#features/accounts/users/server/public.ts';
import { hasCheckOn } from '#features/gatherings/dbs-checks/server/public.ts';
import { findOpportunity, requireAudience } from '#features/gatherings/volunteering/server/public.ts';
import { apiError } from '#kit/contract/errors.ts';
import { handle } from '#kit/server/handle.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import {
  dbsCheckNeeded,
  notVolunteering,
  shiftBegun,
  shiftFull,
  shiftNotFound,
  shiftsOverlap,
} from '../../errors.ts';
import { calls } from '../../shift-contract.ts';
import { overlap, startOf } from '../../shift-rules.ts';
import { isAccepted } from '../accepted.ts';
import { shiftSignups } from '../tables.ts';
import { comingOf, dropLeftPlaces, listTaken, lockShift, type ShiftRow } from './queries.ts';

/**
 * Takes a place in a shift. The account's lock puts a member's own sign-ups in turn, the shift's those of everybody. Refuses:
 * shift_not_found, shift_begun, shift_full, not_volunteering, shifts_overlap, dbs_check_needed.
 */
export const signUpForShift = handle(calls.signUpForShift, {
  async prepare(ctx) {
    await requireAudience(ctx);
  },
  async run(tx, { id }) {
    const done = { message: 'You have a place in this shift.' };
    const { id: me } = await lockOwnUser(tx);
    const shift = await lockShift(tx.db, id);
    if (!shift) throw apiError(shiftNotFound);
    await requireVolunteer(tx, shift, me);
    if (startOf(shift) <= tx.now) throw apiError(shiftBegun);
    await dropLeftPlaces(tx.db, id, me, tx.now);
    const taken = await listTaken(tx.db, eq(shiftSignups.shiftId, id));
    if (taken.some(({ volunteerId }) => volunteerId === me)) return done;
    if (taken.length >= shift.capacity) throw apiError(shiftFull);
    const others = (await comingOf(tx.db, me, tx.now)).filter((one) => one.id !== id);
    if (others.some((other) => overlap(other, shift))) throw apiError(shiftsOverlap);
    await tx.db.insert(shiftSignups).values({ shiftId: id, volunteerId: me }).onConflictDoNothing();
    return done;
  },
});

/** A shift is for those whom the organiser has accepted, with a DBS check that counts on its day where the role needs one. */
async function requireVolunteer({ db }: TxCtx, shift: ShiftRow, me: string): Promise<void> {
  const opportunity = await findOpportunity(db, shift.opportunityId);
  if (!opportunity || opportunity.removedAt !== null) throw apiError(shiftNotFound);
  if (!(await isAccepted(db, opportunity.id, me))) throw apiError(notVolunteering);
  if (opportunity.requiresDbsCheck && !(await hasCheckOn(db, me, shift.date))) throw apiError(dbsCheckNeeded);
}

/** Gives the place back. Refuses: shift_not_found, shift_begun. */
export const leaveShift = handle(calls.leaveShift, {
  async run(tx, { id }) {
    const { id: me } = await lockOwnUser(tx);
    const shift = await lockShift(tx.db, id);
    if (!shift) throw apiError(shiftNotFound);
    if (startOf(shift) <= tx.now) throw apiError(shiftBegun);
    await tx.db
      .delete(shiftSignups)
      .where(and(eq(shiftSignups.shiftId, id), eq(shiftSignups.volunteerId, me)));
    return { message: 'You’ve given up your place, so someone else can take it.' };
  },
});
