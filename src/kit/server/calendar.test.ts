import ICAL from 'ical.js';
import { Temporal } from 'temporal-polyfill';
import { describe, expect, test } from 'vitest';
import { calendarText } from './calendar.ts';

const zones = [
  'Europe/London',
  'America/New_York',
  'Australia/Sydney',
  'Asia/Karachi',
  'Africa/Casablanca',
  'Asia/Kathmandu',
];

/** Every day of three years at two clock times, so that each clock change lies between two entries. */
const days = Array.from({ length: 1096 }, (_, at) => Temporal.PlainDate.from('2026-01-01').add({ days: at }));
const entries = days.flatMap((day) =>
  ['06:00', '18:00'].map((time) => ({
    uid: `${day} ${time}`,
    start: { date: day.toString(), time },
    end: { date: day.toString(), time: '23:00' },
    summary: 'Meeting',
    url: 'http://localhost/',
  })),
);

describe.each(zones)('a borough in %s', (timeZone) => {
  const text = calendarText('Events', entries, new Date('2026-11-21T12:00:00Z'), timeZone);
  const calendar = new ICAL.Component(ICAL.parse(text));

  test('has a calendar in which other programs read the correct local times', () => {
    const zone = new ICAL.Timezone(calendar.getFirstSubcomponent('vtimezone') ?? undefined);
    expect(zone.tzid).toBe(timeZone);
    const wrong = calendar.getAllSubcomponents('vevent').flatMap((component) => {
      const { uid, startDate } = new ICAL.Event(component);
      const [date = '', time = ''] = uid.split(' ');
      const meant = Temporal.PlainDateTime.from(`${date}T${time}`).toZonedDateTime(timeZone);
      const wall = startDate.clone();
      wall.zone = zone;
      return wall.toUnixTime() * 1000 === meant.epochMilliseconds ? [] : [uid];
    });
    expect(wrong).toEqual([]);
  });

  test('names its time zone in the calendar and in each entry', () => {
    expect(calendar.getFirstPropertyValue('x-wr-timezone')).toBe(timeZone);
    const starts = calendar.getAllSubcomponents('vevent').map((one) => one.getFirstProperty('dtstart'));
    expect(new Set(starts.map((start) => start?.getParameter('tzid')))).toEqual(new Set([timeZone]));
  });
});

test('a calendar without entries is valid', () => {
  const text = calendarText('Nothing', [], new Date('2026-11-21T12:00:00Z'), 'America/New_York');
  expect(new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vtimezone')).toHaveLength(1);
});

test('an entry without times covers whole days, including its last', () => {
  const days = {
    uid: 'eid',
    start: { date: '2027-03-09', time: null },
    end: { date: '2027-03-10', time: null },
    summary: 'Eid',
    url: 'http://localhost/',
  };
  const text = calendarText('Days', [days], new Date('2026-11-21T12:00:00Z'));
  expect(text).toContain('DTSTART;VALUE=DATE:20270309');
  expect(text).toContain('DTEND;VALUE=DATE:20270311');
  const [component] = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent');
  const event = new ICAL.Event(component);
  expect([event.startDate.isDate, event.startDate.toString(), event.endDate.toString()]).toEqual([
    true,
    '2027-03-09',
    '2027-03-11',
  ]);
});
