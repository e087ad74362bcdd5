import { expect, test } from 'vitest';
import { pageTags, rowTags } from './event-tags.ts';

const event = {
  status: 'approved' as const,
  category: 'community' as const,
  maxAttendees: null,
  attendingCount: 0,
  womenOnly: false,
  forFamilies: false,
  childrenWelcome: false,
  wheelchairAccessible: false,
  liveStreamUrl: null,
  costPence: null,
  isPublic: true,
};
const row = (fields: Partial<Parameters<typeof rowTags>[0]>) =>
  rowTags({ ...event, ...fields }).map(({ label }) => label);

test('a row says at most two things, the scarcest first', () => {
  expect(row({ maxAttendees: 20, attendingCount: 17, womenOnly: true, costPence: 0 })).toEqual([
    '3 left',
    'Sisters',
  ]);
  expect(row({ maxAttendees: 20, attendingCount: 20, costPence: 450 })).toEqual(['Full', '£4.50']);
  expect(row({ maxAttendees: 60, attendingCount: 1 })).toEqual([]);
});

test('a cancelled event says that, and no more', () => {
  expect(row({ status: 'cancelled', costPence: 0 })).toEqual(['Cancelled']);
});

test('an event for women of that category is for sisters', () => {
  expect(row({ category: 'women' })).toEqual(['Sisters']);
});

test('the page says all of it in full', () => {
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

test('more people than places leave none', () => {
  const tags = pageTags({ ...event, maxAttendees: 2, attendingCount: 3 });
  expect(tags).toEqual([{ label: 'Full', tone: 'plain' }]);
});
