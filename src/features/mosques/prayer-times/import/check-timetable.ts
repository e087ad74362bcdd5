import type { Problem } from '#kit/contract/import-report.ts';
import { type Prayer, prayerLabels, prayers } from '../prayers.ts';
import { type WallTime, wallMinutes } from '../wall-time.ts';
import { slotLabels } from './clock-windows.ts';
import type { ReadDay } from './read-timetable.ts';
import type { BeginSlot } from './timetable-columns.ts';

/** The beginnings in the order in which they come. */
const order: readonly BeginSlot[] = [
  'imsak',
  'fajr',
  'sunrise',
  'dhuhr',
  'asr',
  'asrHanafi',
  'maghrib',
  'isha',
];

/** What must begin after a prayer's congregation. */
const nextBeginning: Record<Prayer, BeginSlot | null> = {
  fajr: 'sunrise',
  dhuhr: 'asr',
  asr: 'maghrib',
  maghrib: 'isha',
  isha: null,
};

/** Splits days into sound ones and the reasons against the others: order of prayers, jama'ah, dates given twice. */
export function checkDays(days: readonly ReadDay[]): { sound: ReadDay[]; problems: Problem[] } {
  const byDate = Map.groupBy(days, (day) => day.date);
  const sound: ReadDay[] = [];
  const problems: Problem[] = [];
  for (const day of days) {
    const found = [
      ...repeated(day, byDate.get(day.date) ?? []),
      ...outOfOrder(day),
      ...badCongregations(day),
    ];
    if (found.length === 0) sound.push(day);
    else problems.push(...found);
  }
  sound.sort((one, other) => (one.date < other.date ? -1 : 1));
  return { sound, problems };
}

/** A date twice with the same times is taken once; with different ones nobody knows which holds, so none is. */
function repeated(day: ReadDay, sameDate: readonly ReadDay[]): Problem[] {
  const [first] = sameDate;
  const others = sameDate.filter((other) => other !== day);
  if (!first || others.length === 0) return [];
  const rows = others.map((other) => other.row).join(', ');
  const problem = (why: string) => [{ row: day.row, column: 'Date', value: day.date, why }];
  if (others.some((other) => timesText(other) !== timesText(day))) {
    return problem(`appears again with different times in ${rows}`);
  }
  return first === day ? [] : problem(`repeats ${first.row}`);
}

function timesText(day: ReadDay): string {
  return JSON.stringify([order.map((slot) => day.begins[slot]), prayers.map((prayer) => day.jamaah[prayer])]);
}

function outOfOrder(day: ReadDay): Problem[] {
  const given = order.flatMap((slot) => {
    const time = day.begins[slot];
    return time ? [{ slot, time }] : [];
  });
  return given.flatMap(({ slot, time }, at) => {
    const before = given[at - 1];
    if (!before || wallMinutes(before.time) < wallMinutes(time)) return [];
    return [
      wrong(
        day,
        `${slotLabels[slot]} begins`,
        time,
        `is not after ${slotLabels[before.slot]} (${before.time.time})`,
      ),
    ];
  });
}

function badCongregations(day: ReadDay): Problem[] {
  return prayers.flatMap((prayer) => {
    const time = day.jamaah[prayer];
    return time ? badCongregation(day, prayer, time) : [];
  });
}

function badCongregation(day: ReadDay, prayer: Prayer, time: WallTime): Problem[] {
  const label = `${prayerLabels[prayer]} jama‘ah`;
  const begins = day.begins[prayer] ?? (prayer === 'asr' ? day.begins.asrHanafi : undefined);
  if (begins && wallMinutes(time) < wallMinutes(begins)) {
    return [wrong(day, label, time, `is before ${prayerLabels[prayer]} begins (${begins.time})`)];
  }
  const slot = nextBeginning[prayer];
  const next = slot ? day.begins[slot] : undefined;
  if (slot && next && wallMinutes(time) >= wallMinutes(next)) {
    return [wrong(day, label, time, `is not before ${slotLabels[slot]} (${next.time})`)];
  }
  return [];
}

function wrong(day: ReadDay, column: string, time: WallTime, why: string): Problem {
  return { row: day.row, column, value: time.time, why };
}
