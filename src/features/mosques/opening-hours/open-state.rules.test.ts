/* Thursday 26 and Friday 27 November 2026, in GMT. */
import { expect, test } from 'vitest';
import { openState, openStateText } from './open-state.rules.ts';
import type { ComingHours } from './opening-hours.contract.ts';

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

test('the text says until when it is open, across a short prayer break', () => {
  expect(saidAt('2026-11-26T13:34:00Z')).toBe('Open now, until 10:30pm');
});

test('closing at 00:00 is called midnight', () => {
  const late = { ...karahi, open: [{ from: '2026-11-26T12:00:00.000Z', to: '2026-11-27T00:00:00.000Z' }] };
  expect(saidAt('2026-11-26T18:00:00Z', late)).toBe('Open now, until midnight');
});

test('in a break the text names the prayer and the time of reopening', () => {
  expect(saidAt('2026-11-26T16:00:00Z')).toBe('Closed for Maghrib, opens again 4:20pm');
  expect(saidAt('2026-11-26T16:20:00Z')).toBe('Open now, until 10:30pm');
});

test('a day that would begin during Jumu‘ah begins after it', () => {
  expect(saidAt('2026-11-27T11:00:00Z')).toBe('Closed now, opens 2:00pm');
  expect(saidAt('2026-11-27T12:30:00Z')).toBe('Closed for Jumu‘ah, opens again 2:00pm');
});

test('a time in the same night has no day, and a later day is named', () => {
  expect(saidAt('2026-11-27T21:00:00Z')).toBe('Open now, until 2:00am');
  expect(saidAt('2026-11-28T01:59:00Z')).toBe('Open now, until 2:00am');
  expect(saidAt('2026-11-28T02:00:00Z')).toBe('Closed now, opens Monday 12:00pm');
  expect(saidAt('2026-11-29T09:00:00Z')).toBe('Closed now, opens tomorrow 12:00pm');
});

test('a long break counts as closing', () => {
  const hourAndAHalf = { from: '2026-11-26T16:00:00.000Z', to: '2026-11-26T17:30:00.000Z' };
  const market: ComingHours = { ...karahi, breaks: [{ ...hourAndAHalf, why: 'maghrib' }] };
  expect(saidAt('2026-11-26T13:00:00Z', market)).toBe('Open now, until 4:00pm');
});

test('a shop that never closes is open day and night, and one that never opens is closed', () => {
  const always = {
    ...karahi,
    open: [{ from: '2026-11-20T00:00:00.000Z', to: '2026-12-04T00:00:00.000Z' }],
    breaks: [],
  };
  expect(saidAt('2026-11-26T13:00:00Z', always)).toBe('Open now, day and night');
  expect(saidAt('2026-11-26T13:00:00Z', { ...karahi, open: [], breaks: [] })).toBe('Closed now');
});
