import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { notify } from '#features/accounts/notifications/server/public.ts';
import { listFollowersOfAnyAfter } from '#features/mosques/managers-and-follows/server/public.ts';
import { findApprovedMosque } from '#features/mosques/places/server/public.ts';
import type { Db } from '#kit/server/db/database.ts';
import { boroughDayStart } from '#kit/server/instants.ts';
import { message } from '#kit/server/messages/message.tsx';
import { defineTopic, nextAfter, peopleAtOnce, subscribe } from '#kit/server/queue/announce.ts';
import type { HijriMonthOf } from '../hijri.rules.ts';
import { type MoonCalendar, type MoonEvent, moonDays, moonEvents } from '../moon.rules.ts';
import { decidedDay, eventOfMonth } from '../moon-month.rules.ts';
import { authorityInSentence, daysText, moonEventNames } from '../moon-text.rules.ts';
import { listMosquesOfAuthority, loadMoonCalendarOf, loadMoonCalendars } from './moon.queries.ts';
import { hijriMonthStarts, moonAuthorities } from './moon.tables.ts';

/** A month that followers are told of was declared, moved or taken back. */
export const moonDeclared = defineTopic(
  'moon.declared',
  z.object({ monthId: z.string(), version: z.number() }),
);

/** A mosque has chosen another authority, and an event is on another day by it. */
export const moonAuthorityChosen = defineTopic(
  'moon.authority_chosen',
  z.object({
    mosqueId: z.string(),
    /** The calendar's count of changes since when it follows the authority. */
    changes: z.number(),
    event: z.enum(moonEvents),
    year: z.number(),
    /** Whether the event had a declared day before. */
    wasDeclared: z.boolean(),
  }),
);

const facts = z.object({
  /** 'Ramadan', 'Eid al-Fitr'. */
  what: z.string(),
  /** 'begins' or 'is'. */
  verb: z.string(),
  /** 'Tuesday 9 February'; null once it was taken back. */
  day: z.string().nullable(),
  /** The days on which it is expected again, once it was taken back: 'Monday 8 or Tuesday 9 February'. */
  expected: z.string(),
  /** Whether followers have been told of another day before. */
  isChange: z.boolean(),
  /** Who declared it: an authority, or the mosque itself. */
  source: z.string(),
  /** The mosque, where it decided for itself or has chosen another authority. */
  placeId: z.string().nullable(),
  /** The mosque that has chosen another authority (null: it decides on the night), where that is the reason. */
  chosen: z.object({ mosque: z.string(), authority: z.string().nullable() }).nullable().default(null),
});
type Facts = z.infer<typeof facts>;

export const moonNews = message<Facts>({
  kind: { name: 'moon_declared', topic: 'prayerTimes', isUrgent: true, atNight: 'if_soon' },
  key: 'moon-declared',
  when: 'Ramadan or an Eid was declared, moved or taken back by a mosque that the member follows, or by its authority, or the mosque has chosen another authority.',
  topic: 'prayerTimes',
  bulk: true,
  facts,
  example: {
    what: 'Ramadan',
    verb: 'begins',
    day: 'Tuesday 9 February',
    expected: 'Monday 8 or Tuesday 9 February',
    isChange: false,
    source: 'Wifaqul Ulama',
    placeId: null,
    chosen: null,
  },
  title: ({ what, verb, day, isChange }) => {
    if (day === null) return `${what}: the day is open again`;
    return `${isChange ? 'Changed: ' : ''}${what} ${verb} on ${day}`;
  },
  body: (values) => reasonOf(values),
  paragraphs: (values) => [
    values.day === null
      ? `The day of ${values.what} that you were told is no longer declared.`
      : `${values.what} ${values.verb} on ${values.day}.${values.isChange ? ' This replaces what you were told before.' : ''}`,
    reasonOf(values),
  ],
  button: ({ placeId }) =>
    placeId === null
      ? { label: 'See prayer times', path: '/prayer-times' }
      : { label: 'Open the mosque’s page', path: `/mosque/${placeId}` },
});

function reasonOf({ source, placeId, day, expected, what, chosen }: Facts): string {
  if (chosen !== null) {
    const { mosque, authority } = chosen;
    const now =
      authority === null ? 'now decides on the night' : `now follows ${authorityInSentence(authority)}`;
    const open = day === null ? ` ${what} is expected on ${expected} until it is declared again.` : '';
    return `${mosque}, which you follow, ${now}.${open}`;
  }
  const follows = placeId === null ? ', which a mosque that you follow keeps to' : ', which you follow';
  return day === null
    ? `${source}${follows}, has taken the day back. ${what} is expected on ${expected} until it is declared again.`
    : `Declared by ${authorityInSentence(source)}${follows}.`;
}

