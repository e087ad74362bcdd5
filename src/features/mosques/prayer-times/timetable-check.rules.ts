import type { Problem } from '#kit/contract/import-report.ts';
import { type Prayer, prayerLabels, prayers } from './prayer.rules.ts';
import { canBeWithMaghrib } from './timetable.rules.ts';
import type { ReadDay } from './timetable-cell.rules.ts';
import { type BeginSlot, slotLabels } from './timetable-heading.rules.ts';
import { type WallTime, wallMinutes } from './wall-clock.rules.ts';

/** The start times of a day in order. */
export const beginSlots: readonly BeginSlot[] = [
  'imsak',
  'fajr',
  'sunrise',
  'dhuhr',
  'asr',
  'asrHanafi',
  'maghrib',
  'isha',
];

/** The prayer or time that must begin after a prayer's jama'ah. */
const nextBeginning: Record<Prayer, BeginSlot | null> = {
  fajr: 'sunrise',
  dhuhr: 'asr',
  asr: 'maghrib',
  maghrib: 'isha',
  isha: null,
};

/** Checks the order of times, the jama'ahs and repeated dates. Returns the valid days by date, and the problems of the others. */
export function checkDays(days: readonly ReadDay[]): { valid: ReadDay[]; problems: Problem[] } {
  const byDate = Map.groupBy(days, (day) => day.date);
  const valid: ReadDay[] = [];
  const problems: Problem[] = [];
  for (const day of days) {
    const found = [...repeated(day, byDate.get(day.date) ?? []), ...outOfOrder(day), ...invalidJamaahs(day)];
    if (found.length === 0) valid.push(day);
    else problems.push(...found);
  }
  valid.sort((a, b) => (a.date < b.date ? -1 : 1));
  return { valid, problems };
}

/** A date repeated with the same times is accepted once; with different times none is accepted, because it is unclear which applies. */
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
  return JSON.stringify([
    beginSlots.map((slot) => day.begins[slot]),
    prayers.map((prayer) => day.jamaah[prayer]),
  ]);
}

function outOfOrder(day: ReadDay): Problem[] {
  const times = beginSlots.flatMap((slot) => {
    const time = day.begins[slot];
    return time ? [{ slot, time }] : [];
  });
  return times.flatMap(({ slot, time }, index) => {
    const before = times[index - 1];
    if (!before || wallMinutes(before.time) < wallMinutes(time)) return [];
    return [
      problemOf(
        day,
        `${slotLabels[slot]} begins`,
        time,
        `is not after ${slotLabels[before.slot]} (${before.time.time})`,
      ),
    ];
  });
}

function invalidJamaahs(day: ReadDay): Problem[] {
  return prayers.flatMap((prayer) => {
    const time = day.jamaah[prayer];
    return time ? invalidJamaah(day, prayer, time) : [];
  });
}

function invalidJamaah(day: ReadDay, prayer: Prayer, time: WallTime): Problem[] {
  const label = `${prayerLabels[prayer]} jama‘ah`;
  const begins = day.begins[prayer] ?? (prayer === 'asr' ? day.begins.asrHanafi : undefined);
  if (begins && wallMinutes(time) < wallMinutes(begins) && !isWithMaghrib(day, prayer, time)) {
    return [problemOf(day, label, time, `is before ${prayerLabels[prayer]} begins (${begins.time})`)];
  }
  const slot = nextBeginning[prayer];
  const next = slot ? day.begins[slot] : undefined;
  if (slot && next && wallMinutes(time) >= wallMinutes(next)) {
    return [problemOf(day, label, time, `is not before ${slotLabels[slot]} (${next.time})`)];
  }
  return [];
}

function isWithMaghrib(day: ReadDay, prayer: Prayer, time: WallTime): boolean {
  const maghrib = { begins: day.begins.maghrib ?? null, jamaah: day.jamaah.maghrib ?? null };
  return prayer === 'isha' && canBeWithMaghrib(time, maghrib);
}

function problemOf(day: ReadDay, column: string, time: WallTime, why: string): Problem {
  return { row: day.row, column, value: time.time, why };
}
