import { and, eq, gte, isNull, lt, or } from 'drizzle-orm';
import { places } from '#features/places/server/tables.ts';
import { jumuahSittings } from '#features/prayer-times/server/tables.ts';
import { addDays, boroughDate } from '#kit/contract/date-text.ts';
import { badInput, refuse } from '#kit/contract/errors.ts';
import { handle } from '#kit/server/handle.ts';
import { calls } from '../contract.ts';
import { auditTimes, managedMosque } from './managed-mosque.ts';

/** Stores the sittings from today on; those before end yesterday. Refuses: mosque_not_found, not_allowed, bad_input. */
export const saveJumuah = handle(calls.saveJumuah, async (ctx, { placeId, sittings }) => {
  await managedMosque(ctx, placeId);
  checkSittings(sittings);
  const today = boroughDate(ctx.now);
  await ctx.db.transaction(async (tx) => {
    // Two who save at once do so one after the other; the second stands.
    await tx.select({ id: places.id }).from(places).where(eq(places.id, placeId)).for('update');
    const own = eq(jumuahSittings.mosqueId, placeId);
    await tx.delete(jumuahSittings).where(and(own, gte(jumuahSittings.validFrom, today)));
    await tx
      .update(jumuahSittings)
      .set({ validTo: addDays(today, -1) })
      .where(
        and(
          own,
          lt(jumuahSittings.validFrom, today),
          or(isNull(jumuahSittings.validTo), gte(jumuahSittings.validTo, today)),
        ),
      );
    const confirmedAt = ctx.now.toISOString();
    const rows = sittings.map((sitting) => ({
      ...sitting,
      mosqueId: placeId,
      validFrom: today,
      confirmedAt,
    }));
    if (rows.length > 0) await tx.insert(jumuahSittings).values(rows);
    await auditTimes(tx, ctx, placeId, 'jumuah', { sittings });
  });
  return { message: 'The Jumu‘ah sittings are saved.' };
});

type Sitting = { time: string; ends?: string | undefined; language: string };

function checkSittings(sittings: readonly Sitting[]): void {
  const issues = sittings.flatMap(({ time, ends, language }, at) => {
    if (ends !== undefined && ends <= time) {
      return [{ path: `sittings.${at}.ends`, message: 'The end is before the beginning.' }];
    }
    const twice = sittings.findIndex((one) => one.time === time && one.language === language) !== at;
    return twice ? [{ path: `sittings.${at}.time`, message: 'This sitting stands here twice.' }] : [];
  });
  if (issues.length > 0) throw refuse(badInput, { issues });
}
