import { expect, test } from 'vitest';
import { listedText, postedText } from './listing-age.rules.ts';

const now = new Date('2026-11-26T13:34:00Z');

test('the more recent a time, the more precisely it is shown', () => {
  const said = [
    '2026-11-26T13:00:00Z',
    '2026-11-26T11:30:00Z',
    '2026-11-25T23:59:00Z',
    '2026-11-24T08:00:00Z',
    '2026-11-21T12:00:00Z',
    '2026-11-20T12:00:00Z',
  ].map((instant) => listedText(instant, now));
  expect(said).toEqual(['Just now', '2h ago', 'Yesterday', 'Tuesday', 'Saturday', '20 Nov']);
});

test('in a sentence days keep their capital', () => {
  const said = [
    '2026-11-26T13:00:00Z',
    '2026-11-26T11:30:00Z',
    '2026-11-25T23:59:00Z',
    '2026-11-24T08:00:00Z',
    '2026-11-20T12:00:00Z',
  ].map((instant) => postedText(instant, now));
  expect(said).toEqual([
    'Posted just now',
    'Posted 2h ago',
    'Posted yesterday',
    'Posted on Tuesday',
    'Posted on 20 Nov',
  ]);
});
