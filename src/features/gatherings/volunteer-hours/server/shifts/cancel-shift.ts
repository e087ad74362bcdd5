import { eq } from 'drizzle-orm';
import { notify } from '#features/accounts/notifications/server/public.ts';
import { personOf } from '#features/accounts/users/server/public.ts';
import { lockOpportunity, mayOrganise } from '#features/gatherings/volunteering/server/public.ts';
import { apiError } from '#kit/contract/errors.ts';
import { audit } from '#kit/server/audit/audit.ts';
import { handle } from '#kit/server/handle.ts';
import { shiftBegun, shiftNotFound } from '../../errors.ts';
import { calls } from '../../shift-contract.ts';
import { startOf } from '../../shift-rules.ts';
import { shiftCancelledNotice } from '../notification-kinds.ts';
import { shiftSignups, volunteerShifts } from '../tables.ts';
import { findShift, listTaken, lockShift } from './queries.ts';
import { shiftText } from './shift-text.ts';

/** Cancels a shift and tells those who had a place. Refuses: shift_not_found, shift_begun. */
export const cancelShift = handle(calls.cancelShift, {
  async run(tx, { id }) {
    const known = await findShift(tx.db, id);
    if (!known) throw apiError(shiftNotFound);
    const taken = await listTaken(tx.db, eq(shiftSignups.shiftId, id));
    const volunteers = taken.map(({ volunteerId }) => volunteerId);
    const opportunity = await lockOpportunity(tx, known.opportunityId, volunteers);
    if (!opportunity || !(await mayOrganise(tx, opportunity))) throw apiError(shiftNotFound);
    const shift = await lockShift(tx.db, id);
    if (!shift) throw apiError(shiftNotFound);
    if (startOf(shift) <= tx.now) throw apiError(shiftBegun);
    await tx.db
      .update(volunteerShifts)
      .set({ cancelledAt: tx.now.toISOString() })
      .where(eq(volunteerShifts.id, id));
    const notice = {
      kind: shiftCancelledNotice,
      title: `A shift of “${opportunity.title}” is cancelled`,
      body: shiftText(shift),
      path: `/volunteering/${opportunity.id}`,
      aboutUserId: opportunity.createdBy,
    };
    const now = await listTaken(tx.db, eq(shiftSignups.shiftId, id));
    const me = personOf(tx).id;
    await notify(
      tx.db,
      now.map(({ volunteerId }) => volunteerId).filter((one) => one !== me),
      notice,
      tx.now,
    );
    const target = { type: 'volunteer_opportunity', id: opportunity.id };
    await audit(tx, { action: 'volunteer_shift.cancel', target });
    return { message: now.length === 0 ? 'Cancelled.' : 'Cancelled. Those who had signed up are told.' };
  },
});
