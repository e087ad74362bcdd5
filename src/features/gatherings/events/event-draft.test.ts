import { expect, test } from 'vitest';
import { eventDraft, missingInEvent } from './event-draft.ts';
import { NewEvent } from './event-input.ts';

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

test('an empty form says what is missing, in the words of each field', () => {
  expect(missingInEvent(form({}))).toEqual({
    title: 'Title is required',
    description: 'Description is required',
    eventDate: 'Event date is required',
    startTime: 'Start time is required',
    location: 'Location is required',
    address: 'Address is required',
    postcode: 'Postcode is required',
    category: 'Category is required',
    organizer: 'Organiser is required',
  });
  expect(missingInEvent(form(filled))).toEqual({});
  const placeless = form({ ...filled, location: '', address: '', postcode: '' });
  expect(Object.keys(missingInEvent(placeless))).toEqual(['location', 'address', 'postcode']);
  expect(missingInEvent(placeless, true)).toEqual({});
  expect(missingInEvent(form({ ...filled, startTime: '', timing: 'prayer' }))).toEqual({});
});

test('what the form sends is what the call takes', () => {
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

test.each(['four', '-1', '4.505', '1e3'])('a cost of %s is refused by the call', (cost) => {
  expect(NewEvent.safeParse(eventDraft(form({ ...filled, cost }))).success).toBe(false);
});
