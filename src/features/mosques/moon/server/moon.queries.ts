import { and, asc, eq, getTableColumns, isNotNull, sql } from 'drizzle-orm';
import { knownPlaces, listMosqueNames } from '#features/mosques/places/server/public.ts';
import { pick } from '#kit/contract/pick.ts';
import type { Ctx } from '#kit/server/context.ts';
import type { Db } from '#kit/server/db/database.ts';
import { rowsAsJson } from '#kit/server/db/sql.ts';
import { type BoroughDays, groupByDay } from '../borough-moon.rules.ts';
import type { DeclaredMonthStart } from '../hijri.rules.ts';
import { asLikelyOn, type MoonEvent, type MosqueCalendar, moonDays, startsToCount } from '../moon.rules.ts';
import { hijriMonthStarts, moonAuthorities, mosqueMoonAuthorities } from './moon.tables.ts';

/**
 * Reads all authorities, what is declared, and which mosque follows whom. These are
 * few rows, and the result of one statement without parameters is shared by all pages that show a Hijri date.
 */
async function readMoon(db: Db) {
  const [read] = await db
    .select({
      months: rowsAsJson(getTableColumns(hijriMonthStarts), hijriMonthStarts, {
        where: undefined,
      }),
      authorities: rowsAsJson(pick(moonAuthorities, 'id', 'name', 'isDefault'), moonAuthorities, {
        where: undefined,
      }),
      follows: rowsAsJson(getTableColumns(mosqueMoonAuthorities), mosqueMoonAuthorities, {
        where: undefined,
      }),
    })
    .from(sql`(select 1) as "at_once"`);
  const { months, authorities, follows } = read ?? { months: [], authorities: [], follows: [] };
  const byOwner = Map.groupBy(months, ({ authorityId, mosqueId }) => authorityId ?? mosqueId);
  const startsOf = (id: string | undefined) =>
    declaredStarts((id === undefined ? null : byOwner.get(id)) ?? []);
  const siteStarts = startsOf(authorities.find(({ isDefault }) => isDefault)?.id);
  const changesOf = (id: string) => (byOwner.get(id) ?? []).reduce((sum, { version }) => sum + version, 0);
  return { authorities, follows, startsOf, changesOf, siteStarts };
}

/** Lists the first days of months in the site's own calendar: those of the default authority. */
export async function listDeclaredMonthStarts(db: Db): Promise<DeclaredMonthStart[]> {
  return (await readMoon(db)).siteStarts;
}

type MonthRow = { year: number; month: number; startsOn: string | null };

/** Leaves out the months that were taken back. */
export function declaredStarts(rows: readonly MonthRow[]): DeclaredMonthStart[] {
  return rows.flatMap(({ year, month, startsOn }) => (startsOn === null ? [] : [{ year, month, startsOn }]));
}

/** The database, and the date if one is previewed: then the calendars are as they are likely to be on it. */
export type MoonReader = Pick<Ctx, 'db' | 'previewedDate'>;

const likelyCalendar = ({ previewedDate }: MoonReader, calendar: MosqueCalendar) =>
  previewedDate === undefined ? calendar : asLikelyOn(previewedDate, calendar);

/** Loads the Hijri calendars of mosques, by mosque id. */
export async function loadMoonCalendars(
  reader: MoonReader,
  mosqueIds: readonly string[],
): Promise<ReadonlyMap<string, MosqueCalendar>> {
  if (mosqueIds.length === 0) return new Map();
  const { authorities, follows, startsOf, changesOf, siteStarts } = await readMoon(reader.db);
  const followOf = new Map(follows.map((follow) => [follow.mosqueId, follow]));
  return new Map(
    mosqueIds.map((mosqueId) => {
      const follow = followOf.get(mosqueId);
      const known = authorities.find(({ id }) => id === follow?.authorityId);
      const calendar = known
        ? { authority: pick(known, 'id', 'name'), declared: startsOf(known.id), assumed: [] }
        : { authority: null, declared: startsOf(mosqueId), assumed: siteStarts };
      const changes = (follow?.changesBefore ?? 0) + changesOf(known?.id ?? mosqueId);
      return [mosqueId, likelyCalendar(reader, { ...calendar, changes })];
    }),
  );
}

/** Loads the day of Ramadan's beginning or of an Eid in a Hijri year for all approved mosques, grouped, the mosques by name. */
export async function loadBoroughDays(
  reader: MoonReader,
  event: MoonEvent,
  year: number,
): Promise<BoroughDays> {
  const mosques = await listMosqueNames(reader.db);
  const calendars = await loadMoonCalendars(
    reader,
    mosques.map(({ id }) => id),
  );
  return groupByDay(
    mosques.flatMap(({ id, name }) => {
      const calendar = calendars.get(id);
      if (!calendar) return [];
      const days = moonDays(event, year, calendar);
      return [{ id, name, authorityName: calendar.authority?.name ?? null, ...days }];
    }),
  );
}

