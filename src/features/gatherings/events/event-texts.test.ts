import { expect, test } from 'vitest';
import { goingText, nearText, prayerText, shareText, timeText, whenText } from './event-texts.ts';

const event = {
  title: 'Saturday soup kitchen',
  eventDate: '2026-11-28',
  startTime: '10:00',
  endTime: '12:30',
  endsNextDay: false,
  location: 'Goodmayes Islamic Centre',
  postcode: 'IG3 9SL',
  status: 'approved' as const,
};

test('what is passed on has title, day, hour, place with postcode', () => {
  expect(shareText(event)).toBe('Saturday soup kitchen – Sat 28 Nov 10am, Goodmayes Islamic Centre IG3 9SL');
  expect(shareText({ ...event, startTime: '19:30' })).toContain('Sat 28 Nov 7:30pm,');
  expect(shareText({ ...event, status: 'cancelled' })).toMatch(/^Cancelled: Saturday/);
});

test('a span, an open end, an end past midnight', () => {
  expect(timeText(event)).toBe('10:00am–12:30pm');
  expect(timeText({ ...event, endTime: null })).toBe('10:00am');
  expect(timeText({ startTime: '20:00', endTime: '01:00', endsNextDay: true })).toBe(
    '8:00pm–1:00am (next day)',
  );
});

test('the year is said where it is another', () => {
  expect(whenText(event, '2026-11-26')).toBe('Sat 28 Nov, 10:00am–12:30pm');
  expect(whenText({ ...event, eventDate: '2027-01-02' }, '2026-11-26')).toBe(
    'Sat 2 Jan 2027, 10:00am–12:30pm',
  );
});

test('days that are near are said in words, across the end of a month', () => {
  expect(nearText('2026-11-30', '2026-11-30')).toBe('Today');
  expect(nearText('2026-12-01', '2026-11-30')).toBe('Tomorrow');
  expect(nearText('2026-12-02', '2026-11-30')).toBe('The day after tomorrow');
  expect(nearText('2026-12-14', '2026-11-30')).toBe('In 14 days');
  expect(nearText('2026-12-15', '2026-11-30')).toBeNull();
  expect(nearText('2026-11-29', '2026-11-30')).toBeNull();
});

test('an event that follows a prayer says which', () => {
  expect(prayerText({ afterPrayer: 'maghrib', afterPrayerMinutes: 15 })).toBe('15 minutes after Maghrib');
  expect(prayerText({ afterPrayer: 'isha', afterPrayerMinutes: 0 })).toBe('Straight after Isha');
  expect(prayerText({ afterPrayer: null, afterPrayerMinutes: null })).toBeNull();
});

test('nobody, one and many who come or wait', () => {
  expect(goingText(0, 0)).toBe('Be the first to say you’re coming.');
  expect(goingText(1, 0)).toBe('1 person is going.');
  expect(goingText(17, 1)).toBe('17 people are going. 1 person is on the waiting list.');
});
