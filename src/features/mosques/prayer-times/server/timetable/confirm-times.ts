import { and, eq, gte, isNull, or } from 'drizzle-orm';
import { boroughDate } from '#kit/contract/date-text.ts';
import { handle } from '#kit/server/handle.ts';
import { calls } from '../../timetable-contract.ts';
import { jumuahSittings, prayerDays, prayerRules } from '../tables.ts';
import { auditTimes, managedMosque } from './require-manager.ts';

/** Marks the times that hold from today on as confirmed now. Refuses: mosque_not_found, not_allowed. */
export const confirmTimes = handle(calls.confirmTimes, {
  async run(tx, { placeId }) {
    await managedMosque(tx, placeId);
    const [confirmedAt, today] = [tx.now.toISOString(), boroughDate(tx.now)];
    const holds = (table: typeof prayerRules | typeof jumuahSittings) =>
      and(eq(table.mosqueId, placeId), or(isNull(table.validTo), gte(table.validTo, today)));
    await tx.db.update(prayerRules).set({ confirmedAt }).where(holds(prayerRules));
    await tx.db.update(jumuahSittings).set({ confirmedAt }).where(holds(jumuahSittings));
    await tx.db
      .update(prayerDays)
      .set({ confirmedAt })
      .where(and(eq(prayerDays.mosqueId, placeId), gte(prayerDays.date, today)));
    await auditTimes(tx, placeId, 'confirm', { confirmedAt });
    return { message: 'Thank you: all times are marked as confirmed today.' };
  },
});
