import { expect, test } from 'vitest';
import type { Board, BoardDay } from './board.contract.ts';
import {
  boardTroubles,
  clockOffsetAfter,
  dayToShow,
  fastAt,
  nextOnBoard,
  nextPrayer,
  nextSuhoorEnd,
  remainingText,
} from './board.rules.ts';

const at = (date: string, clock: string) => `${date}T${clock}:00.000Z`;
const prayer = (date: string, name: 'fajr' | 'maghrib' | 'isha', begins: string, jamaah: string | null) => ({
  prayer: name,
  begins,
  beginsAt: at(date, begins),
  jamaah,
  jamaahAt: jamaah === null ? null : at(date, jamaah),
  stale: false,
});
const day = (date: string): BoardDay => ({
  date,
  hijri: '',
  hijriArabic: '',
  moonText: null,
  sunrise: null,
  prayers: [prayer(date, 'fajr', '05:40', '06:30'), prayer(date, 'isha', '17:50', null)],
  jumuah: [],
  fast: null,
});
const days = [day('2026-11-21'), day('2026-11-22')];
const instant = (text: string) => Date.parse(text);

test('the countdown runs to the next jama‘ah, or to the prayer’s beginning if no jama‘ah is known', () => {
  expect(nextPrayer(days, instant('2026-11-21T06:00:00Z'))).toMatchObject({ prayer: 'fajr', isJamaah: true });
  expect(nextPrayer(days, instant('2026-11-21T06:30:00Z'))).toMatchObject({
    prayer: 'isha',
    isJamaah: false,
  });
  expect(nextPrayer(days, instant('2026-11-21T18:00:00Z'))).toMatchObject({ date: '2026-11-22' });
  expect(nextPrayer(days, instant('2026-11-22T18:00:00Z'))).toBeNull();
});

test('the board shows tomorrow after the last prayer, and nothing once its data has run out', () => {
  const shown = (today: string, now: string) => dayToShow(days, today, instant(now))?.date;
  expect(shown('2026-11-21', '2026-11-21T12:00:00Z')).toBe('2026-11-21');
  expect(shown('2026-11-21', '2026-11-21T17:51:00Z')).toBe('2026-11-22');
  expect(shown('2026-11-22', '2026-11-22T17:51:00Z')).toBe('2026-11-22');
  expect(shown('2026-11-23', '2026-11-23T12:00:00Z')).toBeUndefined();
});

const aBoard: Board = {
  mosqueId: '01890000-0000-7000-8000-000000000000',
  name: 'Masjid',
  now: '2026-11-21T12:00:00.000Z',
  preview: null,
  days,
  changes: [],
  announcements: [],
  congregations: [],
  events: [],
  friday: null,
};

test('a board with day-old data or a wrong clock warns about it', () => {
  const on = (device: string, clockOffset = 0) =>
    boardTroubles(aBoard, { deviceNow: instant(device), clockOffset });
  expect(on('2026-11-22T11:00:00Z')).toEqual([]);
  expect(on('2026-11-22T12:01:00Z')).toEqual(['old']);
  expect(on('2026-11-21T12:00:00Z', 180_000)).toEqual(['clock']);
  expect(on('2026-11-22T12:00:00Z', 180_000)).toEqual(['old', 'clock']);
});

test('the countdown runs to an Eid prayer that comes first, once its day is certain', () => {
  const eid = (clock: string, expected = false): Board['congregations'][number] => ({
    kind: 'eid_al_fitr',
    title: 'Eid al-Fitr prayer',
    date: '2026-11-21',
    time: clock,
    at: at('2026-11-21', clock),
    expected,
    facts: [],
  });
  const next = (now: string, ...congregations: Board['congregations']) =>
    nextOnBoard({ ...aBoard, congregations }, instant(now));
  const early = '2026-11-21T07:00:00Z';
  expect(next(early, eid('07:30'), eid('08:30'))).toMatchObject({
    title: 'Eid al-Fitr prayer',
    at: instant('2026-11-21T07:30:00Z'),
  });
  expect(next('2026-11-21T08:00:00Z', eid('07:30'), eid('08:30'))).toMatchObject({
    at: instant('2026-11-21T08:30:00Z'),
  });
  expect(next(early, eid('07:30', true))).toMatchObject({ prayer: 'isha' });
  expect(next('2026-11-21T06:00:00Z', eid('07:30'))).toMatchObject({ prayer: 'fajr' });
});

test('isha after midnight is counted down to and shown on its own day', () => {
  const summer = (date: string, ishaAt: string): BoardDay => ({
    ...day(date),
    prayers: [{ ...prayer(date, 'isha', '00:20', '00:30'), beginsAt: null, jamaahAt: ishaAt }],
  });
  const nights = [
    summer('2026-06-20', '2026-06-20T23:30:00.000Z'),
    summer('2026-06-21', '2026-06-21T23:30:00.000Z'),
  ];
  const now = instant('2026-06-20T23:10:00Z');
  expect(dayToShow(nights, '2026-06-21', now)?.date).toBe('2026-06-20');
  expect(nextPrayer(nights, now)).toMatchObject({ date: '2026-06-20', at: instant('2026-06-20T23:30:00Z') });
  expect(dayToShow(nights, '2026-06-21', now + 30 * 60_000)?.date).toBe('2026-06-21');
});

