import { describe, expect, test } from 'vitest';
import { bookingState, pageTags, rowTags } from './event-tag.rules.ts';

const event = {
  status: 'approved' as const,
  category: 'community' as const,
  maxAttendees: null,
  attendingCount: 0,
  womenOnly: false,
  forFamilies: false,
  childrenWelcome: false,
  isCourse: false,
  isIftar: false,
  iftarBookFirst: false,
  wheelchairAccessible: false,
  liveStreamUrl: null,
  costPence: null,
  isPublic: true,
  drawOn: null,
  drawnAt: null,
};
const row = (fields: Partial<Parameters<typeof rowTags>[0]>) =>
  rowTags({ ...event, ...fields }).map(({ label }) => label);

test('a row has at most two tags, the scarcest first', () => {
  expect(row({ maxAttendees: 20, attendingCount: 17, womenOnly: true, costPence: 0 })).toEqual([
    '3 left',
    'Sisters',
  ]);
  expect(row({ maxAttendees: 20, attendingCount: 20, costPence: 450 })).toEqual(['Full', '£4.50']);
  expect(row({ maxAttendees: 60, attendingCount: 1 })).toEqual([]);
});

test('the row of an iftar always shows how many places are left', () => {
  expect(row({ isIftar: true, maxAttendees: 200, attendingCount: 20, womenOnly: true })).toEqual([
    '180 left',
    'Sisters',
  ]);
  expect(row({ isIftar: true })).toEqual(['Just come']);
  expect(row({ isIftar: true, iftarBookFirst: true })).toEqual([]);
});

test('until the draw the places are by draw, afterwards as many as are left', () => {
  const drawn = { drawOn: '2027-02-19', maxAttendees: 30, attendingCount: 28 };
  expect(row({ ...drawn, attendingCount: 0 })).toEqual(['By draw']);
  expect(row({ ...drawn, drawnAt: '2027-02-19T18:00:00.000Z' })).toEqual(['2 left']);
  const labels = pageTags({ ...event, ...drawn }).map(({ label }) => label);
  expect(labels).toEqual(['Places by draw']);
});

test('a cancelled event is tagged as cancelled only', () => {
  expect(row({ status: 'cancelled', costPence: 0 })).toEqual(['Cancelled']);
});

test('an event of the women’s category is tagged for sisters', () => {
  expect(row({ category: 'women' })).toEqual(['Sisters']);
});

test('the page shows all tags in full', () => {
  const tags = pageTags({
    ...event,
    maxAttendees: 24,
    attendingCount: 1,
    costPence: 300,
    forFamilies: true,
    childrenWelcome: true,
    wheelchairAccessible: true,
  });
  expect(tags.map(({ label }) => label)).toEqual([
    '£3',
    'For families',
    'Children welcome',
    'Wheelchair accessible',
    '23 places left',
  ]);
});

test('an event with more guests than places is tagged as full', () => {
  const tags = pageTags({ ...event, maxAttendees: 2, attendingCount: 3 });
  expect(tags).toEqual([{ label: 'Full', tone: 'plain' }]);
});

describe('booking state', () => {
  const event = {
    status: 'approved' as const,
    isOver: false,
    isOwn: false,
    maxAttendees: 2,
    attendingCount: 1,
  };
  const none = { status: 'none' as const };
  const coming = { status: 'attending' as const };

  test('a member is offered a place, or the waiting list', () => {
    expect(bookingState(event, none)).toBe('open');
    expect(bookingState({ ...event, attendingCount: 2 }, none)).toBe('full');
    expect(bookingState({ ...event, maxAttendees: null }, none)).toBe('open');
  });

  test('a member who has answered can change the answer of a full, own or pending event', () => {
    for (const changed of [{ attendingCount: 2 }, { isOwn: true }, { status: 'pending' as const }]) {
      expect(bookingState({ ...event, ...changed }, coming)).toBe('attending');
    }
    expect(bookingState(event, { status: 'waitlisted' })).toBe('waitlisted');
  });

  test('visitors and hosts are not asked', () => {
    expect(bookingState(event, null)).toBe('visitor');
    expect(bookingState({ ...event, isOwn: true }, none)).toBe('host');
  });

  test('an event that is over, cancelled or not public can’t be booked, whatever the answer was', () => {
    expect(bookingState({ ...event, isOver: true }, coming)).toBe('closed');
    expect(bookingState({ ...event, status: 'cancelled' }, coming)).toBe('closed');
    expect(bookingState({ ...event, status: 'rejected' }, none)).toBe('closed');
    expect(bookingState({ ...event, status: 'pending' }, none)).toBe('closed');
    expect(bookingState({ ...event, status: 'pending' }, null)).toBe('closed');
  });
});
