import { ownAccount } from '#features/accounts/users/server/public.ts';
import { calculatedHijri, ramadan } from '#features/mosques/moon/hijri.rules.ts';
import { type MoonCalendar, ramadanNight, startOfMonth } from '#features/mosques/moon/moon.rules.ts';
import { loadMoonCalendars, loadSiteCalendar } from '#features/mosques/moon/server/public.ts';
import { loadHeldWithAccess } from '#features/mosques/places/server/public.ts';
import { atPreviewedTime, resolveFinderPlace } from '#features/mosques/prayer-times/server/public.ts';
import { datesBetween } from '#features/mosques/prayer-times/wall-time.rules.ts';
import {
  bySoonest,
  listSittingsBetween,
  loadHeldSittings,
  nightOf,
  ruleOf,
} from '#features/mosques/sittings/server/public.ts';
import type { HeldSitting } from '#features/mosques/sittings/sitting.contract.ts';
import { standingOn } from '#features/mosques/sittings/sitting.rules.ts';
import { addDays } from '#kit/contract/dates.ts';
import type { Ctx } from '#kit/server/context.ts';
import { coalesceReads } from '#kit/server/db/coalesce-reads.ts';
import { handle } from '#kit/server/handle.ts';
import { calls } from '../taraweeh.contract.ts';
import { reachedFrom } from './reached-sitting.ts';

/** Returns tonight's taraweeh and qiyam. Refuses: postcode_unknown, mosque_not_found, not_allowed. */
export const listTaraweeh = handle(
  calls.listTaraweeh,
  async (ctx, { date, time, access, accessUnknown, ...near }) => {
    const { at, preview } = await atPreviewedTime(ctx, { date, time });
    const [from, account, night, isAccessible] = await Promise.all([
      resolveFinderPlace(at, near),
      ownAccount(at),
      loadNight(at, null),
      loadHeldWithAccess(at.db, { access, accessUnknown }),
    ]);
    const { taraweeh, qiyam, ...shown } = night;
    return {
      ...shown,
      now: at.now.toISOString(),
      preview,
      place: from?.place ?? null,
      ownMosqueId: account?.placeAffiliationId ?? null,
      taraweeh: taraweeh.map((sitting) => reachedFrom(sitting, from, isAccessible)),
      qiyam: qiyam.map((sitting) => reachedFrom(sitting, from, isAccessible)),
    };
  },
);

/** Loads the requested night. */
const loadNight = coalesceReads(async (ctx, _: null) => {
  const tonight = nightOf(ctx.now);
  const calendar = await loadSiteCalendar(ctx);
  const { date, held } = await loadNightWithTaraweeh(ctx, tonight, calendar);
  const taraweeh = held.filter(({ kind }) => kind === 'taraweeh');
  const qiyam = held.filter(({ kind }) => kind === 'qiyam');
  return {
    date,
    isTonight: date === tonight,
    ramadan: ramadanNight(tonight, calendar) ? null : (comingStarts(tonight, calendar)[0] ?? null),
    nights: [...new Set(taraweeh.flatMap(({ night }) => night ?? []))].toSorted((a, b) => a - b),
    taraweeh,
    qiyam,
    nextQiyam: qiyam.length > 0 ? null : await findNextQiyam(ctx, date),
  };
});

type Night = { date: string; held: HeldSitting[] };

/** Returns tonight, or the first night of the coming Ramadan that has a taraweeh; tonight if there is none at all. */
async function loadNightWithTaraweeh(ctx: Ctx, tonight: string, calendar: MoonCalendar): Promise<Night> {
  const load = async (date: string) => {
    const held = await loadHeldSittings(ctx, {}, [date]);
    return { date, held: held.toSorted(bySoonest) };
  };
  const night = await load(tonight);
  const hasTaraweeh = ({ held }: Night) => held.some(({ kind }) => kind === 'taraweeh');
  if (hasTaraweeh(night)) return night;
  for (const evening of firstEvenings(tonight, calendar)) {
    const first = await load(evening);
    if (hasTaraweeh(first)) return first;
  }
  return night;
}

/** Lists the evenings on which the coming Ramadan may begin. */
function firstEvenings(tonight: string, calendar: MoonCalendar): string[] {
  const evenings = comingStarts(tonight, calendar)
    .flatMap(({ days }) => days)
    .map((day) => addDays(day, -1))
    .filter((evening) => evening > tonight);
  return evenings.slice(0, 2);
}

/** Returns when the next Ramadans begin that may not have begun on an evening. */
function comingStarts(evening: string, calendar: MoonCalendar) {
  const { year } = calculatedHijri(evening);
  return [year, year + 1]
    .map((one) => {
      const { days, isDeclared } = startOfMonth({ year: one, month: ramadan }, calendar);
      return { days: [...days], isDeclared };
    })
    .filter(({ days }) => days.some((day) => addDays(day, -1) > evening));
}

/** A qiyam further away than a month isn't this Ramadan's. */
const qiyamDays = 31;

async function findNextQiyam(ctx: Ctx, date: string) {
  const last = addDays(date, qiyamDays);
  const rows = await listSittingsBetween(ctx.db, { kind: 'qiyam' }, date, last);
  const calendars = await loadMoonCalendars(
    ctx,
    rows.map(({ mosque }) => mosque.id),
  );
  for (const evening of datesBetween(addDays(date, 1), last)) {
    for (const { sitting, mosque } of rows) {
      const calendar = calendars.get(mosque.id);
      const standing = calendar && standingOn(ruleOf(sitting), evening, calendar);
      if (standing) return { date: evening, night: standing.night };
    }
  }
  return null;
}
