import { listSampleMosques, setCalculation } from '#features/mosques/places/server/public.ts';
import { addDays } from '#kit/contract/date-text.ts';
import type { Db } from '#kit/server/db/database.ts';
import { type ComputedTimes, computeTimes } from '../computed-times.ts';
import { nextRamadan } from '../hijri.ts';
import { defaultSettings } from '../methods.ts';
import type { Prayer } from '../prayers.ts';
import {
  addMinutes,
  datesBetween,
  fridayFrom,
  type WallTime,
  wallMinutes,
  wallTimeOf,
} from '../wall-time.ts';
import { sampleSittings, sampleTimetables } from './sample-timetables.ts';
import { jumuahSittings, prayerDays, prayerRules, specialDays } from './tables.ts';

type Mosque = Awaited<ReturnType<typeof listSampleMosques>>[number];

/** Stores the sample mosques' rules, imported months, sittings and special days, counted from today. */
export async function loadSamplePrayerTimes(db: Db, today: string): Promise<void> {
  const ramadan = nextRamadan(today, []);
  for (const mosque of await listSampleMosques(db)) {
    const plan = sampleTimetables.find((one) => one.key === mosque.key);
    if (plan) await setCalculation(db, mosque.id, { ...defaultSettings, asrOpinion: plan.asrOpinion });
    if (plan?.kind === 'imported') await storeMonths(db, mosque, today);
    if (plan?.kind === 'rules') await storeRules(db, mosque, today, plan.confirmedDaysAgo, plan.prayers);
    await storeSittings(db, mosque, today);
    if (plan?.kind === 'imported' && ramadan) await storeSpecialDays(db, mosque.id, ramadan, today);
  }
}

/** From the first of this month over the next: a timetable as a committee prints it, changing on Fridays. */
async function storeMonths(db: Db, mosque: Mosque, today: string): Promise<void> {
  const first = `${today.slice(0, 8)}01`;
  const dates = datesBetween(first, addDays(first, 61));
  const confirmedAt = instantBefore(today, 6);
  const rows = dates.flatMap((date) => {
    const times = computeTimes(mosque, date, defaultSettings);
    const week = weekOf(mosque, date);
    return (['fajr', 'dhuhr', 'asr', 'maghrib', 'isha'] as const).flatMap((prayer) => {
      const begins = times[prayer];
      const jamaah = congregation(prayer, week, begins);
      if (!begins || !jamaah) return [];
      return [
        {
          mosqueId: mosque.id,
          date,
          prayer,
          begins: begins.time,
          beginsDayOffset: begins.dayOffset,
          jamaah: jamaah.time,
          jamaahDayOffset: jamaah.dayOffset,
          confirmedAt,
        },
      ];
    });
  });
  await db.insert(prayerDays).values(rows);
}

/** The computed times of the week from Friday to Thursday that a date lies in. */
function weekOf(mosque: Mosque, date: string): readonly ComputedTimes[] {
  const start = addDays(fridayFrom(addDays(date, -6)), 0);
  return datesBetween(start, addDays(start, 6)).map((day) => computeTimes(mosque, day, defaultSettings));
}

const lead: Record<Prayer, { minutes: number; step: number }> = {
  fajr: { minutes: 25, step: 15 },
  dhuhr: { minutes: 20, step: 15 },
  asr: { minutes: 15, step: 15 },
  maghrib: { minutes: 4, step: 1 },
  isha: { minutes: 15, step: 15 },
};

/** One time for the whole week, late enough for each of its days; maghrib follows the sun instead. */
function congregation(prayer: Prayer, week: readonly ComputedTimes[], begins: WallTime | undefined) {
  if (!begins) return undefined;
  const { minutes, step } = lead[prayer];
  if (prayer === 'maghrib') return addMinutes(begins, minutes);
  const latest = Math.max(...week.map((day) => wallMinutes(day[prayer] ?? begins)));
  return wallTimeOf(Math.ceil((latest + minutes) / step) * step);
}

async function storeRules(
  db: Db,
  mosque: Mosque,
  today: string,
  confirmedDaysAgo: number,
  wanted: readonly Prayer[],
): Promise<void> {
  const change = fridayFrom(addDays(today, 2));
  const shared = {
    mosqueId: mosque.id,
    aspect: 'jamaah' as const,
    confirmedAt: instantBefore(today, confirmedDaysAgo),
  };
  const from = addDays(today, -40);
  const fixedAt = (prayer: Prayer, date: string) =>
    congregation(prayer, weekOf(mosque, date), computeTimes(mosque, date, defaultSettings)[prayer])?.time;
  const rules: (typeof prayerRules.$inferInsert)[] = [
    { ...shared, prayer: 'fajr', kind: 'offset', offsetMinutes: 30, roundUpTo: 5, validFrom: from },
    { ...shared, prayer: 'dhuhr', kind: 'fixed', time: '13:15', validFrom: from },
    {
      ...shared,
      prayer: 'asr',
      kind: 'fixed',
      time: fixedAt('asr', today),
      validFrom: from,
      validTo: addDays(change, -1),
    },
    { ...shared, prayer: 'asr', kind: 'fixed', time: fixedAt('asr', addDays(change, 21)), validFrom: change },
    { ...shared, prayer: 'maghrib', kind: 'offset', offsetMinutes: 5, validFrom: from },
    { ...shared, prayer: 'isha', kind: 'offset', offsetMinutes: 20, roundUpTo: 15, validFrom: from },
  ];
  await db.insert(prayerRules).values(rules.filter((rule) => wanted.includes(rule.prayer)));
}

async function storeSittings(db: Db, mosque: Mosque, today: string): Promise<void> {
  const sittings = sampleSittings[mosque.key] ?? [];
  if (sittings.length === 0) return;
  await db.insert(jumuahSittings).values(
    sittings.map(({ confirmedDaysAgo, ...sitting }) => ({
      mosqueId: mosque.id,
      ...sitting,
      validFrom: addDays(today, -60),
      confirmedAt: instantBefore(today, confirmedDaysAgo),
    })),
  );
}

async function storeSpecialDays(
  db: Db,
  mosqueId: string,
  ramadan: { startsOn: string; eidOn: string },
  today: string,
): Promise<void> {
  const shared = { mosqueId, confirmedAt: instantBefore(today, 2) };
  await db.insert(specialDays).values([
    {
      ...shared,
      kind: 'taraweeh',
      date: addDays(ramadan.startsOn, -1),
      endsOn: addDays(ramadan.eidOn, -2),
      times: ['20:00'],
      note: 'Twenty rak‘at, the whole Qur’an over the month.',
    },
    {
      ...shared,
      kind: 'eid_al_fitr',
      date: ramadan.eidOn,
      times: ['07:30', '08:30', '09:30'],
      note: 'Expected date; the first sitting has women’s places.',
    },
  ]);
}

function instantBefore(today: string, days: number): string {
  return `${addDays(today, -days)}T12:00:00.000Z`;
}
