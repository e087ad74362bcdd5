import { expect, test } from 'vitest';
import type { Ramadan } from './ramadan.contract.ts';
import { eveningText, ramadanPictureLines } from './ramadan-text.rules.ts';

const fast = (date: string, suhoorEnds: string, iftar: string) => ({
  date,
  suhoorEnds,
  suhoorEndsAt: `${date}T05:20:00.000Z`,
  iftar,
  iftarAt: `${date}T17:33:00.000Z`,
});

const season: Ramadan = {
  now: '2027-02-24T17:12:00.000Z',
  today: '2027-02-24',
  preview: null,
  canPreview: false,
  mosque: { id: '1', name: 'Masjid an-Noor', latitude: 51.56, longitude: 0.07 },
  placeLabel: 'Masjid an-Noor',
  year: 1448,
  phase: 'fasting',
  starts: { days: ['2027-02-08'], isDeclared: true },
  eid: { days: ['2027-03-09', '2027-03-10'], isDeclared: false },
  day: 17,
  night: 18,
  hijri: '17 Ramadan 1448',
  fasts: [fast('2027-02-24', '5:20', '17:33'), fast('2027-02-25', '5:18', '17:35')],
  isha: { starts: '18:54', jamaah: '19:45', at: '2027-02-24T19:45:00.000Z' },
  taraweeh: { time: '20:00', startsAt: '2027-02-24T20:00:00.000Z', rakahs: 20, endsAt: null },
  firstTaraweeh: [],
  ownMoon: null,
  sentence: '',
  declared: [],
  notHeard: [],
};

test('the message has its date and the night that begins at Maghrib', () => {
  expect(eveningText(season, 'https://x.example/ramadan')).toBe(
    [
      '*Ramadan at Masjid an-Noor*',
      'Wednesday 24 February 2027, 17 Ramadan',
      '',
      'Suhoor ends 5:20am',
      'Iftar 5:33pm',
      'Isha jama‘ah 7:45pm',
      'Taraweeh 8:00pm, 20 rak‘ahs',
      'Suhoor ends tomorrow 5:18am',
      'From Maghrib: the 18th night',
      '',
      'https://x.example/ramadan',
    ].join('\n'),
  );
});

test('the message omits Isha without a jama‘ah, and there is none before Ramadan', () => {
  const isha = { starts: '18:54', jamaah: null, at: '2027-02-24T18:54:00.000Z' };
  expect(eveningText({ ...season, isha }, '')).not.toContain('Isha');
  expect(eveningText({ ...season, phase: 'before', day: null }, '')).toBeNull();
});

test('the picture has the fast in Ramadan, and the coming event at other times', () => {
  expect(ramadanPictureLines(season)).toEqual([
    'Wednesday 24 February 2027, 17 Ramadan',
    'Suhoor ends 5:20am, iftar 5:33pm',
    'Taraweeh 8:00pm, 20 rak‘ahs',
  ]);
  expect(ramadanPictureLines({ ...season, phase: 'before', today: '2027-01-20', day: null })).toEqual([
    'Ramadan begins on Monday 8 February',
  ]);
  expect(ramadanPictureLines({ ...season, phase: 'eid_eve', today: '2027-03-08', day: 29 })).toEqual([
    'Eid al-Fitr is expected on Tuesday 9 or Wednesday 10 March',
  ]);
});
