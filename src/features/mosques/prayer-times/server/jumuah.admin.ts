import { and, asc, eq, gt, gte, inArray, lt } from 'drizzle-orm';
import { requireManagedMosque } from '#features/mosques/managers-and-follows/server/public.ts';
import { lockPlace } from '#features/mosques/places/server/public.ts';
import type { InputOf } from '#kit/contract/call.ts';
import { addDays, boroughDate } from '#kit/contract/dates.ts';
import { apiError, badInput } from '#kit/contract/errors.ts';
import type { Db } from '#kit/server/db/database.ts';
import { handle } from '#kit/server/handle.ts';
import { calls, timesChanged } from '../timetable.contract.ts';
import { fridayFrom } from '../wall-time.rules.ts';
import { listSittingsOn } from './prayer-times.queries.ts';
import { jumuahSittings } from './prayer-times.tables.ts';
import { auditTimes } from './timetable.queries.ts';

type Sitting = InputOf<typeof calls.saveJumuah>['sittings'][number];

/**
 * Replaces the sittings that apply on the next Friday, from today on. Sittings that start later stay, and the new ones end before
 * them. Refuses: mosque_not_found, not_allowed, times_changed, bad_input.
 */
export const saveJumuah = handle(calls.saveJumuah, {
  async run(tx, { placeId, sittings, seen }) {
    await requireManagedMosque(tx, placeId);
    const today = boroughDate(tx.now);
    checkSittings(sittings, today);
    // Serialises concurrent saves.
    await lockPlace(tx.db, placeId);
    const friday = fridayFrom(today);
    const before = await listSittingsOn(tx.db, friday, placeId);
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

/** Ends sittings with yesterday if they started before today, so that the past stays as it was; deletes the others. */
async function endSittings(tx: Db, ids: string[], today: string): Promise<void> {
  if (ids.length === 0) return;
  const isOneOfThem = inArray(jumuahSittings.id, ids);
  await tx.delete(jumuahSittings).where(and(isOneOfThem, gte(jumuahSittings.validFrom, today)));
  await tx
    .update(jumuahSittings)
    .set({ validTo: addDays(today, -1) })
    .where(and(isOneOfThem, lt(jumuahSittings.validFrom, today)));
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

function earlier(a: string | null, b: string | null): string | null {
  if (a === null || b === null) return a ?? b;
  return a < b ? a : b;
}

function checkSittings(sittings: readonly Sitting[], today: string): void {
  const seen = new Set<string>();
  const issues = sittings.flatMap(({ time, ends, language, hall, address, until }, index) => {
    if (ends !== undefined && ends <= time) {
      return [{ path: `sittings.${index}.ends`, message: 'It can’t end before it begins.' }];
    }
    if (until !== undefined && until < today) {
      return [{ path: `sittings.${index}.until`, message: 'This day has already passed.' }];
    }
    // Two khutbahs at once in two halls are two sittings.
    const occasion = JSON.stringify([time, language, hall ?? null, address ?? null]);
    if (seen.has(occasion)) {
      return [{ path: `sittings.${index}.time`, message: 'This sitting is listed twice.' }];
    }
    seen.add(occasion);
    return [];
  });
  if (issues.length > 0) throw apiError(badInput, { issues });
}
