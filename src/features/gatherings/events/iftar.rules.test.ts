import { expect, test } from 'vitest';
import type { ListedEvent } from './event.contract.ts';
import { chooseIftars, type IftarReader, iftarFacts } from './iftar.rules.ts';

const iftar: ListedEvent = {
  id: '',
  title: '',
  description: 'Dates and soup.',
  category: 'community',
  eventDate: '2027-02-24',
  startTime: '17:33',
  endTime: '19:00',
  endDate: null,
  endsNextDay: false,
  startsAt: '2027-02-24T17:33:00+00:00',
  endsAt: '2027-02-24T19:00:00+00:00',
  location: 'Masjid an-Noor',
  address: '',
  postcode: '',
  latitude: null,
  longitude: null,
  organizer: '',
  maxAttendees: null,
  attendingCount: 0,
  waitlistedCount: 0,
  imageUrl: null,
  womenOnly: false,
  forFamilies: false,
  childrenWelcome: false,
  wheelchairAccessible: false,
  isCourse: false,
  isIftar: true,
  iftarMeals: null,
  iftarBookFirst: false,
  iftarBringDish: false,
  liveStreamUrl: null,
  costPence: null,
  bookingUrl: null,
  afterPrayer: 'maghrib',
  afterPrayerMinutes: 0,
  seriesId: null,
  hijriDate: null,
  drawOn: null,
  drawnAt: null,
  notice: null,
  isPublic: true,
  placeId: null,
  placeName: null,
  status: 'approved',
  cancelledReason: null,
  updatedAt: '',
  distance: null,
  isDistanceApproximate: false,
};
const reader: IftarReader = { mosque: null, now: new Date('2027-02-24T13:00:00Z'), limit: 5 };

function chosen(events: readonly Partial<ListedEvent>[], fields: Partial<IftarReader> = {}) {
  const items = events.map((event) => ({ ...iftar, ...event }));
  return chooseIftars({ items, total: items.length }, { ...reader, ...fields });
}
const titles = (of: ReturnType<typeof chosen>) => of.iftars.map(({ title }) => title);

test('the nearest with a free place is first, and the full ones are last', () => {
  const full = { maxAttendees: 30, attendingCount: 30 };
  const found = chosen([
    { title: 'Full and near', distance: 50, ...full },
    { title: 'Unplaced' },
    { title: 'Far', distance: 5000, maxAttendees: 30, attendingCount: 29 },
    { title: 'Near', distance: 300 },
    { title: 'Full, unplaced', ...full },
  ]);
  expect(titles(found)).toEqual(['Near', 'Far', 'Unplaced', 'Full and near', 'Full, unplaced']);
});

test('without a place of the reader’s own, distances are from the mosque; else the order of the list is kept', () => {
  const events = [
    { title: 'Ilford', latitude: 51.56, longitude: 0.07 },
    { title: 'Hainault', latitude: 51.6, longitude: 0.1 },
  ];
  const mosque = { latitude: 51.601, longitude: 0.1 };
  expect(titles(chosen(events))).toEqual(['Ilford', 'Hainault']);
  const found = chosen(events, { mosque });
  expect(titles(found)).toEqual(['Hainault', 'Ilford']);
  expect(found.iftars[0]?.distance).toBeCloseTo(111, 0);
  const ofReader = chosen(
    events.map((event) => ({ ...event, distance: 7, isDistanceApproximate: true })),
    { mosque },
  );
  expect(ofReader.iftars).toMatchObject([{ distance: 7, isDistanceApproximate: true }, { distance: 7 }]);
});

test('what is over at the shown moment is left out and not counted', () => {
  const late = { title: 'Late', endsAt: '2027-02-24T22:00:00+00:00' };
  const endless = { title: 'No end', startsAt: '2027-02-24T19:00:00+00:00', endsAt: null };
  const found = chosen([{ title: 'Over' }, late, endless], { now: new Date('2027-02-24T20:00:00Z') });
  expect(titles(found)).toEqual(['Late', 'No end']);
  expect(found.total).toBe(2);
});

test('a few are shown and all are counted, beyond those that were loaded', () => {
  const items = Array.from({ length: 8 }, () => iftar);
  const { iftars, total } = chooseIftars({ items, total: 210 }, reader);
  expect([iftars.length, total]).toEqual([5, 210]);
});

test('a row says what people choose an iftar by, and not what its label says', () => {
  const facts = (fields: Partial<ListedEvent>) => iftarFacts({ ...iftar, ...fields });
  expect(facts({})).toEqual([]);
  expect(
    facts({ iftarMeals: 150, forFamilies: true, childrenWelcome: true, wheelchairAccessible: true }),
  ).toEqual(['food for 150', 'families', 'wheelchair accessible']);
  expect(facts({ maxAttendees: 40, category: 'women', childrenWelcome: true, costPence: 0 })).toEqual([
    'no need to book',
    'sisters',
    'children welcome',
    'free',
  ]);
  expect(facts({ iftarBookFirst: true, iftarBringDish: true, costPence: 450 })).toEqual([
    'book first',
    'bring a dish',
    '£4.50',
  ]);
});