/** Notifies each follower once of the latest state of a month. A change made meanwhile has its own topic, and this one ends. */
export const notifyFollowersOfMoon = subscribe(
  moonDeclared,
  'moon: tell followers',
  async (tx, { monthId, version }, after) => {
    const [row] = await tx.db
      .select()
      .from(hijriMonthStarts)
      .where(eq(hijriMonthStarts.id, monthId))
      .for('update');
    if (row?.version !== version) return null;
    const declarer = await findDeclarer(tx.db, row);
    if (!declarer) return null;
    const toldBefore = after === null ? await markTold(tx.db, row) : row.toldBefore;
    // It was declared and taken back before anybody was told.
    if (row.startsOn === null && toldBefore === null) return null;
    const followers = await listFollowersOfAnyAfter(tx.db, declarer.mosqueIds, after, peopleAtOnce);
    const told = [row.startsOn, toldBefore].filter((date) => date !== null);
    await notify(
      tx,
      moonNews,
      followers.map(({ id }) => id),
      {
        ...wordsFor(row, row.startsOn, declarer.calendar),
        isChange: toldBefore !== null && toldBefore !== row.startsOn,
        source: declarer.name,
        placeId: row.mosqueId,
        chosen: null,
      },
      {
        dedupeKey: `moon:${monthId}:${version}`,
        startsAt: firstStart(told.map((date) => decidedDay(row.month, date))),
      },
    );
    return nextAfter(followers);
  },
);

/**
 * Notifies each follower of a mosque once of an event's day under its new authority. If the mosque has chosen again since, that choice has
 * its own topic, and this one ends.
 */
export const notifyFollowersOfChoice = subscribe(
  moonAuthorityChosen,
  'moon: tell followers of a choice',
  async (tx, { mosqueId, changes, event, year, wasDeclared }, after) => {
    const mosque = await findApprovedMosque(tx.db, mosqueId);
    const calendar = await loadMoonCalendarOf(tx, mosqueId);
    if (!mosque || calendar.changes !== changes) return null;
    const { days, isDeclared } = moonDays(event, year, calendar);
    const followers = await listFollowersOfAnyAfter(tx.db, [mosqueId], after, peopleAtOnce);
    await notify(
      tx,
      moonNews,
      followers.map(({ id }) => id),
      {
        what: moonEventNames[event],
        verb: verbOf(event),
        day: isDeclared ? daysText(days) : null,
        expected: daysText(days),
        isChange: wasDeclared,
        source: calendar.authority?.name ?? mosque.name,
        placeId: mosqueId,
        chosen: { mosque: mosque.name, authority: calendar.authority?.name ?? null },
      },
      { dedupeKey: `moon:${mosqueId}:${changes}`, startsAt: firstStart(days) },
    );
    return nextAfter(followers);
  },
);

/** Returns when the first of the days begins on which followers expect the event. */
function firstStart(days: readonly string[]): Date | undefined {
  const first = days.toSorted()[0];
  return first === undefined ? undefined : new Date(boroughDayStart(first));
}

const verbOf = (event: MoonEvent) => (event === 'ramadan' ? 'begins' : 'is');

type MonthStartRow = typeof hijriMonthStarts.$inferSelect;

/** Stores the day that followers are told of from now on, and returns the one that they were told of before. */
async function markTold(db: Db, { id, startsOn, toldStartsOn }: MonthStartRow): Promise<string | null> {
  await db
    .update(hijriMonthStarts)
    .set({ toldStartsOn: startsOn, toldBefore: toldStartsOn })
    .where(eq(hijriMonthStarts.id, id));
  return toldStartsOn;
}

type Owned = { authorityId: string | null; mosqueId: string | null };
type Declarer = { name: string; mosqueIds: readonly string[]; calendar: MoonCalendar };

/** Returns who declared a month, with the mosques that keep to it; null for a mosque that follows an authority by now. */
async function findDeclarer(db: Db, { authorityId, mosqueId }: Owned): Promise<Declarer | null> {
  if (authorityId !== null) {
    const [authority] = await db.select().from(moonAuthorities).where(eq(moonAuthorities.id, authorityId));
    const mosqueIds = await listMosquesOfAuthority(db, authorityId);
    const calendar = (await loadMoonCalendars({ db }, mosqueIds)).get(mosqueIds[0] ?? '');
    return authority && calendar ? { name: authority.name, mosqueIds, calendar } : null;
  }
  const mosque = mosqueId === null ? undefined : await findApprovedMosque(db, mosqueId);
  if (!mosque) return null;
  const calendar = (await loadMoonCalendars({ db }, [mosque.id])).get(mosque.id);
  return calendar?.authority === null ? { name: mosque.name, mosqueIds: [mosque.id], calendar } : null;
}

/** Returns the words for a month's first day, or for the Eid that it decides. */
function wordsFor({ year, month }: HijriMonthOf, startsOn: string | null, calendar: MoonCalendar) {
  const event = eventOfMonth(month) ?? 'ramadan';
  return {
    what: moonEventNames[event],
    verb: verbOf(event),
    day: startsOn && daysText([decidedDay(month, startsOn)]),
    expected: daysText(moonDays(event, year, calendar).days),
  };
}
