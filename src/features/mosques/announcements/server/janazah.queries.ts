import { and, asc, eq, gte, inArray, isNotNull, isNull, lte, sql } from 'drizzle-orm';
import { minutesAfterJamaah } from '#features/mosques/places/place.rules.ts';
import {
  findApprovedMosque,
  knownMosqueDetails,
  knownPlaces,
} from '#features/mosques/places/server/public.ts';
import { listSittingsOn, resolveDayOfMosques } from '#features/mosques/prayer-times/server/public.ts';
import type { ResolvedDay } from '#features/mosques/prayer-times/timetable.rules.ts';
import { addMinutes } from '#features/mosques/prayer-times/wall-clock.rules.ts';
import { boroughDate } from '#kit/contract/dates.ts';
import type { Point } from '#kit/contract/distance.ts';
import { pick } from '#kit/contract/pick.ts';
import type { CongregationSource, HeldCongregation } from '#kit/server/contributions.ts';
import type { Db } from '#kit/server/db/database.ts';
import { present } from '#kit/server/present.ts';
import { Announcement } from '../announcement.contract.ts';
import { isAfterMidnight, type JanazahPrayer, janazahLines } from '../janazah.rules.ts';
import { announcements } from './announcement.tables.ts';

export type AnnouncementRow = typeof announcements.$inferSelect;

/** A mosque as the times of its janazahs need it. `minutesToJanazah`: its own time after the jama'ah, if it has given one. */
type JanazahMosque = Point & { id: string; minutesToJanazah: number | null };

/**
 * Returns announcements with the times of janazahs: the clock time that the mosque has given, or about a quarter of an hour (or the
 * mosque's own number of minutes) after the jama'ah of the prayer. Janazahs come first, in order of time.
 */
export async function presentAnnouncements(
  db: Db,
  mosque: JanazahMosque | undefined,
  rows: readonly AnnouncementRow[],
  now: Date,
): Promise<Announcement[]> {
  const timesOf = await janazahTimes(db, mosque ? [mosque] : [], rows, now);
  return rows.map((row) => toAnnouncement(row, timesOf(row).time)).toSorted(janazahsByTime);
}

function toAnnouncement(row: AnnouncementRow, time: string | null): Announcement {
  return present(Announcement, row, { date: row.heldOn, time });
}

type Held = Pick<AnnouncementRow, 'placeId' | 'heldOn' | 'heldAt' | 'prayer'>;

/** When a janazah is prayed, and the beginning of the jama'ah that it follows; null where one isn't known. */
type JanazahTimes = { time: string | null; jamaah: string | null };

/** Returns a function for the times of the mosques' janazahs. Times of the timetable are read once for each day. */
export async function janazahTimes(
  db: Db,
  mosques: readonly JanazahMosque[],
  rows: readonly Held[],
  now: Date,
): Promise<(row: Held) => JanazahTimes> {
  const mosqueOf = new Map(mosques.map((mosque) => [mosque.id, mosque]));
  const following = rows.filter(({ heldOn, prayer, placeId }) => heldOn && prayer && mosqueOf.has(placeId));
  const known = new Map<string, string>();
  for (const [date, held] of Map.groupBy(following, ({ heldOn }) => heldOn ?? '')) {
    const there = mosques.filter(({ id }) => held.some(({ placeId }) => placeId === id));
    const prayers = new Set(held.map(({ prayer }) => prayer));
    for (const [key, time] of await jamaahsOn(db, there, { date, prayers, now })) known.set(key, time);
  }
  return ({ placeId, heldOn, heldAt, prayer }) => {
    const jamaah = known.get(`${placeId} ${heldOn} ${prayer}`) ?? null;
    const minutes = mosqueOf.get(placeId)?.minutesToJanazah ?? minutesAfterJamaah;
    const after = jamaah === null ? null : addMinutes({ time: jamaah, dayOffset: 0 }, minutes).time;
    return { time: heldAt ?? after, jamaah };
  };
}

/** Lists the beginnings of the mosques' jama'ahs on a day, each with the mosque, the day and the prayer as its key. */
async function jamaahsOn(
  db: Db,
  mosques: readonly JanazahMosque[],
  { date, prayers, now }: { date: string; prayers: ReadonlySet<JanazahPrayer | null>; now: Date },
): Promise<[string, string][]> {
  const followsJumuah = prayers.has('jumuah');
  const followsOthers = prayers.size > (followsJumuah ? 1 : 0);
  const [days, sittings] = await Promise.all([
    followsOthers ? resolveDayOfMosques(db, mosques, date, now) : new Map<string, ResolvedDay>(),
    followsJumuah ? listSittingsOn(db, date, mosques.length === 1 ? mosques[0]?.id : undefined) : [],
  ]);
  return mosques.flatMap(({ id }) => {
    const timetable = days.get(id)?.prayers;
    const jumuah = sittings.find(({ mosqueId }) => mosqueId === id);
    const times: [string, string | undefined][] = [
      ...(['fajr', 'dhuhr', 'asr', 'maghrib', 'isha'] as const).map(
        (prayer): [string, string | undefined] => [prayer, timetable?.[prayer].jamaah?.time],
      ),
      ['jumuah', jumuah?.time],
    ];
    return times.flatMap(([prayer, time]) =>
      time === undefined ? [] : [[`${id} ${date} ${prayer}`, time] satisfies [string, string]],
    );
  });
}

