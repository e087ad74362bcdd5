import {
  countFollowersOfAny,
  requireManagedMosque,
} from '#features/mosques/managers-and-follows/server/public.ts';
import { mosqueNotFound } from '#features/mosques/places/place.errors.ts';
import { findApprovedMosque } from '#features/mosques/places/server/public.ts';
import { addDays, boroughDate } from '#kit/contract/dates.ts';
import { apiError } from '#kit/contract/errors.ts';
import { handle } from '#kit/server/handle.ts';
import { calculatedHijri, type DeclaredMonthStart, ramadan } from '../hijri.rules.ts';
import { calls } from '../moon.contract.ts';
import { type EidKind, type ExpectedDays, eidDays, startOfMonth } from '../moon.rules.ts';
import { monthName, moonMonths } from '../moon-month.rules.ts';
import {
  declaredStarts,
  listAuthorities,
  listMosquesOfAuthority,
  loadMoonCalendarOf,
  loadMoonCalendars,
} from './moon.queries.ts';

/** Returns the authorities, the site's own first, with the months that each declared, from the current one on. */
export const listMoonAuthorities = handle(calls.listMoonAuthorities, async ({ db, now }) => {
  const authorities = await listAuthorities(db);
  return authorities.map(({ months, ...authority }) => ({
    ...authority,
    months: currentMonths(declaredStarts(months), boroughDate(now)),
  }));
});

/** Returns the authorities with everything that an administrator needs for declaring their months. */
export const listAuthorityMonths = handle(calls.listAuthorityMonths, async ({ db, now }) => {
  const today = boroughDate(now);
  const authorities = (await listAuthorities(db)).map(async ({ months, ...authority }) => ({
    ...authority,
    followers: await countFollowersOfAny(db, await listMosquesOfAuthority(db, authority.id)),
    months: moonMonths(today, { declared: declaredStarts(months), assumed: [] }),
  }));
  return { today, authorities: await Promise.all(authorities) };
});

/** Returns what a mosque's managers need for declaring its months. Refuses: mosque_not_found, not_allowed. */
export const listMosqueMonths = handle(calls.listMosqueMonths, async (ctx, { placeId }) => {
  await requireManagedMosque(ctx, placeId);
  const calendar = await loadMoonCalendarOf(ctx, placeId);
  const today = boroughDate(ctx.now);
  return {
    today,
    authorityId: calendar.authority?.id ?? null,
    followers: await countFollowersOfAny(ctx.db, [placeId]),
    months: moonMonths(today, calendar),
  };
});

/** The months that end today at the earliest, by their first day. */
function currentMonths(months: readonly DeclaredMonthStart[], today: string) {
  return months
    .filter(({ startsOn }) => startsOn >= addDays(today, -29))
    .map((month) => ({ ...month, name: monthName(month.month) }))
    .toSorted((a, b) => (a.startsOn < b.startsOn ? -1 : 1));
}

/** Returns which authority a mosque follows, and its coming Ramadan and Eids. Refuses: mosque_not_found. */
export const getMosqueMoon = handle(calls.getMosqueMoon, async ({ db, now }, { placeId }) => {
  const mosque = await findApprovedMosque(db, placeId);
  const calendar = mosque && (await loadMoonCalendars({ db }, [placeId])).get(placeId);
  if (!calendar) throw apiError(mosqueNotFound);
  const today = boroughDate(now);
  const eid = (kind: EidKind) => comingDays(today, (year) => eidDays(kind, year, calendar));
  return {
    authorityId: calendar.authority?.id ?? null,
    authorityName: calendar.authority?.name ?? null,
    months: currentMonths(calendar.declared, today),
    ramadan: comingDays(today, (year) => startOfMonth({ year, month: ramadan }, calendar)),
    eidAlFitr: eid('eid_al_fitr'),
    eidAlAdha: eid('eid_al_adha'),
  };
});

/** Returns the first days, of this Hijri year or the next, that aren't past. */
function comingDays(today: string, daysIn: (year: number) => ExpectedDays) {
  const { year } = calculatedHijri(today);
  const [own, next] = [daysIn(year), daysIn(year + 1)];
  const { days, isDeclared } = (own.days.at(-1) ?? '') >= today ? own : next;
  return { days: [...days], isDeclared };
}
