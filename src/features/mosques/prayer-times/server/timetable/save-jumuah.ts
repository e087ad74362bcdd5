import { and, asc, eq, gt, gte, inArray, lt } from 'drizzle-orm';
import { lockPlace } from '#features/mosques/places/server/public.ts';
import type { InputOf } from '#kit/contract/call.ts';
import { addDays, boroughDate } from '#kit/contract/date-text.ts';
import { apiError, badInput } from '#kit/contract/errors.ts';
import type { Db } from '#kit/server/db/database.ts';
import { handle } from '#kit/server/handle.ts';
import { calls, timesChanged } from '../../timetable-contract.ts';
import { fridayFrom } from '../../wall-time.ts';
import { sittingsOn } from '../queries.ts';
import { jumuahSittings } from '../tables.ts';
import { auditTimes, managedMosque } from './require-manager.ts';

type Sitting = InputOf<typeof calls.saveJumuah>['sittings'][number];

/**
 * Stores the sittings from today on in place of those that hold on the next Friday, which end yesterday. Sittings that
 * begin later stay; the new ones end before them. Refuses: mosque_not_found, not_allowed, times_changed, bad_input.
 */
export const saveJumuah = handle(calls.saveJumuah, {
  async run(tx, { placeId, sittings, seen }) {
    await managedMosque(tx, placeId);
    const today = boroughDate(tx.now);
    checkSittings(sittings, today);
    // Two who save at once do so one after the other.
    await lockPlace(tx.db, placeId);
    const friday = fridayFrom(today);
    const before = await sittingsOn(tx.db, friday, placeId);
    if (seen && !sameIds(seen, before)) throw apiError(timesChanged);
    await endSittings(
      tx.db,
      before.map(({ id }) => id),
      today,
    );
    const latest = await dayBeforeNext(tx.db, placeId, friday);
    const confirmedAt = tx.now.toISOString();
    const rows = sittings.map(({ until, ...sitting }) => ({
      ...sitting,
      mosqueId: placeId,
      validFrom: today,
      validTo: earlier(until ?? null, latest),
      confirmedAt,
    }));
    if (rows.length > 0) await tx.db.insert(jumuahSittings).values(rows);
    await auditTimes(tx, placeId, 'jumuah', { sittings }, { sittings: before });
    return { message: 'The Jumu‘ah sittings are saved.' };
  },
});

function sameIds(seen: readonly string[], rows: readonly { id: string }[]): boolean {
  return seen.length === rows.length && rows.every(({ id }) => seen.includes(id));
}

/** Those that began before today are kept until yesterday, for the past is not rewritten. */
async function endSittings(tx: Db, ids: string[], today: string): Promise<void> {
  if (ids.length === 0) return;
  const own = inArray(jumuahSittings.id, ids);
  await tx.delete(jumuahSittings).where(and(own, gte(jumuahSittings.validFrom, today)));
  await tx
    .update(jumuahSittings)
    .set({ validTo: addDays(today, -1) })
    .where(and(own, lt(jumuahSittings.validFrom, today)));
}

async function dayBeforeNext(tx: Db, placeId: string, friday: string): Promise<string | null> {
  const [next] = await tx
    .select({ from: jumuahSittings.validFrom })
    .from(jumuahSittings)
    .where(and(eq(jumuahSittings.mosqueId, placeId), gt(jumuahSittings.validFrom, friday)))
    .orderBy(asc(jumuahSittings.validFrom))
    .limit(1);
  return next ? addDays(next.from, -1) : null;
}

function earlier(one: string | null, other: string | null): string | null {
  if (one === null || other === null) return one ?? other;
  return one < other ? one : other;
}

function checkSittings(sittings: readonly Sitting[], today: string): void {
  const issues = sittings.flatMap(({ time, ends, language, until }, at) => {
    if (ends !== undefined && ends <= time) {
      return [{ path: `sittings.${at}.ends`, message: 'It can’t end before it begins.' }];
    }
    if (until !== undefined && until < today) {
      return [{ path: `sittings.${at}.until`, message: 'This day has already passed.' }];
    }
    const twice = sittings.findIndex((one) => one.time === time && one.language === language) !== at;
    return twice ? [{ path: `sittings.${at}.time`, message: 'This sitting is listed twice.' }] : [];
  });
  if (issues.length > 0) throw apiError(badInput, { issues });
}
