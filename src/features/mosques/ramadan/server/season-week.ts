import { borough } from '#borough';
import { listMosquesWithFollowers } from '#features/mosques/managers-and-follows/server/public.ts';
import { boroughSentence } from '#features/mosques/moon/borough-moon.rules.ts';
import { type DatedMoonEvent, type MosqueCalendar, moonDays } from '#features/mosques/moon/moon.rules.ts';
import { moonEventNames, moonSentence } from '#features/mosques/moon/moon-text.rules.ts';
import {
  loadBoroughDays,
  loadMoonCalendars,
  loadSiteCalendar,
} from '#features/mosques/moon/server/public.ts';
import {
  calculatedTimes,
  type KnownTimes,
  loadTimetables,
  resolveDays,
  toFast,
} from '#features/mosques/prayer-times/server/public.ts';
import { datesBetween } from '#features/mosques/prayer-times/wall-time.rules.ts';
import { bySoonest, loadHeldSittings } from '#features/mosques/sittings/server/public.ts';
import type { HeldSitting } from '#features/mosques/sittings/sitting.contract.ts';
import { addDays, boroughDate, clockText } from '#kit/contract/dates.ts';
import type { Point } from '#kit/contract/distance.ts';
import type { Ctx, WeeklySource } from '#kit/server/context.ts';
import { whereText } from '../eid.rules.ts';
import {
  eidPrayersText,
  eidToTell,
  type FastsToTell,
  fastsText,
  fastsToTell,
  taraweehEvening,
} from '../season-week.rules.ts';

/** How many days ahead the season's items look: two weeks before an event that may be on either of two days. */
const daysAhead = 16;

/**
 * Ramadan and Eid in the weekly email: the first fasts before Ramadan, the week's fasts during it, and Eid with its prayers when it is
 * near. Followers get the items of their mosques; members who follow none get those of the borough.
 */
export const weeklySeason: WeeklySource = {
  kind: { name: 'season', heading: 'Ramadan and Eid', order: 0, limit: 4, isForFollowers: true },
  async items(ctx) {
    const { db, now } = ctx;
    const today = boroughDate(now);
    const [mosques, site] = await Promise.all([listMosquesWithFollowers(db), loadSiteCalendar(ctx)]);
    const calendars = await loadMoonCalendars(
      ctx,
      mosques.map(({ id }) => id),
    );
    const told = mosques.flatMap((mosque) => {
      const calendar = calendars.get(mosque.id);
      return calendar ? newsOf(mosque, calendar, today) : [];
    });
    return [...(await itemsOfMosques(ctx, told, today)), ...(await itemsOfBorough(ctx, site, today))];
  },
};

type Mosque = Point & { id: string; name: string };

/** Returns a mosque's items; none out of season. */
type MosqueNews = {
  mosque: Mosque;
  calendar: MosqueCalendar;
  fasts: FastsToTell | null;
  eid: DatedMoonEvent | null;
};

function newsOf(mosque: Mosque, calendar: MosqueCalendar, today: string): MosqueNews[] {
  const [fasts, eid] = [fastsToTell(today, calendar), eidToTell(today, calendar)];
  return fasts || eid ? [{ mosque, calendar, fasts, eid }] : [];
}

async function itemsOfMosques(ctx: Pick<Ctx, 'db' | 'now'>, told: readonly MosqueNews[], today: string) {
  if (told.length === 0) return [];
  const dates = datesBetween(today, addDays(today, daysAhead));
  const ids = told.map(({ mosque }) => mosque.id);
  const [timetables, sittings] = await Promise.all([
    loadTimetables(ctx.db, ids, today, addDays(today, daysAhead)),
    loadHeldSittings(ctx, {}, dates),
  ]);
  const byMosque = Map.groupBy(sittings.toSorted(bySoonest), ({ mosqueId }) => mosqueId);
  return told
    .toSorted((a, b) => a.mosque.name.localeCompare(b.mosque.name))
    .flatMap((news) => {
      const { mosque, calendar, fasts, eid } = news;
      const held = (byMosque.get(mosque.id) ?? []).filter(({ time }) => time !== null);
      const authorityName = calendar.authority?.name ?? null;
      const about = { category: null, placeId: mosque.id, point: null };
      const items = [];
      if (fasts) {
        const known = timetables.get(mosque.id) ?? calculatedTimes;
        const begins = {
          event: 'ramadan',
          authorityName,
          ...moonDays('ramadan', fasts.year, calendar),
        } as const;
        const text = textOfFasts(fasts, { point: mosque, known, held, now: ctx.now });
        items.push({
          ...about,
          title: `Ramadan at ${mosque.name}`,
          line: inOneLine(fasts.areFirst ? moonSentence(begins, today) : '', text),
          path: `/mosque/${mosque.id}/ramadan`,
        });
      }
      if (eid) {
        const prayers = held.filter(({ kind, date }) => kind === eid.event && eid.days.includes(date));
        items.push({
          ...about,
          title: `${moonEventNames[eid.event]} at ${mosque.name}`,
          line: inOneLine(
            moonSentence({ ...eid, authorityName }, today),
            eidPrayersText(prayers.map(toPrayer)),
          ),
          path: `/eid?mosque=${mosque.id}`,
        });
      }
      return items;
    });
}

type Times = { point: Point; known: KnownTimes; held: readonly HeldSitting[]; now: Date };

function textOfFasts(told: FastsToTell, { point, known, held, now }: Times): string {
  const fasts = resolveDays(point, known, told.dates, now).flatMap((day) => toFast(day) ?? []);
  const taraweehOf = (evening: string) =>
    held.flatMap(({ kind, date, time }) =>
      kind === 'taraweeh' && date === evening && time !== null ? [time] : [],
    );
  return fastsText(
    fasts.map((fast) => ({ ...fast, taraweeh: taraweehOf(taraweehEvening(fast.date, told)) })),
    told,
  );
}

function toPrayer(sitting: HeldSitting) {
  return { date: sitting.date, text: `${clockText(sitting.time ?? '')} ${whereText(sitting)}` };
}

/** Returns the items for members who follow no mosque: how many mosques begin when, and the times computed for the borough. */
async function itemsOfBorough(ctx: Pick<Ctx, 'db' | 'now'>, calendar: MosqueCalendar, today: string) {
  const [fasts, eid] = [fastsToTell(today, calendar), eidToTell(today, calendar)];
  const about = { category: null, placeId: null, point: null };
  const items = [];
  if (fasts) {
    const sentence = fasts.areFirst
      ? boroughSentence('ramadan', await loadBoroughDays(ctx, 'ramadan', fasts.year), today)
      : '';
    const text = textOfFasts(fasts, {
      point: borough.centre,
      known: calculatedTimes,
      held: [],
      now: ctx.now,
    });
    items.push({
      ...about,
      title: `Ramadan in ${borough.name}`,
      line: inOneLine(sentence, text),
      path: '/ramadan',
    });
  }
  if (eid) {
    items.push({
      ...about,
      title: `${moonEventNames[eid.event]} in ${borough.name}`,
      line: inOneLine(
        boroughSentence(eid.event, await loadBoroughDays(ctx, eid.event, eid.year), today),
        'Every prayer by time and distance.',
      ),
      path: '/eid',
    });
  }
  return items;
}

const inOneLine = (...sentences: readonly string[]) => sentences.filter((one) => one !== '').join(' ');