test('on Fridays the countdown runs to each Jumu‘ah sitting instead of Dhuhr', () => {
  const sitting = (at: string) => ({
    id: '01890000-0000-7000-8000-000000000001',
    time: '13:00',
    ends: null,
    language: 'English',
    hall: null,
    address: null,
    womensPlaces: 'unknown' as const,
    until: null,
    confirmedAt: null,
    stale: false,
    at,
  });
  const date = '2026-11-27';
  const dhuhr = { ...prayer(date, 'fajr', '12:00', '13:15'), prayer: 'dhuhr' as const };
  const friday: BoardDay = {
    ...day(date),
    prayers: [dhuhr, prayer(date, 'isha', '17:50', null)],
    jumuah: [sitting('2026-11-27T12:45:00.000Z'), sitting('2026-11-27T13:30:00.000Z')],
  };
  expect(nextPrayer([friday], instant('2026-11-27T12:00:00Z'))).toMatchObject({ prayer: 'jumuah' });
  expect(nextPrayer([friday], instant('2026-11-27T13:00:00Z'))).toMatchObject({
    at: instant('2026-11-27T13:30:00Z'),
  });
  expect(nextPrayer([friday], instant('2026-11-27T14:00:00Z'))).toMatchObject({ prayer: 'isha' });
});

test.each([
  [3_909_000, '1h 05m 09s'],
  [309_000, '5m 09s'],
  [-5, '0m 00s'],
  [500, '0m 01s'],
])('%d milliseconds are shown as %s', (milliseconds, text) => {
  expect(remainingText(milliseconds)).toBe(text);
});

const minute = 60_000;

test.each([
  ['an accurate clock needs no offset', 0, { askedAt: -200, receivedAt: 100 }, 0],
  [
    'a clock that is an hour fast is put back',
    0,
    { askedAt: 60 * minute - 200, receivedAt: 60 * minute },
    -60 * minute + 200,
  ],
  [
    'a clock that is an hour slow is put forward',
    0,
    { askedAt: -60 * minute, receivedAt: 200 - 60 * minute },
    60 * minute - 200,
  ],
  ['a device that slept while it waited keeps its clock', 0, { askedAt: -200, receivedAt: 1200 * minute }, 0],
  [
    'and the offset that it had',
    -5 * minute,
    { askedAt: 5 * minute, receivedAt: 1200 * minute },
    -5 * minute,
  ],
])('%s', (_what, before, { askedAt, receivedAt }, offset) => {
  const serverNow = instant('2026-11-21T12:00:00Z');
  const times = { serverNow, askedAt: serverNow + askedAt, receivedAt: serverNow + receivedAt };
  expect(clockOffsetAfter(before, times)).toBe(offset);
});

const ramadanDay = (date: string): BoardDay => ({
  ...day(date),
  fast: {
    date,
    suhoorEnds: '5:10',
    suhoorEndsAt: at(date, '05:10'),
    iftar: '17:35',
    iftarAt: at(date, '17:35'),
  },
  prayers: [prayer(date, 'fajr', '05:20', '05:40'), prayer(date, 'maghrib', '17:33', '17:38')],
});

test('in Ramadan the fast runs from the end of suhoor to iftar as the mosque has them, and there is none at night', () => {
  const fasting = [ramadanDay('2027-02-24'), ramadanDay('2027-02-25')];
  expect(fastAt(fasting, instant('2027-02-24T17:34:00Z'))).toEqual({
    from: instant('2027-02-24T05:10:00Z'),
    until: instant('2027-02-24T17:35:00Z'),
    iftar: '17:35',
  });
  expect(fastAt(fasting, instant('2027-02-24T05:10:00Z'))).not.toBeNull();
  expect(fastAt(fasting, instant('2027-02-24T05:09:59Z'))).toBeNull();
  expect(fastAt(fasting, instant('2027-02-24T17:35:00Z'))).toBeNull();
  expect(fastAt(days, instant('2026-11-21T12:00:00Z'))).toBeNull();
});

test('the end of suhoor is shown on the evening before a day of Ramadan, but not before Eid', () => {
  const at = instant('2027-02-24T18:00:00Z');
  const fasting = [ramadanDay('2027-02-24'), ramadanDay('2027-02-25')];
  expect(nextSuhoorEnd(fasting, at)).toBe('5:10');
  expect(nextSuhoorEnd(fasting, instant('2027-02-24T05:09:00Z'))).toBe('5:10');
  expect(nextSuhoorEnd(fasting.slice(0, 1), instant('2027-02-24T05:10:00Z'))).toBeNull();
  expect(nextSuhoorEnd([ramadanDay('2027-02-24'), day('2027-02-25')], at)).toBeNull();
});
