import { expect, test } from 'vitest';
import { eventDraft, findMissingFields } from './event-form.rules.ts';
import { NewEvent } from './hosted-event.contract.ts';

const form = (values: Record<string, string>) => ({
  text: (name: string) => values[name] ?? '',
  isTicked: (name: string) => values[name] === 'on',
});
const filled = {
  title: 'Circle',
  description: 'We read.',
  category: 'religious',
  eventDate: '2026-11-28',
  startTime: '19:00',
  location: 'Hall',
  address: '1 High Road',
  postcode: 'ig1 1aa',
  organizer: 'Amina',
};

test('an empty form lists the missing fields, each with its own message', () => {
  expect(findMissingFields(form({}))).toEqual({
    title: 'Title is required',
    description: 'Description is required',
    eventDate: 'Event date is required',
    startTime: 'Start time is required',
    location: 'Location is required',
    address: 'Address is required',
    postcode: 'Postcode is required',
    category: 'Category is required',
    organizer: 'Organizer is required',
  });
  expect(findMissingFields(form(filled))).toEqual({});
  const placeless = form({ ...filled, location: '', address: '', postcode: '' });
  expect(Object.keys(findMissingFields(placeless))).toEqual(['location', 'address', 'postcode']);
  expect(Object.keys(findMissingFields(placeless, true))).toEqual(['address', 'postcode']);
  expect(findMissingFields(form({ ...filled, startTime: '', timing: 'prayer' }))).toEqual({});
});

test('the call accepts what the form sends', () => {
  const draft = eventDraft(form({ ...filled, cost: '£4.50', maxAttendees: '40', womenOnly: 'on' }));
  expect(NewEvent.parse(draft)).toMatchObject({
    postcode: 'IG1 1AA',
    costPence: 450,
    maxAttendees: 40,
    womenOnly: true,
    isPublic: true,
  });
  const prayer = eventDraft(
    form({
      ...filled,
      timing: 'prayer',
      afterPrayer: 'isha',
      afterPrayerMinutes: '20',
      durationMinutes: '45',
    }),
  );
  expect(NewEvent.parse(prayer)).toMatchObject({
    afterPrayer: 'isha',
    afterPrayerMinutes: 20,
    durationMinutes: 45,
  });
});

test('an iftar is sent with its number of meals and how guests take part', () => {
  const draft = eventDraft(form({ ...filled, isIftar: 'on', iftarMeals: '200', iftarBookFirst: 'on' }));
  expect(NewEvent.parse(draft)).toMatchObject({
    isIftar: true,
    iftarMeals: 200,
    iftarBookFirst: true,
    iftarBringDish: false,
  });
  expect(NewEvent.safeParse({ ...draft, iftarMeals: 0 }).success).toBe(false);
});

test('an event over several days needs an end time, also after a prayer', () => {
  const camp = { ...filled, endDate: '2026-11-30' };
  expect(findMissingFields(form(camp))).toEqual({ endTime: 'Please enter when it ends on the last day.' });
  const prayer = { ...camp, endTime: '16:00', timing: 'prayer', afterPrayer: 'isha', durationMinutes: '60' };
  expect(findMissingFields(form(prayer))).toEqual({});
  const parsed = NewEvent.parse(eventDraft(form(prayer)));
  expect(parsed).toMatchObject({ endDate: '2026-11-30', endTime: '16:00', afterPrayer: 'isha' });
  expect(parsed.durationMinutes).toBeUndefined();
  const refused = (fields: object) =>
    NewEvent.safeParse({ ...eventDraft(form(camp)), ...fields }).error?.issues.map(({ path }) => path[0]);
  expect(refused({})).toEqual(['endTime']);
  expect(refused({ endTime: '16:00', endDate: '2026-11-27' })).toEqual(['endDate']);
  expect(refused({ endTime: '16:00', endDate: '2026-12-29' })).toEqual(['endDate']);
  expect(refused({ endTime: '16:00', endDate: '2026-12-28' })).toBeUndefined();
});

test('left-out dates are sent for a series only', () => {
  const left = { ...filled, exceptDates: '2026-12-05,2026-12-12' };
  const weekly = { ...left, repeats: 'weekly', repeatUntil: '2026-12-19' };
  expect(NewEvent.parse(eventDraft(form(weekly))).exceptDates).toEqual(['2026-12-05', '2026-12-12']);
  expect(NewEvent.parse(eventDraft(form(left))).exceptDates).toBeUndefined();
});

test.each(['four', '-1', '4.505', '1e3'])('a cost of %s is refused by the form and by the call', (cost) => {
  expect(findMissingFields(form({ ...filled, cost })).cost).toMatch(/amount in pounds/);
  expect(NewEvent.safeParse(eventDraft(form({ ...filled, cost }))).success).toBe(false);
});
