import { expect, test } from 'vitest';
import type { ReachedSitting } from './taraweeh.contract.ts';
import { endChoices, nightAnswer, noTaraweehText } from './taraweeh.rules.ts';

const evening = '2027-02-24';
const now = Date.parse(`${evening}T18:00:00Z`);
const seeker = { limit: 20, ownMosqueId: null, now };

function aSitting(name: string, time: string, fields: Partial<ReachedSitting> = {}): ReachedSitting {
  return {
    id: name,
    kind: 'taraweeh',
    mosqueId: `mosque of ${name}`,
    mosqueName: name,
    mosqueAddress: '1 High Road',
    latitude: 51.56,
    longitude: 0.07,
    date: evening,
    night: 18,
    startsAt: `${evening}T${time}:00.000Z`,
    time,
    nextDay: false,
    expected: false,
    problem: null,
    distance: 400,
    walkingMinutes: 7,
    isDistanceApproximate: false,
    leaveByClock: null,
    hasAccess: true,
    endsAt: null,
    rakahs: 20,
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
    confirmedAt: '2027-02-20T12:00:00.000Z',
    stale: false,
    ...fields,
  };
}

const namesOf = (sittings: readonly ReachedSitting[]) => sittings.map(({ id }) => id);

const long = aSitting('long', '19:45', { endsAt: '21:40', womensPlaces: 'yes', rakahs: 20 });
const short = aSitting('short', '20:15', { endsAt: '21:15', womensPlaces: 'yes', rakahs: 8 });
const open = aSitting('open', '20:00', { womensPlaces: 'yes', rakahs: 8 });
const far = aSitting('far', '20:00', { endsAt: '21:00', womensPlaces: 'yes', rakahs: 8, walkingMinutes: 25 });
const men = aSitting('men', '20:00', { endsAt: '21:00', womensPlaces: 'no', rakahs: 8 });
const all = [long, short, open, far, men];

test('filters by women’s places, 8 rak‘ahs, a 20-minute walk and the end by 9:30 can be combined', () => {
  const answer = nightAnswer(all, { women: true, rakahs: '8', by: '21:30' }, seeker);
  expect(answer.best?.id).toBe('short');
  expect(answer.hours.map(({ time }) => time)).toEqual(['20:15']);
  expect(namesOf(answer.further)).toEqual(['far']);
  expect(namesOf(answer.unfit)).toEqual(['long', 'open', 'men']);
});

test('the best is the member’s own mosque if no filter is set, or else the earliest to finish', () => {
  const ofLong = { ...seeker, ownMosqueId: long.mosqueId };
  expect(nightAnswer(all, {}, ofLong).best?.id).toBe('long');
  expect(nightAnswer(all, {}, seeker).best?.id).toBe('men');
  expect(nightAnswer(all, { women: true }, ofLong).best?.id).toBe('short');
});

test('without filters, a location and an own mosque there is no best', () => {
  const placeless = all.map((sitting) => ({ ...sitting, distance: null, walkingMinutes: null }));
  expect(nightAnswer(placeless, {}, seeker).best).toBeUndefined();
  expect(nightAnswer(placeless, { rakahs: '20' }, seeker).best?.id).toBe('long');
});

test('sittings that have begun and those without a known time are listed separately', () => {
  const untimed = { ...open, id: 'untimed', startsAt: null, time: null, problem: 'no_jamaah' as const };
  const later = { ...seeker, now: Date.parse(`${evening}T19:50:00Z`) };
  const answer = nightAnswer([long, short, untimed], {}, later);
  expect(namesOf(answer.started)).toEqual(['long']);
  expect(namesOf(answer.untimed)).toEqual(['untimed']);
  expect(answer.hours.map(({ time }) => time)).toEqual(['20:15']);
});

test('only half hours by which some but not all have ended are offered', () => {
  expect(endChoices(all)).toEqual(['21:00', '21:30']);
  expect(endChoices([aSitting('late', '22:45', { endsAt: '0:20' }), short])).toEqual(['21:30']);
  expect(endChoices([open])).toEqual([]);
});

test('an end after midnight is later than one in the evening', () => {
  const late = aSitting('late', '22:45', { endsAt: '0:20' });
  expect(nightAnswer([late, short], { by: '22:00' }, seeker).unfit).toEqual([late]);
  expect(nightAnswer([late, short], { by: '00:30' }, seeker).unfit).toEqual([]);
});

test('an evening without taraweeh, as after Ramadan, is not said to be one that mosques have yet to enter', () => {
  expect(noTaraweehText({ isTonight: true, ramadan: null })).toBe('No taraweeh is entered for tonight');
  expect(noTaraweehText({ isTonight: false, ramadan: {} })).toBe('No mosque has entered its taraweeh yet');
  expect(noTaraweehText({ isTonight: true, ramadan: {} })).toBe('No mosque has entered its taraweeh yet');
});

test('a sitting without the access that was asked for is set aside, even at the reader’s own mosque', () => {
  const own = aSitting('own', '20:00', { hasAccess: false });
  const answer = nightAnswer([own, short], { access: 'lift' }, { ...seeker, ownMosqueId: own.mosqueId });
  expect(answer.best?.id).toBe('short');
  expect(namesOf(answer.unfit)).toEqual(['own']);
});
