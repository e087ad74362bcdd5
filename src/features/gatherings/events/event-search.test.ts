import { expect, test } from 'vitest';
import { countEventFilters, toEventListInput } from './event-search.ts';

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

test('what an address asks for is what the call is asked', () => {
  expect(toEventListInput({ sisters: true, free: true }, lateOnFriday)).toMatchObject({
    sisters: 'true',
    free: 'true',
  });
});

test('a place that was located is stronger than a postcode', () => {
  expect(toEventListInput({ postcode: 'IG3 9SL', within: 2 }, lateOnFriday)).toMatchObject({
    postcode: 'IG3 9SL',
    within: 2,
  });
  const located = toEventListInput({ lat: 51.5, lng: 0.1, postcode: 'IG3 9SL' }, lateOnFriday);
  expect(located).toMatchObject({ lat: 51.5, lng: 0.1 });
  expect(located).not.toHaveProperty('postcode');
});

test('filters are counted; a page further on, a place and the end of dates that began are none of their own', () => {
  expect(countEventFilters({ cursor: 'abc', postcode: 'IG1 1AA' })).toBe(0);
  expect(countEventFilters({ search: 'soup' })).toBe(1);
  expect(countEventFilters({ from: '2026-07-01', to: '2026-07-02', free: true })).toBe(2);
  expect(countEventFilters({ when: 'weekend', from: '2026-07-01', within: 1.5 })).toBe(2);
});
