import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { defaultSettings } from '#features/mosques/places/calculation.rules.ts';
import { computeTimes } from './computed-times.rules.ts';
import { type WallTime, wallMinutes } from './wall-clock.rules.ts';
import { datesBetween } from './wall-time.rules.ts';

const redbridge = { latitude: 51.559, longitude: 0.074 };
const whitechapel = { latitude: 51.5174, longitude: -0.0655 };

const minutes = (time: string) => wallMinutes({ time, dayOffset: 0 });
const gap = (wall: WallTime | undefined, published: string) =>
  Math.abs((wall ? wallMinutes(wall) : Number.NaN) - minutes(published));

/*
 * The unified timetable of London's mosques, as londonprayertimes.com publishes it (sunrise −3, zuhr +5 and maghrib +3
 * minutes; fajr and isha from observation, so that no method computes them exactly).
 */
const published = [
  [
    '2025-12-31',
    { fajr: '06:26', sunrise: '08:03', dhuhr: '12:09', asr: '13:45', maghrib: '16:04', isha: '17:41' },
  ],
  ['2026-04-01', { fajr: '05:00', dhuhr: '13:09', asr: '16:38', maghrib: '19:38', isha: '20:55' }],
  [
    '2026-09-12',
    { fajr: '04:56', sunrise: '06:28', dhuhr: '13:02', asr: '16:27', maghrib: '19:25', isha: '20:39' },
  ],
  [
    '2026-09-13',
    { fajr: '04:57', sunrise: '06:29', dhuhr: '13:02', asr: '16:26', maghrib: '19:23', isha: '20:37' },
  ],
  ['2026-10-24', { fajr: '06:02', maghrib: '17:52' }],
  ['2026-10-25', { fajr: '05:04', maghrib: '16:50' }],
  ['2026-10-26', { fajr: '05:05' }],
] as const;

/** Minutes by which computed times may differ. The published sunrise is deliberately 3 minutes early. */
const tolerance: Record<string, number> = { fajr: 3, sunrise: 4, dhuhr: 1, asr: 2, maghrib: 1, isha: 7 };

test.each(published)('on %s the times match the London timetable within the tolerance', (date, times) => {
  const computed: Record<string, WallTime> = computeTimes(whitechapel, date, defaultSettings);
  for (const [prayer, time] of Object.entries(times)) {
    expect(
      gap(computed[prayer], time),
      `${prayer} ${computed[prayer]?.time} against ${time}`,
    ).toBeLessThanOrEqual(tolerance[prayer] ?? 0);
  }
});

test('at midsummer, when the sun never sinks 18°, fajr and isha stay reasonable', () => {
  expect(computeTimes(redbridge, '2026-06-21', defaultSettings)).toMatchObject({
    fajr: { time: '02:42', dayOffset: 0 },
    sunrise: { time: '04:42' },
    asr: { time: '17:25' },
    asrHanafi: { time: '18:39' },
    maghrib: { time: '21:24' },
    isha: { time: '22:42', dayOffset: 0 },
  });
});

test('on every day of a year, prayers are in order, the night is long enough and the two asr times differ', () => {
  for (const date of datesBetween('2027-01-01', '2027-12-31')) {
    const times = computeTimes(redbridge, date, defaultSettings);
    const order = [
      times.imsak,
      times.fajr,
      times.sunrise,
      times.dhuhr,
      times.asr,
      times.asrHanafi,
      times.maghrib,
      times.isha,
    ];
    const inMinutes = order.map((time) => (time ? wallMinutes(time) : Number.NaN));
    expect(inMinutes, date).toEqual([...inMinutes].sort((one, other) => one - other));
    expect(inMinutes.every(Number.isFinite), date).toBe(true);
    const [, fajr = 0, , , asr = 0, hanafi = 0, , isha = 0] = inMinutes;
    expect(24 * 60 + fajr - isha, date).toBeGreaterThan(3.5 * 60);
    expect(hanafi - asr, date).toBeGreaterThanOrEqual(25);
    expect(hanafi - asr, date).toBeLessThanOrEqual(80);
  }
});

test('an isha after midnight has a day offset of one', () => {
  const north = { latitude: 58.0, longitude: -6.4 };
  const isha = computeTimes(north, '2026-06-10', { ...defaultSettings, method: 'MuslimWorldLeague' }).isha;
  expect(isha && wallMinutes(isha)).toBeGreaterThan(23 * 60);
  expect(isha?.dayOffset).toBe(isha && isha.time < '12:00' ? 1 : 0);
});

test('both clock changes of 2027 move the wall-clock times by one hour', () => {
  const maghrib = (date: string) => {
    const wall = computeTimes(redbridge, date, defaultSettings).maghrib;
    return wall ? wallMinutes(wall) : Number.NaN;
  };
  expect(maghrib('2027-03-28') - maghrib('2027-03-27')).toBeGreaterThanOrEqual(60);
  expect(maghrib('2027-03-28') - maghrib('2027-03-27')).toBeLessThanOrEqual(63);
  expect(maghrib('2027-10-30') - maghrib('2027-10-31')).toBeGreaterThanOrEqual(60);
  expect(maghrib('2027-10-30') - maghrib('2027-10-31')).toBeLessThanOrEqual(63);
});

test('prayers that depend on the sun rising are absent where it does not rise', () => {
  const times = computeTimes({ latitude: 78.2, longitude: 15.6 }, '2026-12-21', defaultSettings);
  expect(Object.keys(times)).toEqual(['dhuhr', 'asr', 'asrHanafi']);
});

test.each(['America/New_York', 'Pacific/Auckland', 'UTC'])(
  'a server in %s computes the same times',
  (zone) => {
    const program = `
    const { computeTimes } = await import('#features/mosques/prayer-times/computed-times.rules.ts');
    const { defaultSettings } = await import('#features/mosques/places/calculation.rules.ts');
    console.log(JSON.stringify(computeTimes({ latitude: 51.559, longitude: 0.074 }, '2026-04-01', defaultSettings)));`;
    const printed = execFileSync(process.execPath, ['--input-type=module', '--eval', program], {
      env: { ...process.env, TZ: zone },
      encoding: 'utf8',
    });
    expect(JSON.parse(printed)).toEqual(computeTimes(redbridge, '2026-04-01', defaultSettings));
  },
);

test('visitors within a few metres share one computation', () => {
  const here = computeTimes({ latitude: 51.559012, longitude: 0.074049 }, '2026-11-21', defaultSettings);
  expect(computeTimes({ latitude: 51.559301, longitude: 0.07388 }, '2026-11-21', defaultSettings)).toBe(here);
  expect(computeTimes({ latitude: 51.57, longitude: 0.074 }, '2026-11-21', defaultSettings)).not.toBe(here);
});
