import { expect, test } from 'vitest';
import { bookingState } from './booking-state.ts';

const event = {
  status: 'approved' as const,
  isOver: false,
  isOwn: false,
  maxAttendees: 2,
  attendingCount: 1,
};
const none = { status: 'none' as const };
const coming = { status: 'attending' as const };

test('a member is offered a place, or one on the waiting list', () => {
  expect(bookingState(event, none)).toBe('open');
  expect(bookingState({ ...event, attendingCount: 2 }, none)).toBe('full');
  expect(bookingState({ ...event, maxAttendees: null }, none)).toBe('open');
});

test('who has answered is offered to change it, though the event is full, their own, or waits again', () => {
  for (const changed of [{ attendingCount: 2 }, { isOwn: true }, { status: 'pending' as const }]) {
    expect(bookingState({ ...event, ...changed }, coming)).toBe('attending');
  }
  expect(bookingState(event, { status: 'waitlisted' })).toBe('waitlisted');
});

test('visitors and hosts are not asked', () => {
  expect(bookingState(event, null)).toBe('visitor');
  expect(bookingState({ ...event, isOwn: true }, none)).toBe('host');
});

test('what is over, cancelled or not public can’t be booked, whatever was said', () => {
  expect(bookingState({ ...event, isOver: true }, coming)).toBe('closed');
  expect(bookingState({ ...event, status: 'cancelled' }, coming)).toBe('closed');
  expect(bookingState({ ...event, status: 'rejected' }, none)).toBe('closed');
  expect(bookingState({ ...event, status: 'pending' }, none)).toBe('closed');
  expect(bookingState({ ...event, status: 'pending' }, null)).toBe('closed');
});