function janazahsByTime(one: Announcement, other: Announcement): number {
  if (one.kind !== 'janazah' || other.kind !== 'janazah') return 0;
  const keyOf = ({ date, time }: Announcement) => `${date ?? ''} ${time ?? ''}`;
  return keyOf(one).localeCompare(keyOf(other));
}

/** Janazahs from today on, in a mosque's calendar, month, board and the text of a day: nobody reads a name there once it has ended. */
export const janazahCongregations: CongregationSource = {
  async held({ db, now }, mosque, dates) {
    const rows = await db
      .select()
      .from(announcements)
      .where(
        and(
          eq(announcements.placeId, mosque.id),
          inArray(announcements.heldOn, [...dates]),
          gte(announcements.heldOn, boroughDate(now)),
          isNull(announcements.removedAt),
        ),
      )
      .orderBy(asc(announcements.heldOn), asc(announcements.id));
    const follows = rows.some(({ prayer }) => prayer !== null);
    const known = follows ? await findApprovedMosque(db, mosque.id) : undefined;
    const timesOf = await janazahTimes(db, known ? [known] : [], rows, now);
    return rows.flatMap((row) => toCongregation(row, timesOf(row).time));
  },
  async confirm() {
    // A janazah is announced once, and nobody asks later whether it is still so.
  },
};

export function toCongregation(row: AnnouncementRow, time: string | null): HeldCongregation[] {
  if (row.heldOn === null || time === null) return [];
  return [
    {
      uid: `janazah-${row.id}`,
      sequence: row.version,
      kind: 'janazah',
      title: 'Janazah',
      date: row.heldOn,
      time,
      nextDay: isAfterMidnight({ ...row, time }),
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

const isPublicJanazah = and(
  eq(announcements.kind, 'janazah'),
  isNotNull(announcements.heldOn),
  isNull(announcements.removedAt),
  eq(knownPlaces.status, 'approved'),
);

function selectJanazahs(db: Db) {
  return db
    .select({
      announcement: announcements,
      mosque: {
        ...pick(knownPlaces, 'id', 'name', 'address', 'postcode', 'latitude', 'longitude'),
        minutesToJanazah: knownMosqueDetails.minutesToJanazah,
      },
    })
    .from(announcements)
    .innerJoin(knownPlaces, eq(knownPlaces.id, announcements.placeId))
    .leftJoin(knownMosqueDetails, eq(knownMosqueDetails.placeId, announcements.placeId));
}

/** Finds a janazah that has a page: it isn't removed, and its mosque is public. With its mosque, and the jama'ah that it follows. */
export async function findPublicJanazah(db: Db, id: string, now: Date) {
  const [found] = await selectJanazahs(db).where(and(isPublicJanazah, eq(announcements.id, id)));
  if (!found || found.announcement.heldOn === null) return undefined;
  const { announcement: row, mosque } = found;
  const { time, jamaah } = (await janazahTimes(db, [mosque], [row], now))(row);
  return { row, janazah: { ...toAnnouncement(row, time), date: found.announcement.heldOn }, jamaah, mosque };
}

/** Lists the janazahs of all mosques from a day (YYYY-MM-DD) on, until another one if that is given, in order of time. */
export async function listComingJanazahs(db: Db, from: string, now: Date, until?: string) {
  const rows = await selectJanazahs(db)
    .where(
      and(
        isPublicJanazah,
        gte(announcements.heldOn, from),
        until === undefined ? undefined : lte(announcements.heldOn, until),
      ),
    )
    .orderBy(asc(announcements.heldOn), asc(announcements.id))
    .limit(20);
  const mosques = new Map(rows.map(({ mosque }) => [mosque.id, mosque]));
  const timesOf = await janazahTimes(
    db,
    [...mosques.values()],
    rows.map(({ announcement }) => announcement),
    now,
  );
  return rows
    .flatMap(({ announcement, mosque }) => {
      const { heldOn: date } = announcement;
      if (date === null) return [];
      const { time } = timesOf(announcement);
      return [{ janazah: { ...toAnnouncement(announcement, time), date }, mosqueName: mosque.name }];
    })
    .toSorted((one, other) => janazahsByTime(one.janazah, other.janazah));
}

/** Lets calendars see that a mosque's coming janazahs have another time, because it holds them sooner or later after the jama'ah. */
export async function raiseComingJanazahs(tx: Db, mosqueId: string, today: string): Promise<void> {
  await tx
    .update(announcements)
    // A manager's open form isn't out of date.
    .set({ version: sql`${announcements.version} + 1`, updatedAt: sql`${announcements.updatedAt}` })
    .where(
      and(
        eq(announcements.placeId, mosqueId),
        isNotNull(announcements.prayer),
        gte(announcements.heldOn, today),
      ),
    );
}
