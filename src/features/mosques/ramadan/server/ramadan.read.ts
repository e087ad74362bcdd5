import { borough } from '#borough';
import { ownAccount } from '#features/accounts/users/server/public.ts';
import { boroughSentence, type DaysOfMosque } from '#features/mosques/moon/borough-moon.rules.ts';
import { hijriDate, hijriText } from '#features/mosques/moon/hijri.rules.ts';
import { startsToCount } from '#features/mosques/moon/moon.rules.ts';
import { moonSentence } from '#features/mosques/moon/moon-text.rules.ts';
import {
  loadBoroughDays,
  loadMoonCalendarOf,
  loadSiteCalendar,
} from '#features/mosques/moon/server/public.ts';
import { mosqueEmblem } from '#features/mosques/places/mosque-emblem.rules.ts';
import { mosqueNotFound } from '#features/mosques/places/place.errors.ts';
import { findApprovedMosque, type MosqueRow } from '#features/mosques/places/server/public.ts';
import { judgedAt } from '#features/mosques/prayer-times/freshness.rules.ts';
import {
  atPreviewedTime,
  calculatedTimes,
  isManager,
  type KnownTimes,
  loadTimetables,
  resolveDays,
  resolveFinderPlace,
  toClock,
  toFast,
} from '#features/mosques/prayer-times/server/public.ts';
import type { ResolvedDay } from '#features/mosques/prayer-times/timetable.rules.ts';
import type { WallTime } from '#features/mosques/prayer-times/wall-clock.rules.ts';
import { instantOf } from '#features/mosques/prayer-times/wall-time.rules.ts';
import { bySoonest, loadHeldSittings } from '#features/mosques/sittings/server/public.ts';
import { isShownAdministration } from '#kit/contract/audience.ts';
import type { InputOf } from '#kit/contract/call.ts';
import { addDays, boroughDate } from '#kit/contract/dates.ts';
import type { Point } from '#kit/contract/distance.ts';
import { apiError } from '#kit/contract/errors.ts';
import { pick } from '#kit/contract/pick.ts';
import type { Ctx } from '#kit/server/context.ts';
import { coalesceReads } from '#kit/server/db/coalesce-reads.ts';
import type { Db } from '#kit/server/db/database.ts';
import { handle } from '#kit/server/handle.ts';
import { drawPreview } from '#kit/server/preview/draw-preview.ts';
import { calls, type OwnTaraweeh } from '../ramadan.contract.ts';
import { ramadanPictureLines } from '../ramadan-text.rules.ts';
import { type EndsOfFast, moonEventOn, seasonAt } from '../season.rules.ts';

/** Returns the season at the caller's mosque or place. Refuses: postcode_unknown, mosque_not_found, not_allowed. */
export const getRamadan = handle(calls.getRamadan, async (ctx, { date, time, ...where }) => {
  const { at, preview } = await atPreviewedTime(ctx, { date, time });
  const [{ mosque, point, label }, manages] = await Promise.all([findWhere(at, where), isManager(ctx)]);
  const place = { mosque: mosque && pick(mosque, 'id', 'name', 'latitude', 'longitude'), point };
  return {
    ...(await loadSeason(at, place)),
    now: at.now.toISOString(),
    preview,
    canPreview: manages || isShownAdministration(ctx.actor),
    mosque: place.mosque,
    placeLabel: label,
  };
});

/** Draws the preview picture of today's fast or the coming event, for the borough or one mosque. Refuses: mosque_not_found, pictures_busy. */
export const getRamadanPreview = handle(calls.getRamadanPreview, async (ctx, { mosqueId }) => {
  const found = await requirePicturedMosque(ctx, mosqueId);
  const mosque = found && pick(found, 'id', 'name');
  const point = found ? pick(found, 'latitude', 'longitude') : borough.centre;
  const season = await loadSeason(ctx, { mosque, point });
  const bytes = await drawPreview({
    title: mosque ? `Ramadan at ${mosque.name}` : `Ramadan in ${borough.name}`,
    lines: ramadanPictureLines(season),
    emblem: mosqueEmblem,
  });
  return { bytes, type: 'image/png' };
});

/** Returns the mosque that a picture is drawn for; null for the borough. Refuses: mosque_not_found. */
export async function requirePicturedMosque({ db }: Ctx, id: string | undefined): Promise<MosqueRow | null> {
  const mosque = id === undefined ? null : await findApprovedMosque(db, id);
  if (mosque === undefined) throw apiError(mosqueNotFound);
  return mosque;
}

type Where = { mosque: MosqueRow | null; point: Point; label: string };

