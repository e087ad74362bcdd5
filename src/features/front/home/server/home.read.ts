import { borough } from '#borough';
import { ownAccount } from '#features/accounts/users/server/public.ts';
import { listCurrentAnnouncements } from '#features/mosques/announcements/server/public.ts';
import { nearEventText } from '#features/mosques/moon/moon-text.rules.ts';
import { loadMoonCalendarOf, loadSiteCalendar } from '#features/mosques/moon/server/public.ts';
import {
  findApprovedMosque,
  listNearestMosques,
  type MosqueRow,
} from '#features/mosques/places/server/public.ts';
import { judgedAt } from '#features/mosques/prayer-times/freshness.rules.ts';
import {
  atPreviewedTime,
  calculatedTimes,
  loadTimetables,
  resolveDays,
  toClock,
  toComingPrayer,
  toMosqueHijri,
} from '#features/mosques/prayer-times/server/public.ts';
import { announcedChanges } from '#features/mosques/prayer-times/timetable.rules.ts';
import { walkingMinutes } from '#features/mosques/prayer-times/walking.rules.ts';
import { datesBetween } from '#features/mosques/prayer-times/wall-time.rules.ts';
import { eidToMention } from '#features/mosques/ramadan/season.rules.ts';
import { findPostcode } from '#features/site/postcodes/server/public.ts';
import { readSettings } from '#features/site/settings/server/public.ts';
import type { InputOf } from '#kit/contract/call.ts';
import { addDays, boroughDate } from '#kit/contract/dates.ts';
import type { Point } from '#kit/contract/distance.ts';
import type { Ctx } from '#kit/server/context.ts';
import { coalesceReads } from '#kit/server/db/coalesce-reads.ts';
import { handle } from '#kit/server/handle.ts';
import { countFigures } from '#kit/server/registry.ts';
import { dailyTimes, findPreviousAndComing, type Going } from '../congregation.rules.ts';
import { calls, type NextJamaah } from '../home.contract.ts';

/** Changes of a jama'ah are announced this many days ahead. */
const newsDays = 7;

/** Enough prayers for two days, so that an open page can show the next one. */
const maxComing = 10;

/** Returns the next jama'ah at the caller's choice of mosque. Refuses: not_allowed (a preview). */
export const getNextJamaah = handle(calls.getNextJamaah, async (caller, { date, time, ...input }) => {
  const { at: ctx, preview } = await atPreviewedTime(caller, { date, time });
  const today = boroughDate(ctx.now);
  const { mosque, chosenBy, isGone, from } = await findChosenMosque(ctx, input);
  return {
    ...(await loadTimes(ctx, { place: mosque ? toPlace(mosque) : null, today })),
    preview,
    mosque: mosque ? { id: mosque.id, name: mosque.name } : null,
    chosenBy,
    isGone,
    walkingMinutes: mosque && from ? walkingMinutes(from, mosque) : null,
    isWalkRough: from?.approximate ?? false,
    now: ctx.now.toISOString(),
  };
});

type MosquePlace = Point & { id: string };

function toPlace({ id, latitude, longitude }: MosquePlace): MosquePlace {
  return { id, latitude, longitude };
}

type TimesContext = { place: MosquePlace | null; today: string };

/** Reads the previous and coming times at a mosque or, without one, in the borough. */
const loadTimes = coalesceReads(async (ctx, { place, today }: TimesContext) => {
  const [calendar, mosqueData] = await Promise.all([
    place ? loadMoonCalendarOf(ctx, place.id) : loadSiteCalendar(ctx),
    place ? loadMosqueData(ctx, place.id, today) : { known: undefined, announcements: [] },
  ]);
  const sittings = mosqueData.known?.sittings ?? [];
  const dates = datesBetween(addDays(today, -1), addDays(today, newsDays));
  const days = resolveDays(
    place ?? borough.centre,
    mosqueData.known ?? calculatedTimes,
    dates,
    judgedAt(ctx),
  );
  const { kind, previous, coming } = findPreviousAndComing(days.slice(0, 4), sittings, ctx);
  const eid = eidToMention(today, calendar);
  const toNext = ({ jumuah, stale, ...occurrence }: Going) => ({
    ...toComingPrayer(occurrence, today),
    jumuah,
    stale,
  });
  return {
    kind,
    hijri: toMosqueHijri(today, calendar),
    eid: eid && nearEventText(eid, today),
    previous: previous ? toNext(previous) : null,
    coming: coming.slice(0, maxComing).map(toNext),
    days: days.slice(1, 4).map((day) => ({
      date: day.date,
      times: dailyTimes(day, sittings).map(withClocks),
    })),
    announcements: mosqueData.announcements,
    changes: announcedChanges(days.slice(1)).map((change) => ({
      ...change,
      from: toClock(change.from),
      to: toClock(change.to),
    })),
  };
});

