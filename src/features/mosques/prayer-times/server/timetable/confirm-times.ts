import { and, eq, gte, isNull, or } from 'drizzle-orm';
import { boroughDate } from '#kit/contract/date-text.ts';
import type { Db } from '#kit/server/db/database.ts';
import { handle } from '#kit/server/handle.ts';
import { calls } from '../../timetable-contract.ts';
import { jumuahSittings, prayerDays, prayerRules } from '../tables.ts';
import { auditTimes, managedMosque } from './require-manager.ts';

/** Marks the times that hold from today on as confirmed now. Refuses: mosque_not_found, not_allowed. */
export const confirmTimes = handle(calls.confirmTimes, {
  async run(tx, { placeId }) {
    await managedMosque(tx, placeId);
    await confirmTimesOf(tx.db, placeId, tx.now);
    await auditTimes(tx, placeId, 'confirm', { confirmedAt: tx.now.toISOString() });
    return { message: 'Thank you: all times are marked as confirmed today.' };
  },
});

/** Marks a mosque's times that hold from today on as confirmed now. */
export async function confirmTimesOf(tx: Db, mosqueId: string, now: Date): Promise<void> {
  const [confirmedAt, today] = [now.toISOString(), boroughDate(now)];
  const holds = (table: typeof prayerRules | typeof jumuahSittings) =>
    and(eq(table.mosqueId, mosqueId), or(isNull(table.validTo), gte(table.validTo, today)));
  await tx.update(prayerRules).set({ confirmedAt }).where(holds(prayerRules));
  await tx.update(jumuahSittings).set({ confirmedAt }).where(holds(jumuahSittings));
  await tx
    .update(prayerDays)
    .set({ confirmedAt })
    .where(and(eq(prayerDays.mosqueId, mosqueId), gte(prayerDays.date, today)));
}
