import { expect, test } from 'vitest';
import type { CatchableJamaah, FoundSitting } from './jamaah-finder.contract.ts';
import { fridayAnswer, fridaySpan, jamaahAnswer, untilText } from './jamaah-finder.rules.ts';

const dhuhr = { prayer: 'dhuhr', date: '2026-11-26', at: '2026-11-26T12:15:00Z' } as const;
const asr = { prayer: 'asr', date: '2026-11-26', at: '2026-11-26T14:00:00Z' } as const;

function jamaah(
  mosqueName: string,
  walkingMinutes: number,
  fields: Partial<CatchableJamaah>,
): CatchableJamaah {
  return {
    mosqueId: mosqueName,
    mosqueName,
    address: '',
    latitude: 0,
    longitude: 0,
    time: '14:00',
    tomorrow: false,
    jumuah: false,
    leaveBy: asr.at,
    leaveByClock: '13:50',
    walkingMinutes,
    distance: walkingMinutes * 60,
    isDistanceApproximate: false,
    women: false,
    confirmedAt: null,
    stale: false,
    missed: null,
    ...asr,
    ...fields,
  };
}

const names = (found: readonly { mosqueName: string }[]) => found.map((one) => one.mosqueName);

test('the best jama‘ah is the nearest confirmed one, and stale ones come last', () => {
  const answer = jamaahAnswer(
    [jamaah('far', 20, {}), jamaah('unsure', 4, { stale: true }), jamaah('near', 6, {})],
    30,
  );
  expect(answer.best?.mosqueName).toBe('near');
  expect(names(answer.reachable)).toEqual(['far', 'unsure']);
});

test('mosques beyond the walking limit and missed congregations are listed separately', () => {
  const missed = {
    prayer: 'asr',
    date: asr.date,
    jumuah: false,
    time: '13:40',
    leaveByClock: '13:30',
  } as const;
  const answer = jamaahAnswer(
    [
      jamaah('near', 6, {}),
      jamaah('hour', 67, {}),
      jamaah('late', 12, { prayer: 'maghrib', at: '2026-11-26T16:05:00Z', missed }),
      jamaah('other', 5, { prayer: 'maghrib', at: '2026-11-26T16:05:00Z' }),
    ],
    30,
  );
  expect([
    answer.best?.mosqueName,
    names(answer.reachable),
    names(answer.further),
    names(answer.tooLate),
  ]).toEqual(['near', [], ['hour'], ['late']]);
});

test('a distant mosque that still prays dhuhr does not hide a nearby asr', () => {
  const answer = jamaahAnswer([jamaah('far', 50, dhuhr), jamaah('near', 5, {})], 20);
  expect(answer.best?.mosqueName).toBe('near');
  expect(answer.further).toEqual([]);
});

test('if nothing is within the limit, the soonest mosque further away is listed', () => {
  const answer = jamaahAnswer([jamaah('far', 50, dhuhr), jamaah('later', 40, {})], 10);
  expect(answer.best).toBeUndefined();
  expect(names(answer.further)).toEqual(['far']);
});

function sitting(mosqueName: string, time: string, fields: Partial<FoundSitting>): FoundSitting {
  return {
    id: `${mosqueName} ${time}`,
    mosqueId: mosqueName,
    mosqueName,
    mosqueAddress: '',
    postcode: '',
    latitude: 0,
    longitude: 0,
    time,
    ends: null,
    language: 'English',
    hall: null,
    address: null,
    womensPlaces: 'yes',
    until: null,
    confirmedAt: null,
    stale: false,
    at: `2026-11-27T${time}:00Z`,
    distance: 500,
    isDistanceApproximate: false,
    walkingMinutes: 8,
    leaveBy: `2026-11-27T12:00:00Z`,
    leaveByClock: '12:00',
    ...fields,
  };
}

const thursday = Date.parse('2026-11-26T12:00:00Z');

test('sittings are grouped by time and sorted by distance; the best is the nearest confirmed one', () => {
  const answer = fridayAnswer(
    [
      sitting('b', '13:00', { distance: 900 }),
      sitting('a', '13:00', { distance: 300, stale: true }),
      sitting('c', '12:30', { distance: 1200 }),
      sitting('far', '12:30', { distance: 5000, walkingMinutes: 70 }),
    ],
    30,
    thursday,
  );
  expect(answer.best?.mosqueName).toBe('b');
  expect(answer.hours.map(({ time, sittings }) => [time, names(sittings)])).toEqual([
    ['12:30', ['c']],
    ['13:00', ['b', 'a']],
  ]);
  expect(names(answer.further)).toEqual(['far']);
});

test('without a location, sittings are grouped by time and none is the best', () => {
  const nowhere = { distance: null, walkingMinutes: null, leaveBy: null, leaveByClock: null };
  const answer = fridayAnswer([sitting('a', '13:00', nowhere), sitting('b', '9:30', nowhere)], 10, thursday);
  expect(answer.best).toBeUndefined();
  expect(answer.hours.map(({ time }) => time)).toEqual(['9:30', '13:00']);
});

test('on Friday, sittings that can no longer be reached are listed separately', () => {
  const now = Date.parse('2026-11-27T12:30:00Z');
  const answer = fridayAnswer(
    [sitting('a', '12:40', {}), sitting('b', '13:30', { leaveBy: '2026-11-27T13:20:00Z' })],
    30,
    now,
  );
  expect(answer.best?.mosqueName).toBe('b');
  expect(names(answer.tooLate)).toEqual(['a']);
});

test.each([
  [0, 'now'],
  [59_000, 'now'],
  [60_000, 'in 1 min'],
  [22 * 60_000, 'in 22 min'],
  [60 * 60_000, 'in 1 h'],
  [125 * 60_000, 'in 2 h 5 min'],
])('%i milliseconds are shown as “%s”', (milliseconds, text) => {
  expect(untilText(milliseconds)).toBe(text);
});

test('fridaySpan gives the first and last sitting and the number of mosques', () => {
  const sittings = [sitting('a', '13:30', {}), sitting('b', '9:30', {}), sitting('a', '12:30', {})];
  const date = '2026-11-27';
  expect(fridaySpan({ date, sittings })).toEqual({ date, first: '09:30', last: '13:30', mosques: 2 });
  expect(fridaySpan({ date, sittings: [] })).toBeNull();
});
