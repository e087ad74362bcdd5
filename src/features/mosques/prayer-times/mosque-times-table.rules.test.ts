import { expect, test } from 'vitest';
import { findNextComing, hasOwnAsr, tableRows } from './mosque-times-table.rules.ts';
import type { ComingJamaah, MosqueTimes, SourcedClock } from './prayer-times.contract.ts';

const clock = (time: string): SourcedClock => ({
  time,
  nextDay: false,
  source: 'timetable',
  confirmedAt: '2026-11-16T00:00:00Z',
  stale: false,
});
const computed = (time: string): SourcedClock => ({ ...clock(time), source: 'computed', confirmedAt: null });
const line = (prayer: MosqueTimes['prayers'][number]['prayer'], begins: string, jamaah: string) => ({
  prayer,
  begins: computed(begins),
  jamaah: clock(jamaah),
  jamaahTomorrow: null,
});
const coming = (prayer: ComingJamaah['prayer'], date: string, time: string): ComingJamaah => ({
  prayer,
  date,
  time,
  at: `${date}T${time}:00Z`,
  tomorrow: date > '2026-11-26',
  jumuah: false,
});
const sitting = {
  id: 's',
  time: '12:45',
  ends: '13:15',
  language: 'English',
  hall: 'Main hall',
  address: null,
  womensPlaces: 'yes' as const,
  until: null,
  confirmedAt: null,
  stale: true,
};

const times: MosqueTimes = {
  date: '2026-11-26',
  today: '2026-11-26',
  now: '2026-11-26T13:34:00Z',
  hijri: { year: 1448, month: 6, day: 16, text: '', arabic: '', ramadanTonight: null, nightTonight: null },
  prayers: [
    line('fajr', '5:55', '6:30'),
    line('dhuhr', '11:52', '12:15'),
    line('asr', '13:39', '14:00'),
    line('maghrib', '16:01', '16:05'),
    line('isha', '17:31', '18:00'),
  ],
  sunrise: '7:36',
  asrStandard: '13:39',
  asrHanafi: '14:10',
  hasTimetable: true,
  method: 'MoonsightingCommittee',
  coming: [coming('asr', '2026-11-26', '14:00'), coming('maghrib', '2026-11-26', '16:05')],
  comingKind: 'jamaah',
  friday: '2026-11-27',
  jumuah: [sitting, { ...sitting, id: 't', time: '13:30', language: 'Urdu' }],
  changes: [
    { date: '2026-11-27', prayer: 'fajr', from: '6:30', to: '6:45' },
    { date: '2026-12-11', prayer: 'isha', from: '18:00', to: '19:30' },
  ],
  specialDays: [],
  moonText: '',
};

const states = (of: MosqueTimes, next: ComingJamaah | undefined) =>
  tableRows(of, next, null).map((row) => row.state);

test('the next jama‘ah is marked as next, and earlier ones as past', () => {
  expect(states(times, findNextComing(times.coming, Date.parse(times.now)))).toEqual([
    'past',
    'past',
    'next',
    'later',
    'later',
  ]);
});

test('after the last jama‘ah every row is past; on another day none is', () => {
  const fajr = coming('fajr', '2026-11-27', '06:45');
  expect(states(times, fajr)).toEqual(['past', 'past', 'past', 'past', 'past']);
  expect(states({ ...times, date: '2026-11-28' }, fajr)).toEqual(Array(5).fill('later'));
});

test('an announced change appears as a note in its row, with its date or “tomorrow”', () => {
  const rows = tableRows(times, undefined, null);
  expect(rows[0]?.notes).toEqual(['6:45am from tomorrow']);
  expect(rows[4]?.notes).toEqual(['7:30pm from Fri 11 Dec']);
});

test('on a Friday the sittings replace dhuhr, and each can be the next', () => {
  const friday = { ...times, date: '2026-11-27', today: '2026-11-27', changes: [] };
  const next = { ...coming('dhuhr', '2026-11-27', '13:30'), jumuah: true };
  const rows = tableRows(friday, next, null);
  expect(rows.map((row) => [row.name, row.starts, row.state])).toEqual([
    ['Fajr', '5:55', 'past'],
    ['Jumu‘ah', '11:52', 'past'],
    ['Jumu‘ah', null, 'next'],
    ['Asr', '13:39', 'later'],
    ['Maghrib', '16:01', 'later'],
    ['Isha', '17:31', 'later'],
  ]);
  expect(rows[1]?.notes).toEqual(['English · Main hall · ends 1:15pm']);
});

test('asr starts by the reader’s preferred opinion, unless the mosque gives its own time', () => {
  const asr = (of: MosqueTimes, wanted: 'standard' | 'hanafi' | null) => {
    const row = tableRows(of, undefined, wanted)[2];
    return [row?.starts, row?.notes[0]];
  };
  expect(asr(times, null)).toEqual(['13:39', 'Hanafi start 2:10pm']);
  expect(asr(times, 'hanafi')).toEqual(['14:10', 'standard start 1:39pm']);
  const own = { ...times, prayers: times.prayers.map((one) => ({ ...one, begins: clock('13:45') })) };
  expect(asr(own, 'hanafi')).toEqual(['13:45', 'Hanafi start 2:10pm']);
});

test('one day on which a mosque’s asr differs from both opinions makes it the mosque’s own all month', () => {
  const day = (begins: string | null) => ({
    prayers: [{ prayer: 'asr' as const, begins, jamaah: null, nextDay: false, withMaghrib: false }],
    asrStandard: '14:59',
    asrHanafi: '15:41',
  });
  expect(hasOwnAsr([day('15:41'), day('15:42'), day('15:41')])).toBe(true);
  expect(hasOwnAsr([day('15:41'), day('15:41')])).toBe(false);
  expect(hasOwnAsr([day('14:59'), day('15:41')])).toBe(false);
});
