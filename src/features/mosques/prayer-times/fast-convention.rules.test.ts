import { expect, test } from 'vitest';
import { fajrToMaghrib, fastConventionText, fastTimes, printedSuhoorText } from './fast-convention.rules.ts';

const wall = (time: string) => ({ time, dayOffset: 0 }) as const;
const starts = { fajr: wall('05:20'), maghrib: wall('17:33') };

test('without a convention the fast is from the start of Fajr to that of Maghrib', () => {
  expect(fastTimes(starts, fajrToMaghrib)).toEqual({ suhoorEnds: wall('05:20'), iftar: wall('17:33') });
});

test('a convention ends suhoor before Fajr and puts iftar after Maghrib, never the other way round', () => {
  const times = fastTimes(starts, { minutesBeforeFajr: 25, minutesAfterMaghrib: 3 });
  expect(times).toEqual({ suhoorEnds: wall('04:55'), iftar: wall('17:36') });
});

test('where the sun gives no Fajr or Maghrib, the end of the fast isn’t known either', () => {
  const times = fastTimes({ fajr: null, maghrib: null }, { minutesBeforeFajr: 10, minutesAfterMaghrib: 3 });
  expect(times).toEqual({ suhoorEnds: null, iftar: null });
});

test.each([
  [0, 0, 'Suhoor ends when Fajr begins. Iftar is when Maghrib begins.'],
  [1, 0, 'Suhoor ends 1 minute before Fajr begins. Iftar is when Maghrib begins.'],
  [10, 3, 'Suhoor ends 10 minutes before Fajr begins. Iftar is 3 minutes after Maghrib begins.'],
])('%d minutes before Fajr and %d after Maghrib: %s', (minutesBeforeFajr, minutesAfterMaghrib, text) => {
  expect(fastConventionText({ minutesBeforeFajr, minutesAfterMaghrib })).toBe(text);
});

const printed = (...times: string[]) => times.map((time) => ({ printed: wall(time), fajr: wall('05:20') }));
const ten = { minutesBeforeFajr: 10, minutesAfterMaghrib: 0, isChosen: true };

test('a printed end of suhoor that the site doesn’t show is reported with how far it is from Fajr', () => {
  expect(printedSuhoorText('Sehri Ends', printed('05:10', '05:12'), fajrToMaghrib)).toEqual([
    'Sehri Ends: 8 to 10 minutes before Fajr begins, but this site shows suhoor as ending when Fajr begins. Set it under Ramadan and Eid, “Suhoor and iftar”.',
  ]);
  expect(printedSuhoorText('Sehri', printed('05:19'), ten)).toEqual([
    'Sehri: 1 minute before Fajr begins, but this site shows suhoor as ending 10 minutes before it. Set it under Ramadan and Eid, “Suhoor and iftar”.',
  ]);
});

test('a printed end of suhoor is the same as shown, later than Fajr, or not there at all', () => {
  expect(printedSuhoorText('Sehri', printed('05:10', '05:10'), ten)).toEqual([
    'Sehri: the same as this site shows on every day.',
  ]);
  expect(printedSuhoorText('Sehri', printed('05:10', '05:21'), ten)).toEqual([
    expect.stringMatching(/^Sehri: on some days later than the Fajr that this site shows\./),
  ]);
  expect(printedSuhoorText('Sehri', [], ten)).toEqual([]);
});