/** Loads the Hijri calendar of one mosque. */
export async function loadMoonCalendarOf(reader: MoonReader, mosqueId: string): Promise<MosqueCalendar> {
  const calendars = await loadMoonCalendars(reader, [mosqueId]);
  return calendars.get(mosqueId) ?? { authority: null, declared: [], assumed: [], changes: 0 };
}

/** Loads the site's own calendar: that of the default authority. */
export async function loadSiteCalendar(reader: MoonReader): Promise<MosqueCalendar> {
  const { authorities, siteStarts, changesOf } = await readMoon(reader.db);
  const site = authorities.find(({ isDefault }) => isDefault);
  return likelyCalendar(reader, {
    authority: site ? pick(site, 'id', 'name') : null,
    declared: siteStarts,
    assumed: [],
    changes: site ? changesOf(site.id) : 0,
  });
}

/** Lists the first days by which the Hijri dates of one mosque are counted. */
export async function listMonthStartsOf(reader: MoonReader, mosqueId: string): Promise<DeclaredMonthStart[]> {
  return startsToCount(await loadMoonCalendarOf(reader, mosqueId));
}

/** Lists the authorities with the approved mosques that follow each, the site's own first. */
export async function listAuthorities(db: Db) {
  const followers = db
    .select({ count: sql<number>`count(*)` })
    .from(mosqueMoonAuthorities)
    .innerJoin(knownPlaces, eq(knownPlaces.id, mosqueMoonAuthorities.mosqueId))
    .where(
      and(eq(mosqueMoonAuthorities.authorityId, moonAuthorities.id), eq(knownPlaces.status, 'approved')),
    );
  return db
    .select({
      ...pick(moonAuthorities, 'id', 'name', 'isDefault'),
      mosques: sql`(${followers})`.mapWith(Number),
      months: rowsAsJson(pick(hijriMonthStarts, 'year', 'month', 'startsOn'), hijriMonthStarts, {
        where: and(
          eq(hijriMonthStarts.authorityId, moonAuthorities.id),
          isNotNull(hijriMonthStarts.startsOn),
        ),
        orderBy: [asc(hijriMonthStarts.startsOn)],
      }),
    })
    .from(moonAuthorities)
    .orderBy(sql`${moonAuthorities.isDefault} desc`, sql`lower(${moonAuthorities.name})`, moonAuthorities.id);
}

/** Returns the id of the authority that the site's own calendar follows. */
export async function findDefaultAuthority(db: Db): Promise<string | undefined> {
  const [row] = await db
    .select({ id: moonAuthorities.id })
    .from(moonAuthorities)
    .where(eq(moonAuthorities.isDefault, true));
  return row?.id;
}

/** Locks an authority against changes, and returns it. */
export async function lockAuthority(db: Db, id: string) {
  const [row] = await db.select().from(moonAuthorities).where(eq(moonAuthorities.id, id)).for('update');
  return row;
}

/** Locks all authorities in order of their ids. */
export function lockAllAuthorities(db: Db) {
  return db.select().from(moonAuthorities).orderBy(asc(moonAuthorities.id)).for('update');
}

/** Returns the authority that a mosque follows; null where it decides on the night. */
export async function findAuthorityOf(db: Db, mosqueId: string): Promise<string | null> {
  const [row] = await db
    .select({ id: mosqueMoonAuthorities.authorityId })
    .from(mosqueMoonAuthorities)
    .where(eq(mosqueMoonAuthorities.mosqueId, mosqueId));
  return row?.id ?? null;
}

/**
 * Stores the authority that a mosque follows from now on. The caller holds the locks of the place and of all authorities, so that no
 * declaration is counted in between.
 */
export async function storeAuthorityOf(db: Db, mosqueId: string, authorityId: string | null): Promise<void> {
  const { changes } = await loadMoonCalendarOf({ db }, mosqueId);
  const { changesOf } = await readMoon(db);
  const set = { authorityId, changesBefore: Math.max(0, changes + 1 - changesOf(authorityId ?? mosqueId)) };
  await db
    .insert(mosqueMoonAuthorities)
    .values({ mosqueId, ...set })
    .onConflictDoUpdate({ target: mosqueMoonAuthorities.mosqueId, set });
}

/** Whether a mosque follows an authority, even one that isn't public. */
export async function isFollowed(db: Db, authorityId: string): Promise<boolean> {
  return (await db.$count(mosqueMoonAuthorities, eq(mosqueMoonAuthorities.authorityId, authorityId))) > 0;
}

/** Lists the approved mosques that follow an authority. */
export async function listMosquesOfAuthority(db: Db, authorityId: string): Promise<string[]> {
  const rows = await db
    .select({ id: mosqueMoonAuthorities.mosqueId })
    .from(mosqueMoonAuthorities)
    .innerJoin(knownPlaces, eq(knownPlaces.id, mosqueMoonAuthorities.mosqueId))
    .where(and(eq(mosqueMoonAuthorities.authorityId, authorityId), eq(knownPlaces.status, 'approved')));
  return rows.map(({ id }) => id);
}
