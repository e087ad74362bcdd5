import { expect, test } from 'vitest';
import { weeklySubject } from './weekly-subject.ts';

const on = (title: string, day: string | null) => ({ title, day });
const subject = (...items: ReturnType<typeof on>[]) => weeklySubject(items, 'Redbridge');

test('the subject names what is in the e-mail, what has a day first', () => {
  expect(
    subject(on('Notice', null), on('Tafsir', 'Thursday 26 November'), on('Supper', 'Friday 27 November')),
  ).toBe('This week: Tafsir, Supper and 1 more');
  expect(subject(on('Tafsir', 'Thursday 26 November'))).toBe('This week: Tafsir');
});

test('if all of it is at the weekend, it says so', () => {
  expect(subject(on('Park walk', 'Saturday 28 November'), on('Fun morning', 'Sunday 29 November'))).toBe(
    'This weekend: Park walk, Fun morning',
  );
});

test('a series is named once, a long title is cut, and nothing at all is this week', () => {
  expect(subject(on('Club', 'Tuesday 24 November'), on('Club', 'Thursday 26 November'))).toBe(
    'This week: Club',
  );
  expect(subject(on('x'.repeat(200), null)).length).toBeLessThan(60);
  expect(subject()).toBe('This week in Redbridge');
});
