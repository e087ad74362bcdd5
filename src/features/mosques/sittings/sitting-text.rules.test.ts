import { expect, test } from 'vitest';
import { sittingFacts } from './sitting-facts.rules.ts';
import { afterText, nightsText, problemsText, whenText } from './sitting-text.rules.ts';

const details = {
  kind: 'taraweeh',
  endsAt: '21:50',
  rakahs: 20,
  quran: null,
  khatmNight: null,
  hall: 'Main hall',
  address: null,
  language: null,
  womensPlaces: 'yes',
  parking: null,
  children: null,
} as const;

test('the line of a sitting has its known details and whether there are women’s places', () => {
  expect(sittingFacts(details)).toEqual([
    '20 rak‘ahs',
    'finishes about 9:50pm',
    'Main hall',
    'women’s places',
  ]);
  const bare = { ...details, endsAt: null, rakahs: null, hall: null, womensPlaces: 'unknown' } as const;
  expect(sittingFacts(bare)).toEqual(['women’s places not known']);
  expect(sittingFacts({ ...bare, address: 'Valentines Park', parking: true })).toEqual([
    'Valentines Park',
    'women’s places not known',
    'parking',
  ]);
  expect(sittingFacts({ ...bare, quran: 'short', children: false })).toEqual([
    'short surahs',
    'women’s places not known',
    'not for children',
  ]);
});

test('the night of khatm is named before it, and comes first on the night itself', () => {
  const whole = { ...details, quran: 'whole', khatmNight: 27, children: true } as const;
  expect(sittingFacts(whole, 26)).toEqual([
    '20 rak‘ahs',
    'finishes about 9:50pm',
    'Main hall',
    'the whole Qur’an',
    'khatm on the 27th night',
    'women’s places',
    'children welcome',
  ]);
  expect(sittingFacts(whole, 27).slice(0, 2)).toEqual(['khatm tonight', '20 rak‘ahs']);
  expect(sittingFacts(whole, 27)).not.toContain('khatm on the 27th night');
});

test('the time of a sitting is described as it was entered', () => {
  expect(whenText({ time: '1:30', after: null })).toBe('1:30am');
  expect(afterText({ prayer: 'isha', basis: 'jamaah', minutes: 0 })).toBe('straight after Isha jama‘ah');
  expect(afterText({ prayer: 'isha', basis: 'start', minutes: 1 })).toBe('1 minute after Isha starts');
  expect(afterText({ prayer: 'isha', basis: 'start', minutes: 0 })).toBe('when Isha starts');
});

test('the nights of a sitting are described as they were chosen', () => {
  const range = { kind: 'qiyam', nightNumbers: null, from: '2027-02-07', to: '2027-03-09' } as const;
  expect(nightsText({ ...range, nights: 'last_ten' })).toBe('the last ten nights');
  expect(nightsText({ ...range, nights: 'all' })).toBe('every night from Sun 7 Feb to Tue 9 Mar');
  expect(nightsText({ ...range, from: range.to, nights: 'all' })).toBe('the night of Tue 9 Mar');
  expect(nightsText({ ...range, nights: 'chosen', nightNumbers: [27] })).toBe('the 27th night');
  expect(nightsText({ ...range, nights: 'chosen', nightNumbers: [21, 23, 27] })).toBe(
    'the 21st, 23rd and 27th nights',
  );
  const eid = { ...range, kind: 'eid_al_fitr', nights: 'all', from: '2027-03-09', to: '2027-03-10' } as const;
  expect(nightsText(eid)).toBe('Tue 9 Mar or Wed 10 Mar, as declared');
});

test('nights without a time are counted by reason', () => {
  expect(
    problemsText([
      { date: '2027-03-05', problem: 'no_jamaah' },
      { date: '2027-03-06', problem: 'no_jamaah' },
      { date: '2027-03-07', problem: 'before_isha' },
    ]),
  ).toEqual([
    'No time on 2 dates from Fri 5 Mar: the jama‘ah isn’t known.',
    'No time on Sun 7 Mar: it would be before Isha.',
  ]);
});
