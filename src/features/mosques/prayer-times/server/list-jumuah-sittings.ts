import { listMosqueNames } from '#features/mosques/places/server/public.ts';
import { boroughDate } from '#kit/contract/date-text.ts';
import { handle } from '#kit/server/handle.ts';
import { calls } from '../contract.ts';
import { fridayFrom } from '../wall-time.ts';
import { toSitting } from './presenters.ts';
import { sittingsOn } from './queries.ts';

/** Answers every sitting of a Friday with its mosque, by time. */
export const listJumuahSittings = handle(calls.listJumuahSittings, async (ctx, input) => {
  const date = fridayFrom(input.date ?? boroughDate(ctx.now));
  const [sittings, names] = await Promise.all([sittingsOn(ctx.db, date), listMosqueNames(ctx.db)]);
  const mosqueOf = new Map(names.map((mosque) => [mosque.id, mosque]));
  const all = sittings.flatMap((row) => {
    const mosque = mosqueOf.get(row.mosqueId);
    if (!mosque) return [];
    const { id: mosqueId, name: mosqueName, address: mosqueAddress, postcode } = mosque;
    return [{ ...toSitting(row, ctx.now), mosqueId, mosqueName, mosqueAddress, postcode }];
  });
  const wanted = input.language?.toLowerCase();
  return {
    date,
    languages: [...new Set(all.map((sitting) => sitting.language))].sort(),
    sittings: all
      .filter((sitting) => wanted === undefined || sitting.language.toLowerCase() === wanted)
      .filter((sitting) => !input.women || sitting.womensPlaces === 'yes'),
  };
});