/**
 * Loads a mosque's timetable and announcements. Yesterday is included, because the countdown starts at the previous
 * prayer.
 */
async function loadMosqueData({ db, now }: Pick<Ctx, 'db' | 'now'>, mosqueId: string, today: string) {
  const yesterday = addDays(today, -1);
  const [timetables, announcements] = await Promise.all([
    loadTimetables(db, [mosqueId], yesterday, addDays(today, newsDays)),
    listCurrentAnnouncements(db, mosqueId, today, now),
  ]);
  return {
    known: timetables.get(mosqueId),
    announcements: announcements.filter(({ kind }) => kind === 'janazah' || kind === 'closure'),
  };
}

function withClocks<Row extends { begins: string | null; jamaah: string | null }>(row: Row): Row {
  const clock = (time: string | null) => (time === null ? null : toClock(time));
  return { ...row, begins: clock(row.begins), jamaah: clock(row.jamaah) };
}

type Choice = {
  mosque: MosqueRow | undefined;
  chosenBy: NextJamaah['chosenBy'];
  isGone: boolean;
  /** The member's home, located by postcode. */
  from: (Point & { approximate: boolean }) | null;
};

/**
 * Chooses the mosque in the order that the contract gives for `getNextJamaah`. A mosque that is no longer listed is
 * skipped.
 */
async function findChosenMosque(
  ctx: Ctx,
  input: Omit<InputOf<typeof calls.getNextJamaah>, 'date' | 'time'>,
): Promise<Choice> {
  const account = await ownAccount(ctx);
  const from = account?.postcode ? await findPostcode(ctx, account.postcode) : null;
  const noMosque = { mosque: undefined, chosenBy: 'nobody', from } as const;
  if (input.at === 'borough') return { ...noMosque, isGone: false };
  const candidates = [
    { id: input.at === 'nearest' ? undefined : input.at, chosenBy: 'asked' },
    ...(input.at === 'nearest'
      ? []
      : ([
          { id: account?.placeAffiliationId, chosenBy: 'own' },
          { id: input.remembered, chosenBy: 'device' },
        ] as const)),
  ] as const;
  let isGone = false;
  for (const { id, chosenBy } of candidates) {
    if (!id) continue;
    const mosque = await findApprovedMosque(ctx.db, id);
    if (mosque) return { mosque, chosenBy, isGone, from };
    isGone = true;
  }
  const mosque = from ? await nearestTo(ctx, from) : undefined;
  return mosque ? { mosque, chosenBy: 'nearest', isGone, from } : { ...noMosque, isGone };
}

async function nearestTo(ctx: Ctx, from: Point): Promise<MosqueRow | undefined> {
  const [nearest] = await listNearestMosques(ctx.db, from, {}, 1);
  return nearest && findApprovedMosque(ctx.db, nearest.id);
}

/** Reads the launch phase. */
export const getLanding = handle(calls.getLanding, async (ctx) => {
  const { launchPhase } = await readSettings(ctx.db);
  return { launchPhase };
});

/** Counts the figures that features show on the home page. */
export const getStats = handle(calls.getStats, (ctx) => stats(ctx, null));

const stats = coalesceReads(async (ctx, _: null) => {
  const figures = await countFigures(ctx, 'home');
  return { ...Object.fromEntries(figures.map(({ name, value }) => [name, value])), figures };
});
