import { expect, test } from 'vitest';
import {
  bookText,
  enteredText,
  goingText,
  iftarText,
  nearText,
  partyText,
  personText,
  prayerText,
  rowTimeText,
  shareText,
  timeText,
  untilText,
  whenText,
} from './event-text.rules.ts';

const event = {
  title: 'Saturday soup kitchen',
  eventDate: '2026-11-28',
  endDate: null,
  startTime: '10:00',
  endTime: '12:30',
  endsNextDay: false,
  location: 'Goodmayes Islamic Centre',
  postcode: 'IG3 9SL',
  status: 'approved' as const,
};

test('the text of an iftar says for how many there is food, and how guests take part', () => {
  const iftar = { isIftar: true, iftarMeals: 200, iftarBookFirst: true, iftarBringDish: true };
  expect(iftarText(iftar)).toBe('Food for 200 people. Book a place first, and bring a dish to share');
  expect(iftarText({ ...iftar, iftarMeals: null, iftarBookFirst: false, iftarBringDish: false })).toBe(
    'Iftar. No need to book',
  );
  expect(iftarText({ ...iftar, isIftar: false })).toBeNull();
});

test('the text for sharing has title, date, time and place with its postcode', () => {
  expect(shareText(event)).toBe('Saturday soup kitchen – Sat 28 Nov 10am, Goodmayes Islamic Centre IG3 9SL');
  expect(shareText({ ...event, startTime: '19:30' })).toContain('Sat 28 Nov 7:30pm,');
  expect(shareText({ ...event, status: 'cancelled' })).toMatch(/^Cancelled: Saturday/);
});

test('a time can have an end, no end, or an end after midnight', () => {
  expect(timeText(event)).toBe('10:00am–12:30pm');
  expect(timeText({ ...event, endTime: null })).toBe('10:00am');
  expect(timeText({ ...event, startTime: '20:00', endTime: '01:00', endsNextDay: true })).toBe(
    '8:00pm–1:00am (next day)',
  );
});

test('an event over several days names its last day, and in a list the remaining days', () => {
  const camp = { ...event, eventDate: '2026-12-30', endDate: '2027-01-02', startTime: '18:00' };
  expect(whenText(camp, '2026-11-26')).toBe('Wed 30 Dec, 6:00pm to Sat 2 Jan 2027, 12:30pm');
  expect(shareText(camp)).toContain('Wed 30 Dec 6pm until Sat 2 Jan,');
  expect(rowTimeText(camp, '2026-12-30')).toBe('6:00pm, until Sat 2 Jan');
  expect(rowTimeText(camp, '2026-12-31')).toBe('Until Sat 2 Jan');
});

test('the year is shown unless it is the current one', () => {
  expect(whenText(event, '2026-11-26')).toBe('Sat 28 Nov, 10:00am–12:30pm');
  expect(whenText({ ...event, eventDate: '2027-01-02' }, '2026-11-26')).toBe(
    'Sat 2 Jan 2027, 10:00am–12:30pm',
  );
});

test('near dates are shown in words, across the end of a month', () => {
  expect(nearText('2026-11-30', '2026-11-30')).toBe('Today');
  expect(nearText('2026-12-01', '2026-11-30')).toBe('Tomorrow');
  expect(nearText('2026-12-02', '2026-11-30')).toBe('The day after tomorrow');
  expect(nearText('2026-12-14', '2026-11-30')).toBe('In 14 days');
  expect(nearText('2026-12-15', '2026-11-30')).toBeNull();
  expect(nearText('2026-11-29', '2026-11-30')).toBeNull();
});

test('an event after a prayer names the prayer', () => {
  expect(prayerText({ afterPrayer: 'maghrib', afterPrayerMinutes: 15 })).toBe('15 minutes after Maghrib');
  expect(prayerText({ afterPrayer: 'isha', afterPrayerMinutes: 0 })).toBe('Straight after Isha');
  expect(prayerText({ afterPrayer: null, afterPrayerMinutes: null })).toBeNull();
});

test('the number of guests has its own wording for none, one and many', () => {
  expect(goingText(0, 0)).toBe('Be the first to say you’re coming.');
  expect(goingText(1, 0)).toBe('1 person is going.');
  expect(goingText(17, 1)).toBe('17 people are going. 1 person is on the waiting list.');
});

test('an RSVP says how many people it is for', () => {
  const open = { drawOn: null, drawnAt: null };
  expect(partyText('attending', 0, open)).toBe('You’re coming');
  expect(partyText('attending', 1, open)).toBe('You and 1 guest are coming');
  expect(partyText('waitlisted', 4, open)).toBe('You and 4 guests are on the waiting list');
  expect(partyText('waitlisted', 0, { ...open, drawOn: '2027-02-19' })).toBe('You’re in the draw');
});

test('the button of an RSVP says for how many people it is', () => {
  expect(bookText(1, 'open')).toBe('Book 1 place');
  expect(bookText(3, 'open')).toBe('Book 3 places');
  expect(bookText(3, 'full')).toBe('Wait for 3 places');
  expect(bookText(3, 'draw')).toBe('Enter the draw for 3');
  expect(bookText(3, 'booked')).toBe('Save 3 places');
});

test('a named guest is shown to the host with what they need', () => {
  expect(personText({ name: 'Nani', kind: 'adult', needs: null })).toBe('Nani');
  expect(personText({ name: 'Ibrahim', kind: 'child', needs: 'No nuts' })).toBe('Ibrahim (child): No nuts');
});

test('until the draw, the number of people who have entered is told', () => {
  expect(enteredText(0)).toBe('No one has entered yet.');
  expect(enteredText(1)).toBe('1 person is in the draw.');
  expect(enteredText(40)).toBe('40 people are in the draw.');
});

test('a notice shows when it ends, with the date if it is another day', () => {
  expect(untilText('2027-06-21T21:00:00.000Z', '2027-06-21')).toBe('until 10:00pm');
  expect(untilText('2026-11-22T09:00:00.000Z', '2026-11-21')).toBe('until Sun 22 Nov, 9:00am');
});
