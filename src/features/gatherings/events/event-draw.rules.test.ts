import { expect, test } from 'vitest';
import { awaitsDraw, drawText, lastDrawDate, waitingName } from './event-draw.rules.ts';

test('a draw is due at 6pm in the borough, in winter and in summer', () => {
  expect(lastDrawDate(new Date('2027-02-19T17:59:00Z'))).toBe('2027-02-18');
  expect(lastDrawDate(new Date('2027-02-19T18:00:00Z'))).toBe('2027-02-19');
  expect(lastDrawDate(new Date('2027-06-19T16:59:00Z'))).toBe('2027-06-18');
  expect(lastDrawDate(new Date('2027-06-19T17:00:00Z'))).toBe('2027-06-19');
});

test('people are in the draw until it is held, and then on the waiting list', () => {
  const drawOn = '2027-02-19';
  expect(awaitsDraw({ drawOn: null, drawnAt: null })).toBe(false);
  expect(waitingName({ drawOn, drawnAt: null })).toBe('In the draw');
  expect(waitingName({ drawOn, drawnAt: '2027-02-19T18:00:00.000Z' })).toBe('Waiting list');
  expect(drawText(drawOn)).toBe('Friday 19 February 2027 at 6pm');
});
