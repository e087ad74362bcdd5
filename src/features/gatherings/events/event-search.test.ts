import { expect, test } from 'vitest';
import { isEventSearchFiltered, toEventListInput } from './event-search.ts';

const lateOnFriday = new Date('2026-06-19T23:30:00Z');

test('a period counts from the borough’s day, and is stronger than dates', () => {
  expect(toEventListInput({ when: 'today', from: '2026-01-01' }, lateOnFriday)).toEqual({
    from: '2026-06-20',
    to: '2026-06-20',
    limit: 24,
  });
});

test('dates of one’s own pass as they are', () => {
  expect(toEventListInput({ from: '2026-07-01', category: 'charity' }, lateOnFriday)).toMatchObject({
    from: '2026-07-01',
  });
});

test('a page further on is no filter', () => {
  expect(isEventSearchFiltered({ cursor: 'abc' })).toBe(false);
  expect(isEventSearchFiltered({ search: 'soup' })).toBe(true);
});
