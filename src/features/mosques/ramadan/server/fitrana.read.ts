import { atPreviewedTime } from '#features/mosques/prayer-times/server/public.ts';
import { comingEidDates, loadHeldSittings } from '#features/mosques/sittings/server/public.ts';
import { boroughDate } from '#kit/contract/dates.ts';
import { coalesceReads } from '#kit/server/db/coalesce-reads.ts';
import { handle } from '#kit/server/handle.ts';
import { calls } from '../fitrana.contract.ts';
import { findFitranaYear, listFitranaOf } from './fitrana.queries.ts';

/** Returns the fitrana that mosques have entered for this Ramadan. Refuses: not_allowed. */
export const listFitrana = handle(calls.listFitrana, async (ctx, wanted) => {
  const { at } = await atPreviewedTime(ctx, wanted);
  return loadFitrana(at, null);
});

const loadFitrana = coalesceReads(async (ctx, _: null) => {
  const [rows, held] = await Promise.all([
    findFitranaYear(ctx).then((year) => listFitranaOf(ctx.db, year)),
    loadHeldSittings(ctx, { kind: 'eid_al_fitr' }, comingEidDates('eid_al_fitr', boroughDate(ctx.now))),
  ]);
  return rows.map((row) => {
    const times = held.flatMap(({ mosqueId, time }) => (mosqueId === row.mosqueId && time ? [time] : []));
    const [first = null] = times.toSorted((a, b) => a.padStart(5, '0').localeCompare(b.padStart(5, '0')));
    return { ...row, eidPrayer: first };
  });
});
