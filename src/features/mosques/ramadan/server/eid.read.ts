import { borough } from '#borough';
import { ownAccount } from '#features/accounts/users/server/public.ts';
import { boroughSentence } from '#features/mosques/moon/borough-moon.rules.ts';
import { calculatedHijri } from '#features/mosques/moon/hijri.rules.ts';
import type { EidKind } from '#features/mosques/moon/moon.rules.ts';
import { moonEventNames } from '#features/mosques/moon/moon-text.rules.ts';
import { loadBoroughDays } from '#features/mosques/moon/server/public.ts';
import { mosqueEmblem } from '#features/mosques/places/mosque-emblem.rules.ts';
import { loadHeldWithAccess } from '#features/mosques/places/server/public.ts';
import { atPreviewedTime, resolveFinderPlace } from '#features/mosques/prayer-times/server/public.ts';
import { bySoonest, comingEidDates, loadHeldSittings } from '#features/mosques/sittings/server/public.ts';
import { boroughDate } from '#kit/contract/dates.ts';
import { coalesceReads } from '#kit/server/db/coalesce-reads.ts';
import { handle } from '#kit/server/handle.ts';
import { drawPreview } from '#kit/server/preview/draw-preview.ts';
import { calls } from '../eid.contract.ts';
import { eidLists, eidPictureLines, shownList } from '../eid.rules.ts';
import { requirePicturedMosque } from './ramadan.read.ts';
import { reachedFrom } from './reached-sitting.ts';

/** Returns the sittings of the coming Eid. Refuses: postcode_unknown, mosque_not_found, not_allowed. */
export const listEidPrayers = handle(
  calls.listEidPrayers,
  async (ctx, { date, time, access, accessUnknown, ...near }) => {
    const { at, preview } = await atPreviewedTime(ctx, { date, time });
    const [from, account, { sittings, ...eid }, isAccessible] = await Promise.all([
      resolveFinderPlace(at, near),
      ownAccount(at),
      loadComingEid(at, null),
      loadHeldWithAccess(at.db, { access, accessUnknown }),
    ]);
    return {
      ...eid,
      now: at.now.toISOString(),
      preview,
      place: from?.place ?? null,
      ownMosqueId: account?.placeAffiliationId ?? null,
      sittings: sittings.map((sitting) => reachedFrom(sitting, from, isAccessible)),
    };
  },
);

/** Loads the coming Eid. */
const loadComingEid = coalesceReads(async (ctx, _: null) => {
  const today = boroughDate(ctx.now);
  const { kind, dates } = comingEid(today);
  const { year } = calculatedHijri(dates.at(-1) ?? today);
  const [held, ofBorough] = await Promise.all([
    loadHeldSittings(ctx, { kind }, dates),
    loadBoroughDays(ctx, kind, year),
  ]);
  const { declared, notHeard } = ofBorough;
  const days = [...declared.map(({ day }) => day), ...notHeard.flatMap((mosque) => mosque.days)];
  return {
    kind,
    days: [...new Set(days)].toSorted(),
    sentence: boroughSentence(kind, ofBorough, today),
    sittings: held.toSorted(bySoonest),
  };
});

const eidKinds: readonly EidKind[] = ['eid_al_fitr', 'eid_al_adha'];

/** Returns the Eid that comes next, or is today, with the days on which it may be. */
function comingEid(today: string): { kind: EidKind; dates: string[] } {
  const coming = eidKinds.map((kind) => ({ kind, dates: comingEidDates(kind, today) }));
  const [soonest] = coming.toSorted((a, b) => ((a.dates.at(-1) ?? '') < (b.dates.at(-1) ?? '') ? -1 : 1));
  return soonest ?? { kind: 'eid_al_fitr', dates: [] };
}

/** Draws the preview picture of the coming Eid, for the borough or one mosque. Refuses: mosque_not_found, pictures_busy. */
export const getEidPreview = handle(calls.getEidPreview, async (ctx, { mosqueId }) => {
  const mosque = await requirePicturedMosque(ctx, mosqueId);
  const { kind, sittings } = await loadComingEid(ctx, null);
  const own = sittings.filter((sitting) => mosque === null || sitting.mosqueId === mosque.id);
  const lists = eidLists(own.map((sitting) => reachedFrom(sitting, null)));
  const list = shownList(lists, undefined, mosque?.id ?? null);
  const bytes = await drawPreview({
    title: mosque
      ? `${moonEventNames[kind]} at ${mosque.name}`
      : `${moonEventNames[kind]} in ${borough.name}`,
    lines: list ? eidPictureLines(list, mosque !== null) : [],
    emblem: mosqueEmblem,
  });
  return { bytes, type: 'image/png' };
});
