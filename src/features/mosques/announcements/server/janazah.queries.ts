import { and, asc, eq, gte, inArray, isNotNull, isNull } from 'drizzle-orm';
import { knownPlaces } from '#features/mosques/places/server/public.ts';
import { listSittingsOn, resolveDayOfMosques } from '#features/mosques/prayer-times/server/public.ts';
import { addMinutes } from '#features/mosques/prayer-times/wall-clock.rules.ts';
import { pick } from '#kit/contract/pick.ts';
import type { CongregationSource, HeldCongregation } from '#kit/server/contributions.ts';
import type { Db } from '#kit/server/db/database.ts';
import { present } from '#kit/server/present.ts';
import { Announcement } from '../announcement.contract.ts';
import { janazahLines, minutesAfterJamaah } from '../janazah.rules.ts';
import { announcements } from './announcement.tables.ts';

export type AnnouncementRow = typeof announcements.$inferSelect;
type Point = { id: string; latitude: number; longitude: number };

/**
 * Returns announcements with the times of janazahs: the clock time that the mosque has given, or about a quarter of an hour after
 * the jama'ah of the prayer. Janazahs come first, in order of time.
 */
export async function presentAnnouncements(
  db: Db,
  mosque: Point | undefined,
  rows: readonly AnnouncementRow[],
  now: Date,
): Promise<Announcement[]> {
  const timeOf = mosque ? await janazahTimes(db, mosque, rows, now) : () => null;
  return rows
    .map((row) => present(Announcement, row, { date: row.heldOn, time: row.heldAt ?? timeOf(row) }))
    .toSorted(janazahsByTime);
}

/** Returns a function for the times of a mosque's janazahs that follow a prayer; null where its jama'ah isn't known. */
async function janazahTimes(
  db: Db,
  mosque: Point,
  rows: readonly AnnouncementRow[],
  now: Date,
): Promise<(row: Pick<AnnouncementRow, 'heldOn' | 'prayer'>) => string | null> {
  const dates = new Set(rows.flatMap(({ heldOn, prayer }) => (heldOn && prayer ? [heldOn] : [])));
  const known = new Map<string, string | null>();
  for (const date of dates) {
    const day = (await resolveDayOfMosques(db, [mosque], date, now)).get(mosque.id);
    const [jumuah] = await listSittingsOn(db, date, mosque.id);
    for (const prayer of ['fajr', 'dhuhr', 'asr', 'maghrib', 'isha'] as const) {
      known.set(`${date} ${prayer}`, day?.prayers[prayer].jamaah?.time ?? null);
    }
    known.set(`${date} jumuah`, jumuah?.time ?? null);
  }
  return ({ heldOn, prayer }) => {
    const jamaah = known.get(`${heldOn} ${prayer}`) ?? null;
    return jamaah === null ? null : addMinutes({ time: jamaah, dayOffset: 0 }, minutesAfterJamaah).time;
  };
}

function janazahsByTime(one: Announcement, other: Announcement): number {
  if (one.kind !== 'janazah' || other.kind !== 'janazah') return 0;
  const keyOf = ({ date, time }: Announcement) => `${date ?? ''} ${time ?? ''}`;
  return keyOf(one).localeCompare(keyOf(other));
}

/** Janazahs with a day, in a mosque's calendar, month, board and the text of a day. */
export const janazahCongregations: CongregationSource = {
  async held({ db, now }, mosque, dates) {
    const rows = await db
      .select()
      .from(announcements)
      .where(
        and(
          eq(announcements.placeId, mosque.id),
          inArray(announcements.heldOn, [...dates]),
          isNull(announcements.removedAt),
        ),
      )
      .orderBy(asc(announcements.heldOn), asc(announcements.id));
    const timeOf = await janazahTimes(db, mosque, rows, now);
    return rows.flatMap((row) => toCongregation(row, row.heldAt ?? timeOf(row)));
  },
  async confirm() {
    // A janazah is announced once, and nobody asks later whether it is still so.
  },
};

function toCongregation(row: AnnouncementRow, time: string | null): HeldCongregation[] {
  if (row.heldOn === null || time === null) return [];
  return [
    {
      uid: `janazah-${row.id}`,
      sequence: row.version,
      kind: 'janazah',
      title: 'Janazah',
      date: row.heldOn,
      time,
      nextDay: false,
      endsAt: null,
      expected: false,
      facts: [
        ...(row.deceasedName === null ? [] : [row.deceasedName]),
        ...janazahLines({ ...row, venue: null }),
      ],
      address: row.venue,
    },
  ];
}

/** Lists the janazahs of all mosques from a day (YYYY-MM-DD) on, in order of time. */
export async function listComingJanazahs(db: Db, today: string, now: Date) {
  const rows = await db
    .select({ announcement: announcements, mosque: pick(knownPlaces, 'id', 'name', 'latitude', 'longitude') })
    .from(announcements)
    .innerJoin(knownPlaces, eq(knownPlaces.id, announcements.placeId))
    .where(
      and(
        eq(announcements.kind, 'janazah'),
        isNotNull(announcements.heldOn),
        gte(announcements.heldOn, today),
        isNull(announcements.removedAt),
        eq(knownPlaces.status, 'approved'),
      ),
    )
    .orderBy(asc(announcements.heldOn), asc(announcements.id))
    .limit(20);
  const all = await Promise.all(
    rows.map(async ({ announcement, mosque }) => {
      const [janazah] = await presentAnnouncements(db, mosque, [announcement], now);
      return janazah ? [{ janazah, mosqueName: mosque.name }] : [];
    }),
  );
  return all.flat().toSorted((one, other) => janazahsByTime(one.janazah, other.janazah));
}
