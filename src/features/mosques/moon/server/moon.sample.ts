import { listSampleMosques } from '#features/mosques/places/server/public.ts';
import { addDays } from '#kit/contract/dates.ts';
import type { Db } from '#kit/server/db/database.ts';
import { calculatedMonths } from '../hijri.rules.ts';
import { announcedMonths } from '../moon.rules.ts';
import { hijriMonthStarts, moonAuthorities, mosqueMoonAuthorities } from './moon.tables.ts';

/** Sample authorities, the days after the calculated one on which each begins a month, and the keys of their mosques. */
const sampleAuthorities = [
  {
    name: 'Saudi Arabia',
    late: 0,
    mosques: ['noor', 'goodmayes', 'loxford', 'chadwell', 'clayhall', 'bridge'],
  },
  { name: 'Morocco', late: 1, mosques: ['newbury', 'monkhams'] },
  { name: 'A UK sighting committee', late: 1, mosques: ['bilal', 'barkingside', 'valentines', 'wanstead'] },
];

/** The one sample mosque that decides on the night and has declared a month's first day. */
const decided = { mosque: 'cranbrook', late: 1 };

/**
 * Lets the sample mosques follow three authorities; those that aren't named decide on the night. If this month decides a fast or an
 * Eid, its first day is declared by all authorities and by one of the mosques.
 */
export async function loadSampleMoon(db: Db, today: string): Promise<void> {
  const mosques = await listSampleMosques(db);
  const idOf = (key: string) => mosques.find((mosque) => mosque.key === key)?.id;
  const [month] = calculatedMonths(today, 1);
  const isAnnounced = month !== undefined && announcedMonths.includes(month.month);
  const startOf = (late: number) =>
    isAnnounced ? [{ year: month.year, month: month.month, startsOn: addDays(month.startsOn, late) }] : [];
  const starts: (typeof hijriMonthStarts.$inferInsert)[] = [];
  for (const { name, late, mosques: keys } of sampleAuthorities) {
    const [authority] = await db.insert(moonAuthorities).values({ name }).onConflictDoNothing().returning();
    if (!authority) continue;
    const follows = keys.flatMap((key) => idOf(key) ?? []);
    if (follows.length === 0) continue;
    await db
      .insert(mosqueMoonAuthorities)
      .values(follows.map((mosqueId) => ({ mosqueId, authorityId: authority.id })));
    starts.push(...startOf(late).map((start) => ({ ...start, authorityId: authority.id })));
  }
  const mosqueId = idOf(decided.mosque);
  if (mosqueId) starts.push(...startOf(decided.late).map((start) => ({ ...start, mosqueId })));
  if (starts.length === 0) return;
  const declaredAt = `${addDays(today, -1)}T20:00:00.000Z`;
  await db.insert(hijriMonthStarts).values(starts.map((start) => ({ ...start, declaredAt })));
}
