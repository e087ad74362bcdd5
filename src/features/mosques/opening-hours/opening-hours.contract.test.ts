import { expect, test } from 'vitest';
import { type OpeningHours, openingHours } from './opening-hours.contract.ts';

const week = (spans: OpeningHours['week'][number]) =>
  Array.from({ length: 7 }, (_, at) => (at === 0 ? spans : []));
const hours: OpeningHours = { week: week([]), ramadan: null, days: [], breaks: [], jumuah: null, note: null };

/** The first validation error, with its path. */
function fault(change: object): string | null {
  const result = openingHours.safeParse({ ...hours, ...change });
  const issue = result.success ? null : result.error.issues[0];
  return issue ? `${issue.path.join('.')}: ${issue.message}` : null;
}

test('a day may end after midnight, last the whole day or have several spans', () => {
  expect(fault({ week: week([{ opens: '18:00', closes: '02:00' }]) })).toBeNull();
  expect(fault({ week: week([{ opens: '00:00', closes: '00:00' }]) })).toBeNull();
  expect(
    fault({
      week: week([
        { opens: '09:00', closes: '12:00' },
        { opens: '13:00', closes: '00:00' },
      ]),
    }),
  ).toBeNull();
});

test('hours that end before they begin are reported at their field', () => {
  const backwards = week([{ opens: '17:00', closes: '09:00' }]);
  expect(fault({ week: backwards })).toBe(
    'week.0.0.closes: This closes before it opens. After midnight it can close by 6:00am at the latest.',
  );
  expect(fault({ week: week([{ opens: '09:00', closes: '09:00' }]) })).toMatch(
    /^week\.0\.0\.closes: This closes at the same time as it opens/,
  );
  expect(fault({ jumuah: { from: '14:00', until: '13:00' } })).toBe(
    'jumuah.until: This ends before it begins.',
  );
});

test('overlapping spans of a day are refused, also after midnight', () => {
  const overlapping = [
    { opens: '09:00', closes: '13:00' },
    { opens: '12:00', closes: '17:00' },
  ];
  expect(fault({ week: week(overlapping) })).toMatch(/^week\.0\.1\.opens: This starts before/);
  const afterNight = [
    { opens: '18:00', closes: '02:00' },
    { opens: '22:00', closes: '23:00' },
  ];
  expect(fault({ week: week(afterNight) })).toMatch(/^week\.0\.1\.opens: This starts before/);
});

test('a date and a prayer can appear once, and a break has a minimum length', () => {
  const day = { date: '2026-12-25', spans: [], note: null };
  expect(fault({ days: [day, day] })).toBe('days: The same date is here twice.');
  const pause = { prayer: 'asr', minutes: 10 };
  expect(fault({ breaks: [pause, pause] })).toBe('breaks: The same prayer is here twice.');
  expect(fault({ breaks: [{ prayer: 'asr', minutes: 4 }] })).toBe(
    'breaks.0.minutes: Please enter 5 minutes or more.',
  );
});
