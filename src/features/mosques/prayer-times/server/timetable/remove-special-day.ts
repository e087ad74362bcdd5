import { and, eq } from 'drizzle-orm';
import { apiError } from '#kit/contract/errors.ts';
import { handle } from '#kit/server/handle.ts';
import { calls, specialDayNotFound } from '../../timetable-contract.ts';
import { specialDays } from '../tables.ts';
import { auditTimes, managedMosque } from './require-manager.ts';

/** Removes a special day. Refuses: mosque_not_found, not_allowed, special_day_not_found. */
export const removeSpecialDay = handle(calls.removeSpecialDay, {
  async run(tx, { placeId, kind, date }) {
    await managedMosque(tx, placeId);
    const [gone] = await tx.db
      .delete(specialDays)
      .where(and(eq(specialDays.mosqueId, placeId), eq(specialDays.kind, kind), eq(specialDays.date, date)))
      .returning();
    if (!gone) throw apiError(specialDayNotFound);
    await auditTimes(tx, placeId, 'special_day_removed', null, gone);
    return { message: 'The day has been removed.' };
  },
});
