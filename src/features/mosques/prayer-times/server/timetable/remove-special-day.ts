import { and, eq } from 'drizzle-orm';
import { apiError } from '#kit/contract/errors.ts';
import { handle } from '#kit/server/handle.ts';
import { inTransaction } from '#kit/server/transaction.ts';
import { calls, specialDayNotFound } from '../../timetable-contract.ts';
import { specialDays } from '../tables.ts';
import { auditTimes, managedMosque } from './require-manager.ts';

/** Takes a declared day back. Refuses: mosque_not_found, not_allowed, special_day_not_found. */
export const removeSpecialDay = handle(calls.removeSpecialDay, async (ctx, { placeId, kind, date }) => {
  await managedMosque(ctx, placeId);
  await inTransaction(ctx, async (tx) => {
    const [gone] = await tx.db
      .delete(specialDays)
      .where(and(eq(specialDays.mosqueId, placeId), eq(specialDays.kind, kind), eq(specialDays.date, date)))
      .returning();
    if (!gone) throw apiError(specialDayNotFound);
    await auditTimes(tx, placeId, 'special_day_removed', null, gone);
  });
  return { message: 'The day is taken back.' };
});
