import { expect, test } from 'vitest';
import {
  eidLists,
  eidPictureLines,
  eidText,
  firstMosque,
  fitsEid,
  isDecided,
  listOfFirstMosque,
  shownList,
} from './eid.rules.ts';
import type { ReachedSitting } from './taraweeh.contract.ts';

const [tuesday, wednesday] = ['2027-03-09', '2027-03-10'] as const;

function onDay(date: string, id: string, fields: Partial<ReachedSitting> = {}): ReachedSitting {
  const time = fields.time ?? '7:30';
  return {
    id,
    kind: 'eid_al_fitr',
    mosqueId: `mosque of ${id}`,
    mosqueName: id,
    mosqueAddress: '1 High Road',
    latitude: 51.56,
    longitude: 0.07,
    date,
    night: null,
    startsAt: `${date}T${time.padStart(5, '0')}:00.000Z`,
    time,
    nextDay: false,
    expected: true,
    problem: null,
    distance: null,
    walkingMinutes: null,
    isDistanceApproximate: false,
    leaveByClock: null,
    hasAccess: true,
    endsAt: null,
    rakahs: null,
    hall: null,
    address: null,
    postcode: null,
    language: null,
    womensPlaces: 'unknown',
    parking: null,
    children: null,
    quran: null,
    khatmNight: null,
    note: null,
    confirmedAt: '2027-03-01T12:00:00.000Z',
    stale: false,
    ...fields,
  };
}

const onEither = (id: string, fields: Partial<ReachedSitting> = {}) => [
  onDay(tuesday, id, fields),
  onDay(wednesday, id, fields),
];

const daysOf = (sittings: readonly ReachedSitting[]) => eidLists(sittings).map(({ days }) => days);

test('while all times are the same on both days, there is one list', () => {
  const sittings = [...onEither('noor'), ...onEither('bilal', { time: '8:30' })];
  expect(daysOf(sittings)).toEqual([[tuesday, wednesday]]);
  expect(eidLists(sittings)[0]?.sittings).toHaveLength(2);
  expect(isDecided(sittings)).toBe(false);
});

test('if one time differs, there are two lists', () => {
  const moved = [onDay(tuesday, 'noor'), onDay(wednesday, 'noor', { time: '7:35' })];
  expect(daysOf([...moved, ...onEither('bilal')])).toEqual([[tuesday], [wednesday]]);
});

test('a declared day splits the list, and the day of the member’s own mosque is shown first', () => {
  const sittings = [onDay(wednesday, 'noor', { expected: false }), ...onEither('bilal')];
  const lists = eidLists(sittings);
  expect(lists.map(({ days }) => days)).toEqual([[tuesday], [wednesday]]);
  expect(isDecided(sittings)).toBe(true);
  expect(shownList(lists, undefined, 'mosque of noor')?.days).toEqual([wednesday]);
  expect(shownList(lists, undefined, null)?.days).toEqual([tuesday]);
  expect(shownList(lists, tuesday, 'mosque of noor')?.days).toEqual([tuesday]);
  expect(shownList(lists, '2027-05-01', null)?.days).toEqual([tuesday]);
});

test('the member’s own mosque comes first, or else the nearest', () => {
  const sittings = [
    onDay(tuesday, 'far', { distance: 900 }),
    onDay(tuesday, 'near', { distance: 300 }),
    onDay(tuesday, 'near again', { mosqueId: 'mosque of near', distance: 800, time: '9:00' }),
  ];
  const ids = (own: string | null) => firstMosque(sittings, own).map(({ id }) => id);
  expect(ids(null)).toEqual(['near', 'near again']);
  expect(ids('mosque of far')).toEqual(['far']);
  expect(ids('mosque of nobody')).toEqual(['near', 'near again']);
  expect(firstMosque([onDay(tuesday, 'placeless')], null)).toEqual([]);
});

test('the first mosque’s prayers name all days on which it may pray them, not only the day that is listed', () => {
  const [monday, thursday] = ['2027-03-08', '2027-03-11'];
  const late = { mosqueId: 'late' };
  const all = [
    onDay(monday, 'early'),
    onDay(tuesday, 'early'),
    onDay(wednesday, 'late', late),
    onDay(thursday, 'late', late),
    onDay(wednesday, 'park', { ...late, time: null }),
  ];
  const [, , listed] = eidLists(all);
  expect(listed?.days).toEqual([wednesday]);
  const own = listed && listOfFirstMosque(all, listed, 'late');
  expect(own?.days).toEqual([wednesday, thursday]);
  expect(own?.sittings.map(({ id }) => id)).toEqual(['late']);
  expect(listed && listOfFirstMosque(all, listed, null)).toBeUndefined();
});

test('unknown facts do not match a filter', () => {
  const unknown = onDay(tuesday, 'noor');
  expect(fitsEid(unknown, {})).toBe(true);
  expect(fitsEid(unknown, { women: true })).toBe(false);
  expect(fitsEid(unknown, { parking: true })).toBe(false);
  expect(fitsEid(unknown, { held: 'mosque' })).toBe(true);
  expect(fitsEid({ ...unknown, address: 'Valentines Park' }, { held: 'mosque' })).toBe(false);
  expect(fitsEid({ ...unknown, language: 'Urdu' }, { language: 'urdu' })).toBe(true);
});

test('the message has both days and says that they are only expected', () => {
  const park = {
    address: 'Valentines Park',
    time: '8:30',
    language: 'English',
    womensPlaces: 'yes' as const,
  };
  const [list] = eidLists([...onEither('Masjid an-Noor'), ...onEither('Masjid Bilal', park)]);
  const text = list && eidText('eid_al_fitr', list, { borough: 'Redbridge', url: 'https://x.example/eid' });
  expect(text).toBe(
    [
      '*Eid al-Fitr in Redbridge*',
      'Tuesday 9 or Wednesday 10 March, expected: each mosque’s announcement decides',
      '',
      '*7:30am*',
      'Masjid an-Noor, in the mosque',
      '',
      '*8:30am*',
      'Masjid Bilal, Valentines Park, English, women’s places',
      '',
      'https://x.example/eid',
    ].join('\n'),
  );
});

test('the picture has the days and the number of prayers, or one mosque’s prayer', () => {
  const [list] = eidLists([
    ...onEither('noor', { mosqueId: 'a' }),
    ...onEither('noor again', { mosqueId: 'a', time: '10:00' }),
    ...onEither('bilal', { time: '8:30' }),
  ]);
  const days = 'Tuesday 9 or Wednesday 10 March';
  expect(list && eidPictureLines(list, false)).toEqual([days, '3 prayers at 2 mosques, 7:30am to 10:00am']);
  expect(list && eidPictureLines({ ...list, sittings: list.sittings.slice(0, 1) }, true)).toEqual([
    days,
    '7:30am in the mosque',
  ]);
});

test('an Eid prayer without the access that was asked for doesn’t fit', () => {
  expect(fitsEid(onDay(tuesday, 'a'), {})).toBe(true);
  expect(fitsEid(onDay(tuesday, 'a', { hasAccess: false }), {})).toBe(false);
});
