import { expect, test } from 'vitest';
import type { Ramadan } from './ramadan.contract.ts';
import { headingOf, momentsOf, nextMoment } from './ramadan-head.rules.ts';

const fast = (date: string) => ({
  date,
  suhoorEnds: '5:18',
  suhoorEndsAt: `${date}T05:18:00.000Z`,
  iftar: '17:33',
  iftarAt: `${date}T17:33:00.000Z`,
});

const season: Ramadan = {
  now: '2027-02-24T17:12:00.000Z',
  today: '2027-02-24',
  preview: null,
  canPreview: false,
  mosque: null,
  placeLabel: 'Redbridge',
  year: 1448,
  phase: 'fasting',
  starts: { days: ['2027-02-08'], isDeclared: true },
  eid: { days: ['2027-03-09', '2027-03-10'], isDeclared: false },
  day: 17,
  night: 18,
  hijri: '17 Ramadan 1448',
  fasts: [fast('2027-02-24'), fast('2027-02-25')],
  isha: { starts: '18:54', jamaah: '19:45', at: '2027-02-24T19:45:00.000Z' },
  taraweeh: { time: '20:00', startsAt: '2027-02-24T20:00:00.000Z', rakahs: 20, endsAt: '21:40' },
  firstTaraweeh: [],
  ownMoon: null,
  sentence: '',
  declared: [],
  notHeard: [],
};

const names = (one: Ramadan) => momentsOf(one).map(({ name, detail }) => `${name}, ${detail}`);
const at = (time: string) => Date.parse(`2027-02-24T${time}:00Z`);

test('during the fast, iftar is next and the progress counts from the end of suhoor', () => {
  expect(names(season)).toEqual([
    'Iftar, today',
    'Isha, starts 6:54',
    'Taraweeh, 20 rak‘ahs',
    'Suhoor ends, tomorrow',
  ]);
  const found = nextMoment(season, at('17:12'));
  expect(found).toMatchObject({ next: { name: 'Iftar', time: '17:33' } });
  expect(found?.share).toBeCloseTo(0.97, 2);
});

test('after iftar come Isha, taraweeh and suhoor', () => {
  const night: Ramadan = { ...season, phase: 'night' };
  const next = (time: string) => nextMoment(night, at(time))?.next.name;
  expect(['17:40', '19:50', '20:30'].map(next)).toEqual(['Isha', 'Taraweeh', 'Suhoor ends']);
  expect(nextMoment(night, Date.parse('2027-02-26T00:00:00Z'))).toBeNull();
  // The bar begins at iftar; last night's prayers, which precede the end of suhoor, aren't among the moments.
  expect(nextMoment(night, at('18:36'))?.share).toBeCloseTo(0.5, 1);
  expect(nextMoment({ ...season, phase: 'suhoor' }, at('04:00'))?.share).toBeNull();
});

test('from iftar to Isha the heading names taraweeh too, if the mosque holds it', () => {
  const night: Ramadan = { ...season, phase: 'night' };
  const headingAt = (one: Ramadan, time: string) => {
    const next = nextMoment(one, at(time))?.next;
    return next && headingOf(one, next);
  };
  expect(headingAt(night, '17:40')).toBe('Isha, then taraweeh');
  expect(headingAt(night, '19:50')).toBe('Taraweeh');
  expect(headingAt({ ...night, taraweeh: null }, '17:40')).toBe('Isha');
  expect(headingAt(season, '17:12')).toBe('Iftar');
});

test('without a jama‘ah, the start of Isha is shown', () => {
  const isha = { starts: '18:54', jamaah: null, at: '2027-02-24T18:54:00.000Z' };
  expect(momentsOf({ ...season, isha })[1]).toMatchObject({ detail: 'starts', time: '18:54' });
});

test('on the evening of the announcement, tomorrow’s fast is conditional until it is declared', () => {
  const evening: Ramadan = { ...season, phase: 'announcement', night: 1, taraweeh: null };
  expect(names(evening)).toContain('Suhoor ends, tomorrow');
  const open = { ...evening, starts: { days: ['2027-02-25', '2027-02-26'], isDeclared: false } };
  expect(names(open)).toContain('Suhoor ends, if it begins');
});

test('before Ramadan, on Eid and afterwards there is no countdown', () => {
  for (const phase of ['before', 'eid_eve', 'eid', 'after'] as const) {
    expect(momentsOf({ ...season, phase })).toEqual([]);
  }
});