/** Finds the requested mosque, or else the place, or else the borough's centre. A member's own mosque that no longer exists is ignored. */
async function findWhere(
  ctx: Ctx,
  { mosqueId, ...near }: Omit<InputOf<typeof calls.getRamadan>, 'date' | 'time'>,
): Promise<Where> {
  const isNear = near.postcode !== undefined || near.lat !== undefined;
  const own = mosqueId === undefined && !isNear ? (await ownAccount(ctx))?.placeAffiliationId : null;
  const wanted = mosqueId ?? own ?? null;
  const mosque = wanted === null ? undefined : await findApprovedMosque(ctx.db, wanted);
  if (mosque) return { mosque, point: pick(mosque, 'latitude', 'longitude'), label: mosque.name };
  if (mosqueId !== undefined) throw apiError(mosqueNotFound);
  const place = await resolveFinderPlace(ctx, near);
  return { mosque: null, point: place?.point ?? borough.centre, label: place?.place.label ?? borough.name };
}

type SeasonKey = { mosque: { id: string; name: string } | null; point: Point };

const loadSeason = coalesceReads(async (ctx, { mosque, point }: SeasonKey) => {
  const { db, now } = ctx;
  const today = boroughDate(now);
  const calendar = mosque ? await loadMoonCalendarOf(ctx, mosque.id) : await loadSiteCalendar(ctx);
  const daysOf = async (dates: readonly string[]) =>
    resolveDays(
      point,
      mosque ? await loadKnown(db, mosque.id, dates) : calculatedTimes,
      dates,
      judgedAt(ctx),
    );
  const [yesterday, tomorrow] = [addDays(today, -1), addDays(today, 1)];
  const near = await daysOf([yesterday, today, tomorrow]);
  const season = seasonAt(now, endsOfFast(near[1]), calendar);
  const moon = moonEventOn(today, season);
  const evening = season.phase === 'suhoor' ? yesterday : today;
  const firstDays = season.phase === 'before' ? season.starts.days : null;
  const evenings = firstDays ? firstDays.map((day) => addDays(day, -1)) : [evening];
  const [taraweeh, ofBorough] = await Promise.all([
    mosque ? loadOwnTaraweeh(ctx, mosque.id, evenings) : new Map<string, OwnTaraweeh>(),
    loadBoroughDays(ctx, moon.event, season.year),
  ]);
  return {
    ...season,
    starts: { ...season.starts, days: [...season.starts.days] },
    eid: { ...season.eid, days: [...season.eid.days] },
    today,
    hijri: hijriText(hijriDate(today, startsToCount(calendar))),
    fasts: (firstDays ? await daysOf(firstDays) : near.slice(1)).flatMap((day) => toFast(day) ?? []),
    isha: ishaOf(near.find(({ date }) => date === evening)),
    taraweeh: taraweeh.get(evening) ?? null,
    firstTaraweeh: (firstDays ?? []).flatMap((day) => {
      const own = taraweeh.get(addDays(day, -1));
      return own ? [{ day, time: own.time }] : [];
    }),
    ownMoon: mosque
      ? moonSentence({ ...moon, authorityName: calendar.authority?.name ?? null }, today)
      : null,
    sentence: boroughSentence(moon.event, ofBorough, today),
    declared: ofBorough.declared.map(({ day, mosques }) => ({ day, mosques: mosques.map(toMosqueDay) })),
    notHeard: ofBorough.notHeard.map(toMosqueDay),
  };
});

async function loadKnown(db: Db, mosqueId: string, dates: readonly string[]): Promise<KnownTimes> {
  const loaded = await loadTimetables(db, [mosqueId], dates[0] ?? '', dates.at(-1) ?? '');
  return loaded.get(mosqueId) ?? calculatedTimes;
}

function endsOfFast(day: ResolvedDay | undefined): EndsOfFast {
  const instant = (end: WallTime | null | undefined) => (day && end ? instantOf(day.date, end) : null);
  return { suhoorEnds: instant(day?.fast.suhoorEnds), iftar: instant(day?.fast.iftar) };
}

function ishaOf(day: ResolvedDay | undefined) {
  const isha = day?.prayers.isha;
  if (!day || !isha?.begins) return null;
  const at = instantOf(day.date, isha.jamaah ?? isha.begins).toISOString();
  return { starts: toClock(isha.begins.time), jamaah: isha.jamaah && toClock(isha.jamaah.time), at };
}

/** Loads the first taraweeh at a mosque on each of some consecutive evenings, by evening. */
async function loadOwnTaraweeh(
  ctx: Ctx,
  mosqueId: string,
  evenings: readonly string[],
): Promise<Map<string, OwnTaraweeh>> {
  const first = new Map<string, OwnTaraweeh>();
  const held = await loadHeldSittings(ctx, { kind: 'taraweeh', mosqueId }, evenings);
  for (const { date, time, startsAt, rakahs, endsAt } of held.toSorted(bySoonest)) {
    if (time === null || startsAt === null || first.has(date)) continue;
    first.set(date, { time, startsAt, rakahs, endsAt });
  }
  return first;
}

const toMosqueDay = (mosque: DaysOfMosque) => pick(mosque, 'id', 'name', 'authorityName');
