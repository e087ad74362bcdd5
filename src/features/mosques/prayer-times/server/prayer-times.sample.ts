import { type AsrOpinion, defaultSettings } from '#features/mosques/places/calculation.rules.ts';
import { listSampleMosques, setCalculation } from '#features/mosques/places/server/public.ts';
import { addDays } from '#kit/contract/dates.ts';
import type { Db } from '#kit/server/db/database.ts';
import { type ComputedTimes, computeTimes } from '../computed-times.rules.ts';
import type { Prayer } from '../prayer.rules.ts';
import { addMinutes, type WallTime, wallMinutes, wallTimeOf } from '../wall-clock.rules.ts';
import { datesBetween, fridayFrom } from '../wall-time.rules.ts';
import { fastConventions, jumuahSittings, prayerDays, prayerRules } from './prayer-times.tables.ts';
import { type SampleTimetable, sampleFasts, sampleSittings, sampleTimetables } from './timetable.sample.ts';

type Mosque = Awaited<ReturnType<typeof listSampleMosques>>[number];

/** Stores the sample mosques' rules, imported months and sittings, relative to today. */
export async function loadSamplePrayerTimes(db: Db, today: string): Promise<void> {
  for (const mosque of await listSampleMosques(db)) {
    const plan = sampleTimetables.find(({ key }) => key === mosque.key);
    if (plan) await setCalculation(db, mosque.id, { ...defaultSettings, asrOpinion: plan.asrOpinion });
    if (plan?.kind === 'imported') await storeMonths(db, mosque, today, plan.asrOpinion);
    if (plan?.kind === 'rules') await storeRules(db, mosque, today, plan);
    await storeSittings(db, mosque, today);
    const fast = sampleFasts.find(({ key }) => key === mosque.key);
    if (fast) await db.insert(fastConventions).values({ mosqueId: mosque.id, ...fast.convention });
  }
}

/** Stores daily times for this month and the next, as in a printed timetable, with changes on Fridays. */
async function storeMonths(db: Db, mosque: Mosque, today: string, asrOpinion: AsrOpinion): Promise<void> {
  const first = `${today.slice(0, 8)}01`;
  const dates = datesBetween(first, addDays(first, 61));
  const confirmedAt = instantBefore(today, 6);
  const rows = dates.flatMap((date) => {
    const times = startsOf(mosque, date, asrOpinion);
    const week = weekOf(mosque, date, asrOpinion);
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

/** Returns the computed times of a date, with Asr by the mosque's opinion. */
function startsOf(mosque: Mosque, date: string, asrOpinion: AsrOpinion): ComputedTimes {
  const times = computeTimes(mosque, date, defaultSettings);
  return asrOpinion === 'hanafi' ? { ...times, asr: times.asrHanafi } : times;
}

/** Returns the times of a date's week, Friday to Thursday. */
function weekOf(mosque: Mosque, date: string, asrOpinion: AsrOpinion): readonly ComputedTimes[] {
  const start = fridayFrom(addDays(date, -6));
  return datesBetween(start, addDays(start, 6)).map((day) => startsOf(mosque, day, asrOpinion));
}

const lead: Record<Prayer, { minutes: number; step: number }> = {
  fajr: { minutes: 25, step: 15 },
  dhuhr: { minutes: 20, step: 15 },
  asr: { minutes: 15, step: 15 },
  maghrib: { minutes: 4, step: 1 },
  isha: { minutes: 15, step: 15 },
};

/** Returns one time for the whole week, late enough for each of its days; maghrib changes daily. */
function congregation(prayer: Prayer, week: readonly ComputedTimes[], begins: WallTime | undefined) {
  if (!begins) return undefined;
  const { minutes, step } = lead[prayer];
  if (prayer === 'maghrib') return addMinutes(begins, minutes);
  const latest = Math.max(...week.map((day) => wallMinutes(day[prayer] ?? begins)));
  return wallTimeOf(Math.ceil((latest + minutes) / step) * step);
}

type RulesPlan = Extract<SampleTimetable, { kind: 'rules' }>;

/** Stores rules. Asr is fixed around today and follows its start before and after, so that no jama'ah is before the prayer's time. */
async function storeRules(
  db: Db,
  mosque: Mosque,
  today: string,
  { confirmedDaysAgo, prayers, asrOpinion }: RulesPlan,
): Promise<void> {
  const shared = {
    mosqueId: mosque.id,
    aspect: 'jamaah' as const,
    confirmedAt: instantBefore(today, confirmedDaysAgo),
  };
  const from = addDays(today, -40);
  const change = fridayFrom(addDays(today, 2));
  const last = addDays(change, 20);
  const asrFrom = (first: string, to: string) => {
    const week = datesBetween(first, to).map((date) => startsOf(mosque, date, asrOpinion));
    return congregation('asr', week, week[0]?.asr)?.time;
  };
  const asr = { ...shared, prayer: 'asr' } as const;
  const asrByStart = { ...asr, kind: 'offset', offsetMinutes: 15, roundUpTo: 15 } as const;
  const rules: (typeof prayerRules.$inferInsert)[] = [
    { ...shared, prayer: 'fajr', kind: 'offset', offsetMinutes: 30, roundUpTo: 5, validFrom: from },
    { ...shared, prayer: 'dhuhr', kind: 'fixed', time: '13:15', validFrom: from },
    { ...asrByStart, validFrom: from, validTo: addDays(today, -1) },
    {
      ...asr,
      kind: 'fixed',
      time: asrFrom(today, addDays(change, -1)),
      validFrom: today,
      validTo: addDays(change, -1),
    },
    { ...asr, kind: 'fixed', time: asrFrom(change, last), validFrom: change, validTo: last },
    { ...asrByStart, validFrom: addDays(last, 1) },
    { ...shared, prayer: 'maghrib', kind: 'offset', offsetMinutes: 5, validFrom: from },
    { ...shared, prayer: 'isha', kind: 'offset', offsetMinutes: 20, roundUpTo: 15, validFrom: from },
  ];
  await db.insert(prayerRules).values(rules.filter((rule) => prayers.includes(rule.prayer)));
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

function instantBefore(today: string, days: number): string {
  return `${addDays(today, -days)}T12:00:00.000Z`;
}
