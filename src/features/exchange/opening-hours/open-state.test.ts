import { expect, test } from 'vitest';
import { openState, openStateText } from './open-state.ts';
import type { ComingHours } from './schema.ts';

/* Thursday 26 November 2026 and Friday, on winter's clock. */
const karahi: ComingHours = {
  isRamadan: false,
  open: [
    { from: '2026-11-26T12:00:00.000Z', to: '2026-11-26T22:30:00.000Z' },
    { from: '2026-11-27T12:00:00.000Z', to: '2026-11-28T02:00:00.000Z' },
    { from: '2026-11-30T12:00:00.000Z', to: '2026-11-30T22:30:00.000Z' },
  ],
  breaks: [
    { from: '2026-11-26T16:00:00.000Z', to: '2026-11-26T16:20:00.000Z', why: 'maghrib' },
    { from: '2026-11-27T12:00:00.000Z', to: '2026-11-27T14:00:00.000Z', why: 'jumuah' },
  ],
};

function saidAt(instant: string, hours = karahi): string {
  const now = new Date(instant);
  const { tag, more } = openStateText(openState(hours, now), now);
  return [tag, more].filter(Boolean).join(', ');
}

test('it says until when it is open, across a short break for prayer', () => {
  expect(saidAt('2026-11-26T13:34:00Z')).toBe('Open now, until 10:30pm');
});

test('the middle of the night is called midnight', () => {
  const late = { ...karahi, open: [{ from: '2026-11-26T12:00:00.000Z', to: '2026-11-27T00:00:00.000Z' }] };
  expect(saidAt('2026-11-26T18:00:00Z', late)).toBe('Open now, until midnight');
});

test('in a break it says for which prayer, and when it opens again', () => {
  expect(saidAt('2026-11-26T16:00:00Z')).toBe('Closed for Maghrib, opens again 4:20pm');
  expect(saidAt('2026-11-26T16:20:00Z')).toBe('Open now, until 10:30pm');
});

test('a day that would begin in Jumu‘ah begins after it', () => {
  expect(saidAt('2026-11-27T11:00:00Z')).toBe('Closed now, opens 2:00pm');
  expect(saidAt('2026-11-27T12:30:00Z')).toBe('Closed for Jumu‘ah, opens again 2:00pm');
});

test('a night is told by its hour alone, and another day by its name', () => {
  expect(saidAt('2026-11-27T21:00:00Z')).toBe('Open now, until 2:00am');
  expect(saidAt('2026-11-28T01:59:00Z')).toBe('Open now, until 2:00am');
  expect(saidAt('2026-11-28T02:00:00Z')).toBe('Closed now, opens Monday 12:00pm');
  expect(saidAt('2026-11-29T09:00:00Z')).toBe('Closed now, opens tomorrow 12:00pm');
});

test('a long break is a closing time', () => {
  const hourAndAHalf = { from: '2026-11-26T16:00:00.000Z', to: '2026-11-26T17:30:00.000Z' };
  const market: ComingHours = { ...karahi, breaks: [{ ...hourAndAHalf, why: 'maghrib' }] };
  expect(saidAt('2026-11-26T13:00:00Z', market)).toBe('Open now, until 4:00pm');
});

test('what never closes is open day and night, and what never opens is closed', () => {
  const always = {
    ...karahi,
    open: [{ from: '2026-11-20T00:00:00.000Z', to: '2026-12-04T00:00:00.000Z' }],
    breaks: [],
  };
  expect(saidAt('2026-11-26T13:00:00Z', always)).toBe('Open now, day and night');
  expect(saidAt('2026-11-26T13:00:00Z', { ...karahi, open: [], breaks: [] })).toBe('Closed now');
});
