import { borough } from '#borough';
import { listCurrentAnnouncements } from '#features/mosques/announcements/server/public.ts';
import { walkingMinutes } from '#features/mosques/prayer-times/finder/walking.ts';
import { defaultSettings } from '#features/mosques/prayer-times/methods.ts';
import { announcedChanges } from '#features/mosques/prayer-times/next-change.ts';
import {
  declaredMonthStarts,
  type KnownTimes,
  loadTimetables,
  resolveDays,
  toClock,
  toComingPrayer,
  toHijri,
} from '#features/mosques/prayer-times/server/public.ts';
import { datesBetween } from '#features/mosques/prayer-times/wall-time.ts';
import { addDays, boroughDate } from '#kit/contract/date-text.ts';
import type { Point } from '#kit/contract/distance.ts';
import type { Db } from '#kit/server/db/database.ts';
import { shareAnswers } from '#kit/server/db/reads/share-answers.ts';
import { handle } from '#kit/server/handle.ts';
import { fiveTimesOf, type Going, goingsAround } from '../congregations.ts';
import { calls } from '../contract.ts';
import { mosqueOfChoice } from './mosque-of-choice.ts';

/** So many days ahead a change of a jama'ah is news. */
const newsDays = 7;

/** How many are told: two days', so that a page that stays open has what comes next. */
const comingTold = 10;

/** What is known where no mosque is chosen: when the sun says that prayers begin. */
const boroughWide: KnownTimes = {
  settings: defaultSettings,
  timetable: { rules: [], imported: [], asrOpinion: defaultSettings.asrOpinion },
};

/** Answers the next jama'ah at the mosque of the caller's choice. */
export const getNextJamaah = handle(calls.getNextJamaah, async (ctx, input) => {
  const today = boroughDate(ctx.now);
  const { mosque, chosenBy, isGone, from } = await mosqueOfChoice(ctx, input);
  return {
    ...(await timesAround(ctx, { place: mosque ? placeOf(mosque) : null, today })),
    mosque: mosque ? { id: mosque.id, name: mosque.name } : null,
    chosenBy,
    isGone,
    walkingMinutes: mosque && from ? walkingMinutes(from, mosque) : null,
    isWalkRough: from?.approximate ?? false,
    now: ctx.now.toISOString(),
  };
});

type MosquePlace = Point & { id: string };

function placeOf({ id, latitude, longitude }: MosquePlace): MosquePlace {
  return { id, latitude, longitude };
}

type Around = { place: MosquePlace | null; today: string };

/** What was and what comes at a mosque or, without one, in the borough. */
const timesAround = shareAnswers(async ({ db, now }, { place, today }: Around) => {
  const [declared, told] = await Promise.all([
    declaredMonthStarts(db),
    place ? toldBy(db, place.id, today) : { known: undefined, announcements: [] },
  ]);
  const sittings = told.known?.sittings ?? [];
  const dates = datesBetween(addDays(today, -1), addDays(today, newsDays));
  const days = resolveDays(place ?? borough.centre, told.known ?? boroughWide, dates, now);
  const { kind, previous, coming } = goingsAround(days.slice(0, 4), sittings, now);
  const toNext = ({ jumuah, stale, ...one }: Going) => ({ ...toComingPrayer(one, today), jumuah, stale });
  return {
    kind,
    hijri: toHijri(today, declared),
    previous: previous ? toNext(previous) : null,
    coming: coming.slice(0, comingTold).map(toNext),
    days: days.slice(1, 4).map((day) => ({
      date: day.date,
      times: fiveTimesOf(day, sittings).map(withClocks),
    })),
    announcements: told.announcements,
    changes: announcedChanges(days.slice(1)).map((change) => ({
      ...change,
      from: toClock(change.from),
      to: toClock(change.to),
    })),
  };
});

/** What a mosque has told of these days. Yesterday counts: what was last begins the countdown. */
async function toldBy(db: Db, mosqueId: string, today: string) {
  const yesterday = addDays(today, -1);
  const [timetables, announcements] = await Promise.all([
    loadTimetables(db, [mosqueId], yesterday, addDays(today, newsDays)),
    listCurrentAnnouncements(db, mosqueId, today),
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
