import { and, eq } from 'drizzle-orm';
import { requireManagedMosque } from '#features/mosques/managers-and-follows/server/public.ts';
import { lockPlace } from '#features/mosques/places/server/public.ts';
import { audit, changedFields } from '#kit/server/audit/audit.ts';
import { handle } from '#kit/server/handle.ts';
import { calls } from '../fitrana.contract.ts';
import { fitranaText } from '../fitrana.rules.ts';
import { findFitranaYear, lockFitrana } from './fitrana.queries.ts';
import { fitranaAmounts } from './fitrana.tables.ts';

/** Sets a mosque's fitrana for this Ramadan. Refuses: mosque_not_found, not_allowed, bad_input. */
export const saveFitrana = handle(calls.saveFitrana, {
  async run(tx, { placeId, amount, url }) {
    await requireManagedMosque(tx, placeId);
    await lockPlace(tx.db, placeId);
    const hijriYear = await findFitranaYear(tx);
    const before = await lockFitrana(tx.db, placeId, hijriYear);
    const after = { hijriYear, amountPence: amount, url: url ?? null };
    const stored = { ...after, mosqueId: placeId, confirmedAt: tx.now.toISOString() };
    await tx.db
      .insert(fitranaAmounts)
      .values(stored)
      .onConflictDoUpdate({ target: [fitranaAmounts.mosqueId, fitranaAmounts.hijriYear], set: stored });
    await audit(tx, {
      action: 'fitrana.save',
      target: { type: 'mosque', id: placeId },
      ...changedFields(before ? recordOf(before) : {}, after),
    });
    return { message: `Fitrana is ${fitranaText(amount)} for each person.` };
  },
});

/** Removes a mosque's fitrana of this Ramadan. Refuses: mosque_not_found, not_allowed. */
export const removeFitrana = handle(calls.removeFitrana, {
  async run(tx, { placeId }) {
    await requireManagedMosque(tx, placeId);
    await lockPlace(tx.db, placeId);
    const hijriYear = await findFitranaYear(tx);
    const before = await lockFitrana(tx.db, placeId, hijriYear);
    if (before) {
      await tx.db
        .delete(fitranaAmounts)
        .where(and(eq(fitranaAmounts.mosqueId, placeId), eq(fitranaAmounts.hijriYear, hijriYear)));
      await audit(tx, {
        action: 'fitrana.remove',
        target: { type: 'mosque', id: placeId },
        before: recordOf(before),
      });
    }
    return { message: 'The fitrana has been removed.' };
  },
});

/** The fields of an amount that the audit log keeps. */
function recordOf({ hijriYear, amountPence, url }: typeof fitranaAmounts.$inferSelect) {
  return { hijriYear, amountPence, url };
}
